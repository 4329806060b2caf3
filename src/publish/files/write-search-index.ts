/**
 * Writes the search index in a separate thread, because it takes as long as all checks, and reads there what
 * the index has of changed records.
 */
import type { SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import type { LexiconEntry } from '#entries/lexicon.ts'
import { createSnapshotCache, loadCatalog, writeIndex } from '#process/snapshot-files.ts'
import type { IndexedTerms } from '#search/posting-index.ts'
import { createTermsReader } from '#search/search-index.ts'

export interface IndexToWrite {
  /** The `server/` folder of a release, in which the catalog stands. */
  folder: string
  /** The digest of the catalog file. */
  mark: string
  /** The whole lexicon, as JSON: the catalog file has names alone. */
  lexicon: string
  /** The `server/` folder of the last release, if the same code wrote it. */
  last: string | undefined
}

const cache = createSnapshotCache()
let read: ((record: SnapshotDeal | SnapshotProduct) => IndexedTerms) | undefined
/** The lexicon of before, whose words are read again only where it is another one. */
let known: { text: string; lexicon: LexiconEntry[] } = { text: '', lexicon: [] }

/** Returns the bytes of the index. */
export async function writeSearchIndex({ folder, mark, lexicon, last }: IndexToWrite): Promise<number> {
  if (known.text !== lexicon) known = { text: lexicon, lexicon: JSON.parse(lexicon) as LexiconEntry[] }
  const catalog = await loadCatalog(folder, known.lexicon)
  const bytes = await writeIndex(folder, mark, catalog, cache, last)
  read = createTermsReader(catalog, cache.index)
  return bytes
}

/**
 * What the index has of records whose stores, brands and words are those of the catalog that was written
 * last.
 */
export function readTerms(records: readonly (SnapshotDeal | SnapshotProduct)[]): IndexedTerms[] {
  if (!read) throw new Error('No catalog was written yet')
  return records.map(read)
}
