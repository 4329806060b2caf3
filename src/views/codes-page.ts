import { categoriesWithDeals, storesWithDeals } from '#catalog/deal-counts.ts'
import { type SaleDate, upcomingSaleDays } from '#catalog/sale-days.ts'
import type { Category } from '#contract/category.ts'
import { routes } from '#contract/routes.ts'
import { type Place, UNREFINED } from '#results/refinement.ts'
import { fillIn } from '#text/format.ts'
import type { Language } from '#text/language.ts'
import { type DealListing, toDealListing } from '#views/shown/deal-listing.ts'
import { type PageView, defineSinglePage } from '#views/page-definition.ts'
import { type StoreTile, toStoreTiles } from '#views/shown/store-tiles.ts'

const STORES_SHOWN = 12
const SALE_DAYS_SHOWN = 6

export interface CodesView extends PageView, DealListing {
  categories: Category[]
  /** The stores with the most current deals. */
  stores: StoreTile[]
  saleDays: SaleDate[]
}

export function placeOfCodes(language: Language): Place {
  return { path: routes.codes(language), within: {} }
}

export const codesPage = defineSinglePage<CodesView>({
  name: 'codes',
  pathOf: ({ language }) => routes.codes(language),
  view: ({ language }, catalog) => {
    const { builtAt } = catalog
    const strings = catalog.stringsIn(language)
    const deals = catalog.currentDeals(builtAt)
    const stores = storesWithDeals(catalog, builtAt).filter(({ count }) => count > 0)
    const place = placeOfCodes(language)
    return {
      language,
      title: strings.codesTitle,
      description: fillIn(strings.codesLead, { deals: deals.length, stores: stores.length }),
      categories: categoriesWithDeals(catalog, builtAt),
      stores: toStoreTiles(stores.slice(0, STORES_SHOWN), strings, language),
      saleDays: upcomingSaleDays(catalog.saleDays, builtAt).slice(0, SALE_DAYS_SHOWN),
      ...toDealListing({ deals, place, refinement: UNREFINED, now: builtAt }, catalog, language),
    }
  },
})
