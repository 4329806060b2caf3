import type { Catalog } from '#catalog/catalog.ts'
import type { Store } from '#catalog/snapshot.ts'
import { CATEGORY_IDS, type Category } from '#contract/category.ts'

/** The categories that have a current deal, in the interface's order. */
export function categoriesWithDeals(catalog: Catalog, now: number): Category[] {
  const present = new Set(catalog.currentDeals(now).map(({ category }) => category))
  return CATEGORY_IDS.filter((category) => present.has(category))
}

/** Every store with the number of its current deals, those with the most first. */
export function storesWithDeals(catalog: Catalog, now: number): { store: Store; count: number }[] {
  const byStore = Map.groupBy(catalog.currentDeals(now), ({ store }) => store)
  return [...catalog.stores.values()]
    .map((store) => ({ store, count: byStore.get(store.id)?.length ?? 0 }))
    .toSorted((a, b) => b.count - a.count || (a.store.id < b.store.id ? -1 : 1))
}
