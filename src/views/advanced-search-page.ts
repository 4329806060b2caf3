import { categoriesWithDeals, paymentsOfDeals, storesWithDeals } from '#catalog/deal-counts.ts'
import type { Category } from '#contract/category.ts'
import { routes } from '#contract/routes.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { SAVINGS } from '#results/facets.ts'
import { type Refinement, UNREFINED } from '#results/refinement.ts'
import { type ShownDeal, toShownDeals } from '#views/shown/shown-deals.ts'
import { type PageView, defineSinglePage } from '#views/page-definition.ts'

/** The number of deals shown before a search. */
const DEALS_SHOWN = 8

/** The options of the advanced search form: those that current deals offer, and those already chosen. */
export interface SearchChoices {
  categories: Category[]
  stores: { id: string; name: string }[]
  payments: string[]
  /** Minimum savings to choose from, in đồng. */
  saves: number[]
}

export interface AdvancedSearchView extends PageView {
  choices: SearchChoices
  deals: ShownDeal[]
}

export const advancedSearchPage = defineSinglePage<AdvancedSearchView>({
  name: 'advanced-search',
  pathOf: ({ language }) => routes.advancedSearch(language),
  view: ({ language }, catalog) => {
    const { advancedTitle, advancedLead } = catalog.stringsIn(language)
    const current = catalog.currentDeals(catalog.builtAt)
    return {
      language,
      title: advancedTitle,
      description: advancedLead,
      choices: listChoices(catalog, catalog.builtAt),
      deals: toShownDeals(current.slice(0, DEALS_SHOWN), catalog, language),
    }
  },
})

/** Lists the options at a given time, including those already chosen that no deal offers any more. */
export function listChoices(
  catalog: Catalog,
  now: number,
  chosen: Pick<Refinement, 'stores' | 'payments' | 'saves'> = UNREFINED,
): SearchChoices {
  const { saves } = chosen
  return {
    categories: categoriesWithDeals(catalog, now),
    stores: storesWithDeals(catalog, now)
      .filter(({ store, count }) => count > 0 || chosen.stores.includes(store.id))
      .map(({ store: { id, name } }) => ({ id, name })),
    payments: [...new Set([...paymentsOfDeals(catalog, now), ...chosen.payments])],
    saves: [...new Set([...SAVINGS, ...(saves === undefined ? [] : [saves])])].toSorted((a, b) => a - b),
  }
}
