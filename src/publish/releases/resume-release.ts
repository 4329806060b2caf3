import { join } from 'node:path'
import type { Snapshot, SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import { renderStored } from '#process/files/stored-records.ts'
import { loadWritten, type WrittenRelease } from '#process/snapshot-files.ts'

/**
 * A release that another process made, as if this one had made it: where a record of the snapshot is as it
 * was, it is the same object. Resolves to undefined when a file of the release cannot be read.
 */
export async function resumeRelease(
  folder: string,
  { deals, products }: Snapshot,
): Promise<WrittenRelease | undefined> {
  const written = await loadWritten(join(folder, 'server')).catch(() => undefined)
  if (!written) return undefined
  const { snapshot: was } = written
  return {
    ...written,
    snapshot: { ...was, deals: unchanged(was.deals, deals), products: unchanged(was.products, products) },
  }
}

/** The records of before, each as the object of after that has the same text. */
function unchanged<Item extends SnapshotDeal | SnapshotProduct>(
  before: readonly Item[],
  after: readonly Item[],
): Item[] {
  const byId = new Map(after.map((record) => [record.id, record]))
  return before.map((record) => {
    const now = byId.get(record.id)
    return now && renderStored(now) === renderStored(record) ? now : record
  })
}
