/**
 * Writes catalog and search index in a separate thread, because the index takes as long as all checks.
 */
import { createCatalog } from '#catalog/catalog.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { createSnapshotKeeper, writeSnapshot } from '#process/snapshot-files.ts'
import { createUnpacker, type PackedRecords } from '#publish/files/packed-snapshot.ts'

export interface IndexToWrite {
  snapshot: PackedRecords<Snapshot>
  /** The `server/` folder of a release. */
  folder: string
  /** The `server/` folder of the last release, if the same code wrote it. */
  last: string | undefined
}

const unpack = createUnpacker()
const keep = createSnapshotKeeper()

export async function writeSearchIndex({ snapshot: packed, folder, last }: IndexToWrite): Promise<void> {
  const snapshot = unpack(packed)
  await writeSnapshot(folder, snapshot, createCatalog(snapshot), keep, last)
}
