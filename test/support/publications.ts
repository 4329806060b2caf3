import { type Catalog, createCatalog } from '#catalog/catalog.ts'
import type { RecordedChange } from '#catalog/recorded-change.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { changesBetween, extendHistory, firstHistory } from '#changes/history.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { readContent, smallFiles, type SmallContent } from './content.ts'

/** A publication of small records: its catalog, whose changes are those since the publication before. */
export interface SmallPublication {
  catalog: Catalog
  snapshot: Snapshot
  history: readonly RecordedChange[]
}

/** Publishes small records at a moment, after another publication. */
export function publishSmall(
  records: SmallContent,
  builtAt: number,
  before?: SmallPublication,
): SmallPublication {
  const content = readContent(smallFiles({ ...records, withStrings: true }))
  const snapshot = snapshotOf(content, { builtAt, siteUrl: 'https://deals.example' })
  const history = before ? historyAfter(before.history, before.snapshot, snapshot) : firstHistory(snapshot)
  return { catalog: createCatalog(snapshot, history), snapshot, history }
}

/** The history after a second publication. */
export function historyAfter(
  history: readonly RecordedChange[],
  before: Snapshot,
  after: Snapshot,
): RecordedChange[] {
  return extendHistory(history, changesBetween(before, after), after.builtAt)
}
