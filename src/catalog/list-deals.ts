import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
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
