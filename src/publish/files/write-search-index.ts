/**
 * Writes catalog and search index in a separate thread, because the index takes as long as all checks, and
 * reads there what the index has of changed records.
 */
import { createCatalog } from '#catalog/catalog.ts'
import type { Snapshot, SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import { createSnapshotCache, type WrittenSnapshot, writeSnapshot } from '#process/snapshot-files.ts'
import { createUnpacker, type PackedRecords } from '#publish/files/packed-snapshot.ts'
import type { IndexedTerms } from '#search/posting-index.ts'
import { createTermsReader } from '#search/search-index.ts'

export interface IndexToWrite {
  snapshot: PackedRecords<Snapshot>
  /** The `server/` folder of a release. */
  folder: string
  /** The `server/` folder of the last release, if the same code wrote it. */
  last: string | undefined
}

const unpack = createUnpacker()
const cache = createSnapshotCache()
let read: ((record: SnapshotDeal | SnapshotProduct) => IndexedTerms) | undefined

export async function writeSearchIndex({
  snapshot: packed,
  folder,
  last,
}: IndexToWrite): Promise<WrittenSnapshot> {
  const snapshot = unpack(packed)
  const catalog = createCatalog(snapshot)
  const written = await writeSnapshot(folder, snapshot, catalog, cache, last)
  read = createTermsReader(catalog, cache.index)
  return written
}

/**
 * What the index has of records whose stores, brands and words are those of the catalog that was written
 * last.
 */
export function readTerms(records: readonly (SnapshotDeal | SnapshotProduct)[]): IndexedTerms[] {
  if (!read) throw new Error('No catalog was written yet')
  return records.map(read)
}
