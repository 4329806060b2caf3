import { Tinypool } from 'tinypool'
import type { Snapshot, SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import type { WrittenSnapshot } from '#process/snapshot-files.ts'
import { createPacker } from '#publish/files/packed-snapshot.ts'
import { type IndexToWrite, readTerms, writeSearchIndex } from '#publish/files/write-search-index.ts'
import type { IndexedTerms } from '#search/posting-index.ts'

/** The thread that makes search indexes. It keeps what it made for the next catalog. */
export interface IndexThread {
  /** Writes catalog and index into the `server/` folder of a release; `last` is that of the last one. */
  writeSnapshot: (snapshot: Snapshot, folder: string, last: string | undefined) => Promise<WrittenSnapshot>
  /** What the index has of records that are not in the catalog that was written last. */
  readTerms: (records: readonly (SnapshotDeal | SnapshotProduct)[]) => Promise<IndexedTerms[]>
  close: () => Promise<void>
}

/** Without a limit, the thread would use as much memory for young objects as the main thread may. */
const YOUNG_MB = 32

export function createIndexThread(): IndexThread {
  const thread = new Tinypool({
    filename: new URL('../files/write-search-index.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: 1,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  })
  const pack = createPacker()
  return {
    writeSnapshot: async (snapshot, folder, last) => {
      const given: IndexToWrite = { snapshot: pack(snapshot), folder, last }
      return (await thread.run(given, { name: writeSearchIndex.name })) as WrittenSnapshot
    },
    readTerms: async (records) => (await thread.run(records, { name: readTerms.name })) as IndexedTerms[],
    close: () => thread.destroy(),
  }
}
