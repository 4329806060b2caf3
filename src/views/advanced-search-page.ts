import { categoriesWithDeals, storesWithDeals } from '#catalog/deal-counts.ts'
import type { Category } from '#contract/category.ts'
import { routes } from '#contract/routes.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { type ShownDeal, toShownDeals } from '#views/shown/shown-deals.ts'
import { definePage, inEveryLanguage, type PageView } from '#views/page-definition.ts'

/** What is there before anything is asked for. */
const DEALS_SHOWN = 8

/** What the form of the advanced search offers: the categories and stores that have a deal. */
export interface SearchChoices {
  categories: Category[]
  stores: { id: string; name: string }[]
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

/** The choices at a moment, with the stores that were chosen already though they have no deal. */
export function listChoices(catalog: Catalog, now: number, chosen: readonly string[] = []): SearchChoices {
  return {
    categories: categoriesWithDeals(catalog, now),
    stores: storesWithDeals(catalog, now)
      .filter(({ store, count }) => count > 0 || chosen.includes(store.id))
      .map(({ store: { id, name } }) => ({ id, name })),
  }
}
