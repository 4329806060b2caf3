import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal, Store } from '#catalog/snapshot.ts'
import { CATEGORY_IDS, type Category, type CategoryFilter } from '#contract/category.ts'

/** The current deals of a category whose title or summary holds every word of `keywords`, in listing order. */
export function filterDeals(
  deals: readonly SnapshotDeal[],
  { category, keywords }: { category: CategoryFilter; keywords: string | undefined },
  foldedTextOf: (deal: SnapshotDeal) => string,
): readonly SnapshotDeal[] {
  const words = keywords?.split(' ') ?? []
  if (category === 'all' && words.length === 0) return deals
  return deals.filter(
    (deal) =>
      (category === 'all' || deal.category === category) &&
      words.every((word) => foldedTextOf(deal).includes(word)),
  )
}

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

/** The soonest to end first; deals without a known end come last, in the order they had. */
export function endingFirst(deals: readonly SnapshotDeal[]): SnapshotDeal[] {
  const end = ({ endsAt }: SnapshotDeal): number => endsAt ?? Number.MAX_SAFE_INTEGER
  return deals.toSorted((a, b) => end(a) - end(b))
}

/** The last begun first; where no start is known, the last check counts. */
export function newestFirst(deals: readonly SnapshotDeal[]): SnapshotDeal[] {
  const start = ({ startsAt, evidence }: SnapshotDeal): number => startsAt ?? evidence?.checkedAt ?? 0
  return deals.toSorted((a, b) => start(b) - start(a))
}
