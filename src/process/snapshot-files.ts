import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { DefaultSerializer, deserialize } from 'node:v8'
import { createCatalog, type Catalog } from '#catalog/catalog.ts'
import type { ConceptNames, ServerSnapshot, Snapshot, UnnamedKind } from '#catalog/snapshot.ts'
import type { RecordedChange } from '#catalog/recorded-change.ts'
import { firstHistory } from '#changes/history.ts'
import { digest } from '#process/digest.ts'
import { RELEASE_FORMAT } from '#process/releases.ts'
import { LANGUAGES } from '#text/language.ts'
import type { LexiconEntry } from '#entries/lexicon.ts'
import type { LexiconIndex } from '#search/lexicon.ts'
import { createKeptJson, type RenderRecords } from '#process/files/kept-json.ts'
import {
  createIndexKeeper,
  createSearchIndex,
  type IndexKeeper,
  type SearchIndex,
} from '#search/search-index.ts'

/** The names of the files in which the build stores the catalog and its search index for the server. */
export const CATALOG_FILE = 'catalog.json'
export const INDEX_FILE = 'search-index.bin'
/** The whole lexicon, from which the next search index is built. The server has its index instead. */
const LEXICON_FILE = 'lexicon.json'
/** The changes that publications recorded; missing in a build without publications. */
export const CHANGES_FILE = 'changes.json'

/**
 * Renders a snapshot without the lexicon except for the names of concepts. Deals are in listing order, so the
 * server need not sort them at startup.
 */
function renderSnapshot(snapshot: Snapshot, { deals }: Catalog, renderDeals: RenderRecords): Buffer {
  const lexicon = snapshot.lexicon.flatMap(({ kind, concepts }) =>
    isUnnamed(kind) ? [] : [{ kind, concepts: kind === 'place' ? concepts : firstWordsOf(concepts) }],
  )
  const whole = { ...snapshot, format: RELEASE_FORMAT, lexicon } satisfies ServerSnapshot & Formatted
  const fields = Object.entries(whole).map(([name, value]) => [
    Buffer.from(`${JSON.stringify(name)}:`),
    name === 'deals' ? renderDeals(deals) : Buffer.from(JSON.stringify(value)),
  ])
  const separated = fields.flatMap((field, index) => [Buffer.from(index === 0 ? '{' : ','), ...field])
  return Buffer.concat([...separated, Buffer.from('}')])
}

/** The format of the file. Files of early versions do not have the field. */
interface Formatted {
  format?: number
}

const UNNAMED: ReadonlySet<string> = new Set<UnnamedKind>([
  'stop',
  'everyday',
  'off-topic',
  'generic',
  'abbreviation',
])

function isUnnamed(kind: LexiconEntry['kind']): kind is UnnamedKind {
  return UNNAMED.has(kind)
}

/**
 * Keeps the first word of a concept in each language, which is its name, and its parent, because deals may
 * apply to whole families of products. Places keep all their names, because shoppers write any of them.
 */
function firstWordsOf(concepts: LexiconEntry['concepts']): ConceptNames['concepts'] {
  return Object.fromEntries(
    Object.entries(concepts).map(([id, concept]) => [
      id,
      {
        ...Object.fromEntries(LANGUAGES.map((language) => [language, concept[language]?.slice(0, 1)])),
        ...(concept.parent !== undefined && { parent: concept.parent }),
      },
    ]),
  )
}

/** An index, and the digest of the catalog file to whose record numbers it refers. */
interface KeptIndex {
  catalogDigest: string
  index: SearchIndex
}

/** The number of bytes at the start of the index file that contain the digest of the rest. */
const DIGEST_BYTES = 16

/** What the files of one catalog have in common with those of the next. */
export interface SnapshotKeeper {
  index: IndexKeeper
  renderDeals: RenderRecords
}

/** For a process that writes one catalog after another. */
export function createSnapshotKeeper(): SnapshotKeeper {
  return { index: createIndexKeeper(), renderDeals: createKeptJson() }
}

/**
 * Renders the files of a catalog, as name and content. The index contains the digest of its catalog file,
 * because another build of the same content may order the records differently. Build and server run on the
 * same version of Node, so the index uses Node's own serialisation.
 */
export function renderSnapshotFiles(
  snapshot: Snapshot,
  catalog: Catalog,
  keep = createSnapshotKeeper(),
): [name: string, body: Buffer][] {
  const text = renderSnapshot(snapshot, catalog, keep.renderDeals)
  return [
    [CATALOG_FILE, text],
    [LEXICON_FILE, Buffer.from(JSON.stringify(snapshot.lexicon))],
    [INDEX_FILE, renderIndex({ catalogDigest: digest(text), index: createSearchIndex(catalog, keep.index) })],
  ]
}

function renderIndex(kept: KeptIndex): Buffer {
  const serializer = new DefaultSerializer()
  serializer.writeRawBytes(Buffer.alloc(DIGEST_BYTES))
  serializer.writeHeader()
  serializer.writeValue(kept)
  const bytes = serializer.releaseBuffer()
  bytes.write(digest(bytes.subarray(DIGEST_BYTES)), 'latin1')
  return bytes
}

/**
 * Writes the files that {@link loadSnapshot} reads. `keep` provides the parts of a previous index that are
 * unchanged.
 */
export async function writeSnapshot(
  folder: string,
  snapshot: Snapshot,
  catalog: Catalog,
  keep?: SnapshotKeeper,
): Promise<void> {
  for (const [name, body] of renderSnapshotFiles(snapshot, catalog, keep))
    await writeFile(join(folder, name), body)
}

/** Reads the snapshot from which the files of a folder were written. Rejects when one cannot be read. */
export async function loadWholeSnapshot(folder: string): Promise<Snapshot> {
  const [snapshot, lexicon] = await Promise.all(
    [CATALOG_FILE, LEXICON_FILE].map(async (name) => {
      const path = join(folder, name)
      const text = await readPart(path)
      return understood(path, () => JSON.parse(text.toString()) as unknown)
    }),
  )
  return { ...(snapshot as ServerSnapshot), lexicon: lexicon as Snapshot['lexicon'] }
}

export interface LoadedSnapshot {
  catalog: Catalog
  /** Undefined when the index cannot be read; `indexError` is the reason. */
  index: SearchIndex | undefined
  indexError?: Error
}

/**
 * Loads the files that the server needs from a build. Rejects without a complete catalog. Without a matching
 * index it resolves, because everything except search works. Every error names the file and the remedy.
 */
export async function loadSnapshot(folder: string): Promise<LoadedSnapshot> {
  const path = join(folder, CATALOG_FILE)
  const text = await readPart(path)
  const history = await loadHistory(folder)
  const snapshot = understood(path, () => JSON.parse(text.toString()) as ServerSnapshot & Formatted)
  const { format = RELEASE_FORMAT } = snapshot
  if (format !== RELEASE_FORMAT)
    throw new Error(`${path} has the format ${format}, but this version reads ${RELEASE_FORMAT}; ${CURE}`)
  const catalog = understood(path, () => createCatalog(snapshot, history ?? firstHistory(snapshot)))
  const loaded = await loadIndex(join(folder, INDEX_FILE), path, text).catch((indexError: Error) => ({
    index: undefined,
    indexError,
  }))
  return { catalog, ...loaded }
}

/** The changes recorded by publications up to this one, or undefined when there are none. */
export async function loadHistory(folder: string): Promise<RecordedChange[] | undefined> {
  const path = join(folder, CHANGES_FILE)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : understood(path, () => JSON.parse(text) as RecordedChange[])
}

async function loadIndex(
  path: string,
  catalogPath: string,
  catalog: Buffer,
): Promise<{ index: SearchIndex }> {
  const bytes = await readPart(path)
  const { catalogDigest, index } = understood(path, () => {
    const body = bytes.subarray(DIGEST_BYTES)
    if (digest(body) !== bytes.toString('latin1', 0, DIGEST_BYTES))
      throw new Error('its digest does not match')
    return withOwnArrays(deserialize(body) as KeptIndex)
  })
  if (catalogDigest !== digest(catalog)) {
    throw new Error(
      `${path} is not the index of ${catalogPath}: they are of different builds, or the catalog is damaged; ${CURE}`,
    )
  }
  return { index: { ...index, lexicon: lexiconAsBefore(index.lexicon) } }
}

/** The same with its arrays copied: Node reads them in place, so that they would keep the whole file. */
function withOwnArrays<Value>(value: Value): Value {
  if (ArrayBuffer.isView(value)) return (value as unknown as Uint8Array).slice() as Value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withOwnArrays(part)])) as Value
}

let lastLexicon: LexiconIndex | undefined

/**
 * Returns the lexicon that was loaded last where this one says the same, as in most releases. What was made
 * of it serves both.
 */
function lexiconAsBefore(lexicon: LexiconIndex): LexiconIndex {
  if (!lastLexicon || !isDeepStrictEqual(lastLexicon, lexicon)) lastLexicon = lexicon
  return lastLexicon
}

const CURE = 'build or publish again'

async function readPart(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (cause) {
    throw new Error(`${path} cannot be read (${(cause as NodeJS.ErrnoException).code}); ${CURE}`, { cause })
  }
}

/** Calls `read` and adds the path of the file to its errors. */
function understood<Value>(path: string, read: () => Value): Value {
  try {
    return read()
  } catch (cause) {
    throw new Error(
      `${path} is truncated, damaged or of another version (${(cause as Error).message}); ${CURE}`,
      { cause },
    )
  }
}
