import type { RecordedChange } from '#catalog/recorded-change.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'

/** The deals that began or ended after `from` and up to `to`, in milliseconds since 1970. */
export function clockChanges(deals: readonly SnapshotDeal[], from: number, to: number): RecordedChange[] {
  const isBetween = (moment: number): boolean => moment > from && moment <= to
  return deals.flatMap((deal) => {
    if (deal.status !== 'live') return []
    const changes: RecordedChange[] = []
    if (deal.startsAt !== undefined && isBetween(deal.startsAt))
      changes.push(ofDeal(deal, 'started', deal.startsAt))
    // A deal can still be used at `endsAt` itself.
    if (deal.endsAt !== undefined && isBetween(deal.endsAt + 1))
      changes.push(ofDeal(deal, 'ended', deal.endsAt + 1))
    return changes
  })
}

export function ofDeal(
  { id, title, lang, store, category }: SnapshotDeal,
  type: RecordedChange['type'],
  at: number,
): RecordedChange {
  return { at, type, kind: 'deal', id, title, lang, store, category }
}
