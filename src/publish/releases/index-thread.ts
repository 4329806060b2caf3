/** Makes search indexes in a thread of its own, and reads terms of changed records. */
import { Tinypool } from 'tinypool'
import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import { createSnapshotCache } from '#process/snapshot-files.ts'
import { type IndexToWrite, readTerms, writeSearchIndex } from '#publish/files/write-search-index.ts'
import type { IndexedTerms } from '#search/posting-index.ts'
import { createTermsReader } from '#search/search-index.ts'

/** The thread that makes search indexes. Of a small catalog it keeps the words for the next one. */
export interface IndexThread {
  /** Writes the index of a catalog of so many records, and resolves to its bytes. */
  writeIndex: (index: IndexToWrite, records: number) => Promise<number>
  /**
   * What the index has of records that are not in the catalog that was written last. Where another process
   * wrote that, or a thread that has ended, they are read by the new catalog and the last dictionary.
   */
  readTerms: (
    records: readonly (SnapshotDeal | SnapshotProduct)[],
    catalog: Catalog,
    last: string,
  ) => Promise<IndexedTerms[]>
  close: () => Promise<void>
}

/** Without a limit, the thread would use as much memory for young objects as the main thread may. */
const YOUNG_MB = 32

/** The thread of a larger catalog ends when it has written, for its memory. */
const RECORDS_MAX = 20_000

function readTermsAfter(last: string, catalog: Catalog): ReturnType<typeof createTermsReader> {
  const { index, dictionaries } = createSnapshotCache()
  dictionaries.follow(last)
  return createTermsReader(catalog, index)
}

export function createIndexThread(): IndexThread {
  let thread: Tinypool | undefined
  let readHere: ReturnType<typeof createTermsReader> | undefined
  return {
    writeIndex: async (index, records) => {
      thread ??= new Tinypool({
        filename: new URL('../files/write-search-index.ts', import.meta.url).href,
        minThreads: 1,
        maxThreads: 1,
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
      })
      readHere = undefined
      const bytes = (await thread.run(index, { name: writeSearchIndex.name })) as number
      if (records > RECORDS_MAX) {
        await thread.destroy()
        thread = undefined
      }
      return bytes
    },
    readTerms: async (records, catalog, last) => {
      if (records.length === 0) return []
      if (thread) return (await thread.run(records, { name: readTerms.name })) as IndexedTerms[]
      readHere ??= readTermsAfter(last, catalog)
      return records.map(readHere)
    },
    close: async () => thread?.destroy(),
  }
}
