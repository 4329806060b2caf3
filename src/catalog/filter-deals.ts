import type { SnapshotDeal } from '#catalog/snapshot.ts'
import type { CategoryFilter } from '#contract/category.ts'

/** The deals of a category whose title or summary holds every word of `keywords`, in the order they had. */
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
