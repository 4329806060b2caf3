import type { SnapshotDeal } from '#catalog/snapshot.ts'

/** When a deal became news: its start, or its last check when no start is known; undefined without either. */
export function newsMomentOf({ startsAt, evidence }: SnapshotDeal): number | undefined {
  return startsAt ?? evidence?.checkedAt
}

/**
 * Compares deals for listings: featured deals first, those that end soonest before others; then the newest.
 * Ties are ordered by id.
 */
export function inListingOrder(a: SnapshotDeal, b: SnapshotDeal): number {
  if (a.featured !== b.featured) return a.featured ? -1 : 1
  const order = a.featured
    ? (a.endsAt ?? Infinity) - (b.endsAt ?? Infinity)
    : (newsMomentOf(b) ?? 0) - (newsMomentOf(a) ?? 0)
  // The difference is NaN when neither deal has an end.
  if (order) return order
  return a.id < b.id ? -1 : 1
}

/**
 * Orders deals by their end, the soonest first. Deals without a known end come last, in their previous order.
 */
export function endingFirst(deals: readonly SnapshotDeal[]): SnapshotDeal[] {
  const end = ({ endsAt }: SnapshotDeal): number => endsAt ?? Number.MAX_SAFE_INTEGER
  return deals.toSorted((a, b) => end(a) - end(b))
}

/** The newest first, by {@link newsMomentOf}; deals that were never news come last. */
export function newestFirst(deals: readonly SnapshotDeal[]): SnapshotDeal[] {
  return deals.toSorted((a, b) => (newsMomentOf(b) ?? 0) - (newsMomentOf(a) ?? 0))
}
