import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { createCatalog, type Catalog } from '#catalog/catalog.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { LANGUAGES } from '#contract/language.ts'
import type { LexiconEntry } from '#entries/lexicon.ts'
import { createSearchIndex, type SearchIndex } from '#search/search-index.ts'

/** The names under which the build leaves the catalog and its search index for the server. */
export const CATALOG_FILE = 'catalog.json'
export const INDEX_FILE = 'search-index.bin'

/**
 * A snapshot as text, without what only pages read: the lexicon is in the index, but for what things are called,
 * and the bodies of articles are on their pages.
 * The deals stand in listing order already, which spares the start a sort.
 */
export function renderSnapshot(snapshot: Snapshot, { deals }: Catalog): string {
  const posts = snapshot.posts.map(({ body: _body, translations, ...post }) => ({
    ...post,
    translations: Object.fromEntries(
      Object.entries(translations).map(([language, { body: _translated, ...words }]) => [language, words]),
    ),
  }))
  const lexicon = snapshot.lexicon.filter(({ kind }) => !UNNAMED.has(kind)).map(withFirstWords)
  return JSON.stringify({ ...snapshot, deals: [...deals], lexicon, posts } satisfies Snapshot)
}

/** Words that are no name of anything that a reader is shown. */
const UNNAMED: ReadonlySet<LexiconEntry['kind']> = new Set(['stop', 'off-topic', 'generic', 'abbreviation'])

/** The first word of a concept in a language is its name there. */
function withFirstWords({ kind, concepts }: LexiconEntry): LexiconEntry {
  const firstWords = ([id, concept]: [string, LexiconEntry['concepts'][string]]) => [
    id,
    Object.fromEntries(LANGUAGES.map((language) => [language, concept[language]?.slice(0, 1)])),
  ]
  return { kind, concepts: Object.fromEntries(Object.entries(concepts).map(firstWords)) }
}

/** The index of a catalog as bytes. Build and server run on the same Node, so its own serialisation does. */
export function renderIndex(catalog: Catalog): Uint8Array {
  return serialize(createSearchIndex(catalog))
}

export interface LoadedSnapshot {
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
