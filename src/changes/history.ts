import { inOrderOfTime, type RecordedChange } from '#catalog/recorded-change.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { clockChanges } from '#changes/clock-changes.ts'
import { compareCatalogs } from '#changes/compare-catalogs.ts'
import { CHANGES_RETENTION_DAYS } from '#contract/limits.ts'
import { DAY_MS } from '#text/days.ts'

const RETENTION_MS = CHANGES_RETENTION_DAYS * DAY_MS

type Published = Pick<Snapshot, 'deals' | 'products' | 'builtAt'>

/** The deals that began or ended since a publication, and the changes by the editors. */
export function changesBetween(before: Published, after: Published): RecordedChange[] {
  return [
    ...clockChanges(before.deals, before.builtAt, after.builtAt),
    ...compareCatalogs(before, after, after.builtAt),
  ]
}

/** The history after a publication at a moment. */
export function extendHistory(
  history: readonly RecordedChange[],
  changes: readonly RecordedChange[],
  at: number,
): RecordedChange[] {
  return [...history.filter((change) => change.at > at - RETENTION_MS), ...changes].toSorted(inOrderOfTime)
}

/** The history of a catalog without a previous publication: the deals that began or ended by their dates. */
export function firstHistory({ deals, builtAt }: Pick<Snapshot, 'deals' | 'builtAt'>): RecordedChange[] {
  return clockChanges(deals, builtAt - RETENTION_MS, builtAt).toSorted(inOrderOfTime)
}
