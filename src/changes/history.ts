import { inOrderOfTime, type RecordedChange } from '#catalog/recorded-change.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { clockChanges } from '#changes/clock-changes.ts'
import { compareCatalogs } from '#changes/compare-catalogs.ts'
import { CHANGES_KEPT_DAYS } from '#contract/limits.ts'
import { DAY_MS } from '#text/days.ts'

const KEPT_MS = CHANGES_KEPT_DAYS * DAY_MS

type Published = Pick<Snapshot, 'deals' | 'products' | 'builtAt'>

/**
 * The history after a publication: the previous history, the deals that began or ended since, and the changes
 * by the editors.
 */
export function extendHistory(
  history: readonly RecordedChange[],
  before: Published,
  after: Published,
): RecordedChange[] {
  const at = after.builtAt
  return [
    ...history.filter((change) => change.at > at - KEPT_MS),
    ...clockChanges(before.deals, before.builtAt, at),
    ...compareCatalogs(before, after, at),
  ].toSorted(inOrderOfTime)
}

/** The history of a catalog without a previous publication: the deals that began or ended by their dates. */
export function firstHistory({ deals, builtAt }: Pick<Snapshot, 'deals' | 'builtAt'>): RecordedChange[] {
  return clockChanges(deals, builtAt - KEPT_MS, builtAt).toSorted(inOrderOfTime)
}
