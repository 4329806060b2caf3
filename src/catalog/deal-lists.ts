import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { storeNameOf } from '#catalog/store-name.ts'
import { CATEGORY_IDS, CATEGORY_NAMES } from '#contract/category.ts'
import { fillIn } from '#text/format.ts'
import type { Language } from '#text/language.ts'
import { routes } from '#contract/routes.ts'

/** A page that lists deals and has feeds and a calendar. */
export interface DealList {
  /** The page's path in a language. */
  pathIn: (language: Language) => string
  /** The name of the list in a language. */
  nameIn: (language: Language) => string
  holds: (deal: SnapshotDeal) => boolean
}

/** Every list with feeds: all deals, those of each store and those of each category. */
export function listDealLists(catalog: Catalog): DealList[] {
  return [
    allDeals(catalog),
    ...[...catalog.stores.keys()].map((store) => dealsOfStore(store, catalog)),
    ...CATEGORY_IDS.map(dealsOfCategory),
  ]
}

function allDeals(catalog: Catalog): DealList {
  return {
    pathIn: routes.codes,
    nameIn: (language) => catalog.stringsIn(language).navCodes,
    holds: () => true,
  }
}

function dealsOfStore(id: string, catalog: Catalog): DealList {
  const store = storeNameOf(id, catalog)
  return {
    pathIn: (language) => routes.storeCodes(id, language),
    nameIn: (language) => fillIn(catalog.stringsIn(language).storeTitle, { store }),
    holds: (deal) => deal.store === id,
  }
}

function dealsOfCategory(id: (typeof CATEGORY_IDS)[number]): DealList {
  return {
    pathIn: (language) => routes.category(id, language),
    nameIn: (language) => CATEGORY_NAMES[id][language],
    holds: (deal) => deal.category === id,
  }
}
