import type { SnapshotDeal } from '#catalog/snapshot.ts'

/** When a deal became news: its start, or its last check where no start is known; nothing without either. */
export function newsMomentOf({ startsAt, evidence }: SnapshotDeal): number | undefined {
  return startsAt ?? evidence?.checkedAt
}

/**
 * Featured deals come first, the soonest to end before the others; then the newest. Equal deals stand by id.
 */
export function inListingOrder(a: SnapshotDeal, b: SnapshotDeal): number {
  if (a.featured !== b.featured) return a.featured ? -1 : 1
  const order = a.featured
    ? (a.endsAt ?? Infinity) - (b.endsAt ?? Infinity)
    : (newsMomentOf(b) ?? 0) - (newsMomentOf(a) ?? 0)
  // Infinity minus itself is not a number: neither of the two has an end.
  if (order) return order
  return a.id < b.id ? -1 : 1
}

/** The soonest to end first; deals without a known end come last, in the order they had. */
export function endingFirst(deals: readonly SnapshotDeal[]): SnapshotDeal[] {
  const end = ({ endsAt }: SnapshotDeal): number => endsAt ?? Number.MAX_SAFE_INTEGER
  return deals.toSorted((a, b) => end(a) - end(b))
}

/** The newest first, by {@link newsMomentOf}; deals that were never news come last. */
export function newestFirst(deals: readonly SnapshotDeal[]): SnapshotDeal[] {
  return deals.toSorted((a, b) => (newsMomentOf(b) ?? 0) - (newsMomentOf(a) ?? 0))
}
