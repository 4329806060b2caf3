import type { Catalog } from '#catalog/catalog.ts'
import { inOrderOfTime, type RecordedChange } from '#catalog/recorded-change.ts'
import { clockChanges } from '#changes/clock-changes.ts'
import { CHANGES_RETENTION_DAYS } from '#contract/limits.ts'
import { DAY_MS, vietnamDayOf } from '#text/days.ts'
import { onceForEach } from '#text/once-for-each.ts'

/** The parts of a catalog from which changes are read. */
export type ChangeSource = Pick<Catalog, 'changes' | 'deals' | 'builtAt' | 'nextChangeAfter'>

/** The changes that are retained at a moment, the earliest first, as a list and by day in Vietnam. */
export interface RetainedChanges {
  all: readonly RecordedChange[]
  byDay: ReadonlyMap<string, readonly RecordedChange[]>
}

const RETENTION_MS = CHANGES_RETENTION_DAYS * DAY_MS

/** The start, exclusive, of the period for which changes are retained at `now`. */
export function retainedSince(now: number): number {
  return now - RETENTION_MS
}

interface LastChanges {
  changes?: RetainedChanges
  from: number
  until: number
}

const lastOf = onceForEach((_catalog: ChangeSource): LastChanges => ({ from: 0, until: 0 }))

/**
 * The recorded changes, and the deals that began or ended since the last publication. The result is cached
 * until a change occurs or expires, because the rate of these requests is not limited.
 */
export function retainedChanges(catalog: ChangeSource, now: number): RetainedChanges {
  const last = lastOf(catalog)
  if (last.changes && now >= last.from && now < last.until) return last.changes
  const since = retainedSince(now)
  const all = [
    ...catalog.changes.filter(({ at }) => at > since && at <= now),
    ...clockChanges(catalog.deals, Math.max(since, catalog.builtAt), now),
  ].toSorted(inOrderOfTime)
  const nextRecorded = catalog.changes.reduce(
    (next, { at }) => (at > now ? Math.min(next, at) : next),
    Infinity,
  )
  last.changes = { all, byDay: Map.groupBy(all, ({ at }) => vietnamDayOf(at)) }
  last.from = now
  last.until = Math.min(nextRecorded, catalog.nextChangeAfter(now), (all[0]?.at ?? Infinity) + RETENTION_MS)
  return last.changes
}
