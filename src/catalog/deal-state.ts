import type { SnapshotDeal } from '#catalog/snapshot.ts'

export type DealState = 'upcoming' | 'current' | 'ended'

/** Whether a deal can be used at a moment. A withdrawn deal has ended, whatever its dates say. */
export function dealStateAt(
  { status, startsAt, endsAt }: Pick<SnapshotDeal, 'status' | 'startsAt' | 'endsAt'>,
  now: number,
): DealState {
  if (status === 'withdrawn' || (endsAt !== undefined && now > endsAt)) return 'ended'
  if (status === 'draft' || (startsAt !== undefined && now < startsAt)) return 'upcoming'
  return 'current'
}
