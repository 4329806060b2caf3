import type { Catalog } from '#catalog/catalog.ts'
import { inOrderOfTime, type RecordedChange } from '#catalog/recorded-change.ts'
import { clockChanges } from '#changes/clock-changes.ts'
import { CHANGES_KEPT_DAYS } from '#contract/limits.ts'
import { DAY_MS, vietnamDayOf } from '#text/days.ts'

/** What changes are read from. */
export type ChangeSource = Pick<Catalog, 'changes' | 'deals' | 'builtAt' | 'nextChangeAfter'>

/** The changes that are kept at a moment, the earliest first, and the same by the day of Vietnam. */
export interface KeptChanges {
  all: readonly RecordedChange[]
  byDay: ReadonlyMap<string, readonly RecordedChange[]>
}

const KEPT_MS = CHANGES_KEPT_DAYS * DAY_MS

/** The first moment of which changes are known at `now`. */
export function keptSince(now: number): number {
  return now - KEPT_MS
}

const made = new WeakMap<ChangeSource, KeptChanges & { from: number; until: number }>()

/**
 * What publications recorded, and what began and ended by the clock since the last one. It is put in order
 * once until something happens or is no longer kept: anybody may ask for changes without limit.
 */
export function keptChanges(catalog: ChangeSource, now: number): KeptChanges {
  const known = made.get(catalog)
  if (known && now >= known.from && now < known.until) return known
  const since = keptSince(now)
  const all = [
    ...catalog.changes.filter(({ at }) => at > since && at <= now),
    ...clockChanges(catalog.deals, Math.max(since, catalog.builtAt), now),
  ].toSorted(inOrderOfTime)
  const nextRecorded = catalog.changes.reduce(
    (next, { at }) => (at > now ? Math.min(next, at) : next),
    Infinity,
  )
  const kept = {
    all,
    byDay: Map.groupBy(all, ({ at }) => vietnamDayOf(at)),
    from: now,
    until: Math.min(nextRecorded, catalog.nextChangeAfter(now), (all[0]?.at ?? Infinity) + KEPT_MS),
  }
  made.set(catalog, kept)
  return kept
}
