/**
 * Writes catalog and search index in a thread of its own, beside the pages: the index takes as long as they
 * do.
 */
import { createCatalog } from '#catalog/catalog.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { createSnapshotKeeper, writeSnapshot } from '#process/snapshot-files.ts'
import { createUnpacker, type PackedRecords } from '#publish/files/packed-snapshot.ts'

export interface IndexToWrite {
  snapshot: PackedRecords<Snapshot>
  /** The `server/` folder of a release. */
  folder: string
  /** That of the last release, if the same code wrote it. */
  last: string | undefined
}

const unpack = createUnpacker()
const keep = createSnapshotKeeper()

export async function writeSearchIndex({ snapshot: packed, folder, last }: IndexToWrite): Promise<void> {
  const snapshot = unpack(packed)
  await writeSnapshot(folder, snapshot, createCatalog(snapshot), keep, last)
}
