/** The catalog and its index as files of a release; updates on them are in files/release-updates.ts. */
import { readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createCatalog, type Catalog } from '#catalog/catalog.ts'
import type { ConceptNames, ServerSnapshot, Snapshot, UnnamedKind } from '#catalog/snapshot.ts'
import { type SnapshotUpdate, updateSnapshot } from '#changes/snapshot-update.ts'
import {
  createPaidPrices,
  type PaidPrices,
  type PaidPricesUpdate,
  updatePaidPrices,
} from '#catalog/worth/paid-prices.ts'
import type { RecordedChange } from '#catalog/recorded-change.ts'
import { extendHistory, firstHistory } from '#changes/history.ts'
import { RELEASE_FORMAT } from '#process/releases.ts'
import { LANGUAGES } from '#text/language.ts'
import type { LexiconEntry } from '#entries/lexicon.ts'
import {
  createDictionaryFiles,
  DICTIONARY_FILE,
  type DictionaryFiles,
  LEXICON_FILE,
} from '#process/files/dictionary-files.ts'
import {
  type SavedPaidPrices,
  openPaidPrices,
  PAID_PRICES_FILE,
  parsePaidPrices,
} from '#process/files/paid-prices-file.ts'
import {
  type FollowingUpdates,
  toIndexChange,
  UPDATES_FILE,
  updatesAfter,
} from '#process/files/release-updates.ts'
import type { FileMark } from '#process/files/read-lines.ts'
import { seal, unsealFile } from '#process/files/sealed-file.ts'
import { changeSearchIndex } from '#search/change-index.ts'
import type { Dictionary } from '#search/spelling/dictionary.ts'
import { readCatalogFile, writeCatalogFile } from '#process/files/catalog-file.ts'
import {
  createIndexCache,
  createSearchIndex,
  type IndexCache,
  type SearchIndex,
} from '#search/search-index.ts'

/** The names of the files in which the build stores the catalog and its search index for the server. */
export const CATALOG_FILE = 'catalog.json'
export const INDEX_FILE = 'search-index.bin'
/** The changes that publications recorded; missing in a build without publications. */
export const CHANGES_FILE = 'changes.json'

/**
 * A snapshot without the lexicon except for the names of concepts. Deals are in listing order, so the server
 * need not sort them at startup.
 */
function forServer(snapshot: Snapshot, { deals }: Catalog): ServerSnapshot & Formatted {
  const lexicon = snapshot.lexicon.flatMap(({ kind, concepts }) =>
    isUnnamed(kind) ? [] : [{ kind, concepts: kind === 'place' ? concepts : firstWordsOf(concepts) }],
  )
  return { ...snapshot, format: RELEASE_FORMAT, lexicon, deals: [...deals] }
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

/** An index without its dictionary, with the digests of the files that it belongs to. */
interface SavedIndex {
  /** Of the catalog, to whose record numbers it refers. */
  catalogDigest: string
  /** The seal of the dictionary. */
  dictionarySeal: string
  index: Omit<SearchIndex, 'dictionary'>
}

/** What the files of one catalog have in common with those of the next. */
export interface SnapshotCache {
  index: IndexCache
  dictionaries: DictionaryFiles
}

/** For a process that writes one catalog after another. */
export function createSnapshotCache(): SnapshotCache {
  const dictionaries = createDictionaryFiles()
  return {
    index: createIndexCache(dictionaries.dictionaryOf),
    dictionaries,
  }
}

/**
 * Writes the files that {@link loadSnapshot} reads. `keep` provides what is unchanged since the last catalog,
 * whose files are in the folder `last`.
 */
export async function writeSnapshot(
  folder: string,
  snapshot: Snapshot,
  catalog: Catalog,
  cache = createSnapshotCache(),
  last?: string,
): Promise<void> {
  const { mark } = await writeCatalog(folder, snapshot, catalog)
  await writeIndex(folder, mark, catalog, cache, last)
}

/** Writes the catalog alone; its mark is what the index and the first update after it name. */
export async function writeCatalog(folder: string, snapshot: Snapshot, catalog: Catalog): Promise<FileMark> {
  return writeCatalogFile(join(folder, CATALOG_FILE), forServer(snapshot, catalog))
}

/**
 * Writes the index of a catalog that was written before it, and returns its bytes. It contains the digest of
 * the catalog file, because another build of the same content may order the records differently.
 */
export async function writeIndex(
  folder: string,
  catalogDigest: string,
  catalog: Catalog,
  cache: SnapshotCache,
  last: string | undefined,
): Promise<number> {
  cache.dictionaries.follow(last)
  const { dictionary: _shared, ...index } = createSearchIndex(catalog, cache.index)
  const dictionarySeal = await cache.dictionaries.write(folder, catalog.lexicon)
  const { pieces } = seal({ catalogDigest, dictionarySeal, index } satisfies SavedIndex)
  await writeFile(join(folder, INDEX_FILE), pieces)
  return pieces.reduce((sum, { length }) => sum + length, 0)
}

/** The catalog that was written into a folder last, with the whole lexicon that it was made with. */
export async function loadCatalog(folder: string, lexicon: Snapshot['lexicon']): Promise<Catalog> {
  const { snapshot } = await loadRecords(folder)
  return createCatalog({ ...snapshot, lexicon })
}

/** Reads the snapshot of a folder, its updates included. Rejects when a file cannot be read. */
export async function loadWholeSnapshot(folder: string): Promise<Snapshot> {
  const [{ snapshot, following }, lexicon] = await Promise.all([loadRecords(folder), loadLexicon(folder)])
  return { ...updateSnapshot(snapshot, recordsOf(following)), lexicon }
}

async function loadLexicon(folder: string): Promise<Snapshot['lexicon']> {
  const path = join(folder, LEXICON_FILE)
  const text = await readPart(path)
  return understood(path, () => JSON.parse(text.toString()) as Snapshot['lexicon'])
}

/** The records of a release and what publications recorded up to it. */
export interface Recorded {
  snapshot: ServerSnapshot
  history: readonly RecordedChange[]
  paidPrices: PaidPrices
}

export interface LoadedSnapshot {
  snapshot: ServerSnapshot
  catalog: Catalog
  paidPrices: SavedPaidPrices
  /** Undefined when the index cannot be read; `indexError` is the reason. */
  index: SearchIndex | undefined
  indexError?: Error
  /** Tells which updates follow. */
  mark: string
}

/**
 * Loads the files that the server needs from a build. Rejects without a complete catalog. Without a matching
 * index it resolves, because everything except search works. Every error names the file and the remedy. From
 * a folder whose updates follow `last`, the updates alone are read.
 */
export async function loadSnapshot(folder: string, last?: LoadedSnapshot): Promise<LoadedSnapshot> {
  if (last?.index) {
    const { snapshot, catalog, paidPrices, index } = last
    const following = await readUpdates(folder, last.mark)
    if (following) return takeIn({ snapshot, history: catalog.changes }, following, paidPrices, index)
  }
  const { snapshot, mark, following } = await loadRecords(folder)
  const path = join(folder, CATALOG_FILE)
  const { format = RELEASE_FORMAT } = snapshot
  if (format !== RELEASE_FORMAT)
    throw new Error(`${path} has the format ${format}, but this version reads ${RELEASE_FORMAT}; ${CURE}`)
  const history = (await loadHistory(folder)) ?? understood(path, () => firstHistory(snapshot))
  const paidPrices = await loadPaidPrices(folder)
  const { index, ...errors } = await loadIndex(join(folder, INDEX_FILE), path, mark).catch(
    (indexError: Error) => ({ index: undefined, indexError }),
  )
  return understood(path, () => ({
    ...takeIn({ snapshot, history }, following, paidPrices, index),
    ...errors,
  }))
}

/** A release as the process had it that wrote it: what its next update follows. */
export interface WrittenRelease extends Omit<Recorded, 'snapshot'> {
  snapshot: Snapshot
  /** The mark of the last update, or of the catalog file. */
  mark: string
  /** Of catalog and search index as they were written whole. */
  wholeBytes: number
  /** All updates since then. */
  updates: Buffer
}

/** Reads a release that the same version of the code wrote. Rejects when a file cannot be read. */
export async function loadWritten(folder: string): Promise<WrittenRelease> {
  const [records, lexicon, history, paidPrices, updates, ...sizes] = await Promise.all([
    loadRecords(folder),
    loadLexicon(folder),
    readFile(join(folder, CHANGES_FILE), 'utf8').then((text) => JSON.parse(text) as RecordedChange[]),
    loadPaidPricesWhole(folder),
    readIfThere(join(folder, UPDATES_FILE)),
    ...[CATALOG_FILE, INDEX_FILE].map((name) => stat(join(folder, name))),
  ])
  const recorded = recordedAfterAll(records, history, paidPrices)
  return {
    ...recorded,
    snapshot: { ...recorded.snapshot, lexicon },
    mark: records.following.mark,
    wholeBytes: sizes.reduce((sum, { size }) => sum + size, 0),
    updates: updates ?? Buffer.alloc(0),
  }
}

/**
 * What publications recorded up to the release in a folder, which an earlier version may have written. A
 * history that cannot be read begins anew.
 */
export async function loadRecorded(folder: string): Promise<Recorded> {
  const records = await loadRecords(folder)
  const history = await loadHistory(folder).catch(() => undefined)
  const paidPrices = await loadPaidPricesWhole(folder).catch(() => createPaidPrices(new Map()))
  return recordedAfterAll(records, history ?? firstHistory(records.snapshot), paidPrices)
}

async function loadPaidPricesWhole(folder: string): Promise<PaidPrices> {
  return parsePaidPrices(await readFile(join(folder, PAID_PRICES_FILE), 'utf8'))
}

function recordedAfterAll(
  { snapshot, following }: Pick<FoundRecords, 'snapshot' | 'following'>,
  history: Recorded['history'],
  paidPrices: PaidPrices,
): Recorded {
  return {
    ...recordedAfter({ snapshot, history }, following),
    paidPrices: updatePaidPrices(paidPrices, pricesOf(following)),
  }
}

interface FoundRecords {
  snapshot: ServerSnapshot & Formatted
  mark: string
  following: FollowingUpdates
}

/** The catalog file of a folder, and the updates that follow it. */
async function loadRecords(folder: string): Promise<FoundRecords> {
  const path = join(folder, CATALOG_FILE)
  const read = await readCatalogFile(path).catch((cause: Error) => {
    throw faultOf(path, cause)
  })
  const snapshot = read.snapshot as ServerSnapshot & Formatted
  const { mark } = read
  const following = await readUpdates(folder, mark)
  if (!following && (await readIfThere(join(folder, UPDATES_FILE))))
    throw new Error(
      `${join(folder, UPDATES_FILE)} has no updates of ${path}: they are of different builds, or the catalog is damaged; ${CURE}`,
    )
  return { snapshot, mark, following: following ?? { updates: [], mark } }
}

/** The updates of a folder that follow a mark; undefined when none does. */
async function readUpdates(folder: string, mark: string): Promise<FollowingUpdates | undefined> {
  const path = join(folder, UPDATES_FILE)
  const bytes = await readIfThere(path)
  return bytes && understood(path, () => updatesAfter(bytes, mark))
}

function recordsOf({ updates }: FollowingUpdates): SnapshotUpdate[] {
  return updates.map(({ records }) => records)
}

function pricesOf({ updates }: FollowingUpdates): PaidPricesUpdate[] {
  return updates.map(({ paidPrices }) => paidPrices)
}

/** What is in memory after updates. What was there before stays as it is. */
function takeIn(
  before: Omit<Recorded, 'paidPrices'>,
  following: FollowingUpdates,
  paidPricesBefore: SavedPaidPrices,
  index: SearchIndex | undefined,
): LoadedSnapshot {
  const { snapshot, history } = recordedAfter(before, following)
  const { updates, mark } = following
  const paidPrices = updatePaidPrices(paidPricesBefore, pricesOf(following))
  const catalog = createCatalog(snapshot, history, paidPrices)
  return {
    snapshot,
    catalog,
    paidPrices,
    index:
      index &&
      (updates.length > 0
        ? changeSearchIndex(index, toIndexChange(before.snapshot, updates), {
            before: before.snapshot,
            after: catalog,
          })
        : index),
    mark,
  }
}

function recordedAfter(
  { snapshot, history }: Omit<Recorded, 'paidPrices'>,
  following: FollowingUpdates,
): Omit<Recorded, 'paidPrices'> {
  return {
    snapshot: updateSnapshot(snapshot, recordsOf(following)),
    history: following.updates.reduce(
      (known, { changes, records }) => extendHistory(known, changes, records.builtAt),
      history,
    ),
  }
}

/** The changes recorded by publications up to this one, or undefined when there are none. */
async function loadHistory(folder: string): Promise<RecordedChange[] | undefined> {
  const path = join(folder, CHANGES_FILE)
  const bytes = await readIfThere(path)
  return bytes && understood(path, () => JSON.parse(bytes.toString()) as RecordedChange[])
}

/** The prices after codes that publications recorded up to this one. */
async function loadPaidPrices(folder: string): Promise<SavedPaidPrices> {
  const path = join(folder, PAID_PRICES_FILE)
  return openPaidPrices(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return createPaidPrices(new Map())
    throw faultOf(path, cause)
  })
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

async function loadIndex(
  path: string,
  catalogPath: string,
  catalogMark: string,
): Promise<{ index: SearchIndex }> {
  const { value } = understood(path, () => unsealFile(path))
  const { catalogDigest, dictionarySeal, index } = value as SavedIndex
  if (catalogDigest !== catalogMark) {
    throw new Error(
      `${path} is not the index of ${catalogPath}: they are of different builds, or the catalog is damaged; ${CURE}`,
    )
  }
  const dictionary = loadDictionary(join(dirname(path), DICTIONARY_FILE), dictionarySeal)
  return { index: { ...index, dictionary } }
}

/** The dictionary that was loaded last, which most releases share. What was made of it serves all of them. */
let lastDictionary: { seal: string; dictionary: Dictionary } | undefined

function loadDictionary(path: string, wanted: string): Dictionary {
  if (lastDictionary?.seal !== wanted)
    lastDictionary = understood(path, () => {
      const { value, seal: found } = unsealFile(path)
      if (found !== wanted) throw new Error('it belongs to another index')
      return { seal: found, dictionary: (value as { dictionary: Dictionary }).dictionary }
    })
  return lastDictionary.dictionary
}

const CURE = 'build or publish again'

async function readPart(path: string): Promise<Buffer> {
  return readFile(path).catch((cause: Error) => {
    throw faultOf(path, cause)
  })
}

/** Calls `read` and adds the path of the file to its errors. */
function understood<Value>(path: string, read: () => Value): Value {
  try {
    return read()
  } catch (cause) {
    throw faultOf(path, cause as Error)
  }
}

/** What is wrong with a file, and the remedy. */
function faultOf(path: string, cause: NodeJS.ErrnoException): Error {
  const { syscall, code, message } = cause
  const fault =
    syscall === undefined
      ? `is truncated, damaged or of another version (${message})`
      : `cannot be read (${code})`
  return new Error(`${path} ${fault}; ${CURE}`, { cause })
}
