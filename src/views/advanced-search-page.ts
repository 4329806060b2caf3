import { categoriesWithDeals, paymentsOfDeals, storesWithDeals } from '#catalog/deal-counts.ts'
import type { Category } from '#contract/category.ts'
import { routes } from '#contract/routes.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { SAVINGS } from '#results/facets.ts'
import { type Refinement, UNREFINED } from '#results/refinement.ts'
import { type ShownDeal, toShownDeals } from '#views/shown/shown-deals.ts'
import { definePage, inEveryLanguage, type PageView } from '#views/page-definition.ts'

/** What is there before anything is asked for. */
const DEALS_SHOWN = 8

/** What the form of the advanced search offers: what current deals have, and what is chosen already. */
export interface SearchChoices {
  categories: Category[]
  stores: { id: string; name: string }[]
  payments: string[]
  /** The least that is saved, in đồng. */
  saves: number[]
}

export interface AdvancedSearchView extends PageView {
  choices: SearchChoices
  deals: ShownDeal[]
}

export const advancedSearchPage = definePage<AdvancedSearchView>({
  name: 'advanced-search',
  list: inEveryLanguage,
  pathOf: ({ language }) => routes.advancedSearch(language),
  isListed: true,
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

/** The choices at a moment, with what was chosen already though no deal has it. */
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
