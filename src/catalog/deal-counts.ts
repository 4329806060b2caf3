import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal, Store } from '#catalog/snapshot.ts'
import { CATEGORY_IDS, type Category } from '#contract/category.ts'
import { onceForEach } from '#text/once-for-each.ts'
import { untilChange } from '#text/until-change.ts'

/** The categories that have a current deal, in the interface's order. */
export function categoriesWithDeals(catalog: Catalog, now: number): Category[] {
  const all = categoriesOf(catalog.currentDeals(now))
  return CATEGORY_IDS.filter((category) => all.has(category))
}

const categoriesOf = onceForEach((deals: readonly SnapshotDeal[]): ReadonlySet<Category> => {
  const all = new Set<Category>()
  for (const { category } of deals) all.add(category)
  return all
})

/** The payment methods that current deals require, the most frequent first. */
export function paymentsOfDeals(catalog: Catalog, now: number): string[] {
  const counts = new Map<string, number>()
  for (const name of catalog.currentDeals(now).flatMap(({ eligibility }) => eligibility.payment ?? []))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .toSorted(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .map(([name]) => name)
}

/** A store with the number of its current deals. */
export interface CountedStore {
  store: Store
  count: number
}

/**
 * Every store that was not withdrawn, with the number of its current deals, the highest number first. Cached
 * until the current deals change.
 */
export function storesWithDeals(catalog: Catalog, now: number): readonly CountedStore[] {
  return countedFor(catalog)(now)
}

const countedFor = onceForEach((catalog: Catalog) =>
  untilChange((now): readonly CountedStore[] => {
    const byStore = Map.groupBy(catalog.currentDeals(now), ({ store }) => store)
    return [...catalog.stores.values()]
      .filter(({ withdrawnAt }) => withdrawnAt === undefined)
      .map((store) => ({ store, count: byStore.get(store.id)?.length ?? 0 }))
      .toSorted((a, b) => b.count - a.count || (a.store.id < b.store.id ? -1 : 1))
  }, catalog.nextChangeAfter),
)
