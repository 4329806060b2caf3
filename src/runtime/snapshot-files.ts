import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { createCatalog, type Catalog } from '#catalog/catalog.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { createSearchIndex, type SearchIndex } from '#search/search-index.ts'

/** The names under which the build leaves the catalog and its search index for the server. */
export const CATALOG_FILE = 'catalog.json'
export const INDEX_FILE = 'search-index.bin'

/**
 * A snapshot as text, without what only pages read: the lexicon is in the index, and the bodies of articles are on their pages.
 * The deals stand in listing order already, which spares the start a sort.
 */
export function renderSnapshot(snapshot: Snapshot, { deals }: Catalog): string {
  const posts = snapshot.posts.map(({ body: _body, translations, ...post }) => ({
    ...post,
    translations: Object.fromEntries(
      Object.entries(translations).map(([language, { body: _translated, ...words }]) => [language, words]),
    ),
  }))
  return JSON.stringify({ ...snapshot, deals: [...deals], lexicon: [], posts } satisfies Snapshot)
}

/** The index of a catalog as bytes. Build and server run on the same Node, so its own serialisation does. */
export function renderIndex(catalog: Catalog): Uint8Array {
  return serialize(createSearchIndex(catalog))
}

interface LoadedSnapshot {
  catalog: Catalog
  /** Missing when it cannot be read; `indexError` says why. */
  index: SearchIndex | undefined
  indexError?: unknown
}

/** What the server needs from a build. It rejects without a catalog; without an index the rest of the service can live. */
export async function loadSnapshot(folder: string): Promise<LoadedSnapshot> {
  const [catalogText, index] = await Promise.all([
    readFile(join(folder, CATALOG_FILE), 'utf8'),
    loadIndex(join(folder, INDEX_FILE)).catch((indexError: unknown) => ({ index: undefined, indexError })),
  ])
  return { catalog: createCatalog(JSON.parse(catalogText) as Snapshot), ...index }
}

async function loadIndex(path: string): Promise<{ index: SearchIndex }> {
  return { index: deserialize(await readFile(path)) as SearchIndex }
}
