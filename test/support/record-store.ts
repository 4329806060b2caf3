/** The store of imported records on both engines, and runs of a mapping over it. */
import { stringify } from 'yaml'
import { parseRecord } from '#entries/parse-record.ts'
import { type SourceEntry, sourceEntrySchema } from '#entries/source.ts'
import { importIntoStore } from '#imports/feeds/import-into-store.ts'
import { type KnownContent, loadKnown } from '#imports/load-known.ts'
import { openRecordStore } from '#imports/store/open-store.ts'
import type { RecordStore, StoredRun } from '#imports/store/record-store.ts'
import { exportFiles } from './export-files.ts'
import { scratchDatabase, TEST_DATABASE_URL } from './links.ts'
import { scratchFolder } from './scratch.ts'

/** The engines that this machine has. */
export const ENGINES = [
  { name: 'SQLite', isShared: false },
  ...(TEST_DATABASE_URL === undefined ? [] : [{ name: 'PostgreSQL', isShared: true }]),
]

export interface ScratchStore extends AsyncDisposable {
  store: RecordStore
  settings: { DATA_DIR: string; DATABASE_URL?: string }
}

/** An empty store of a test's own. */
export async function scratchStore(isShared: boolean): Promise<ScratchStore> {
  const folder = await scratchFolder()
  const database = isShared ? await scratchDatabase() : undefined
  const settings = { DATA_DIR: folder.path, ...(database && { DATABASE_URL: database.url }) }
  const store = await openRecordStore(settings)
  return {
    store,
    settings,
    [Symbol.asyncDispose]: async () => {
      await store.close()
      await database?.[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** A mapping of deals whose rows go into the store as live records. */
export const STORED_DEALS = {
  name: 'Deals',
  format: 'csv',
  into: 'store',
  status: 'live',
  categories: [{ is: ['food'], category: 'food' }],
  deals: {
    fields: {
      id: 'id',
      title: 'title',
      url: 'url',
      code: 'code',
      category: { otherwise: 'food' },
      endsAt: { from: 'ends', do: [{ date: 'dd/MM/yyyy' }] },
    },
  },
}

/** The same for products. */
export const STORED_PRODUCTS = {
  name: 'Products',
  format: 'csv',
  into: 'store',
  status: 'live',
  currency: 'VND',
  categories: [{ is: ['tech'], category: 'tech' }],
  products: {
    fields: {
      id: 'id',
      title: 'title',
      brand: 'brand',
      url: 'url',
      price: 'price',
      gtin: 'gtin',
      category: { otherwise: 'tech' },
    },
  },
}

export function mappingOf(entry: object): SourceEntry {
  const read = parseRecord('sources/network.yaml', stringify(entry), sourceEntrySchema)
  if (!read.data)
    throw new Error(read.mistakes.map(({ field, message }) => `${field}: ${message}`).join('\n'))
  return read.data
}

interface TextImport {
  source?: string
  mapping: SourceEntry
  known: KnownContent
  /** Texts by the names of their files. */
  files: Record<string, string>
  now: number
  isForced?: boolean
}

/** Imports texts into a store as one run. */
export function importTexts(
  store: RecordStore,
  { source = 'network', files, ...request }: TextImport,
): Promise<StoredRun> {
  return store.run(source, async (run) => ({
    ...(await importIntoStore(run, {
      ...request,
      source,
      files: exportFiles(files),
    })),
    startedAt: request.now,
    endedAt: request.now,
    outcome: 'done' as const,
  }))
}

interface RowsImport {
  contentDir: string
  /** The source of {@link STORED_DEALS} or of {@link STORED_PRODUCTS}. */
  source: 'deals' | 'products'
  /** Lines of its columns. */
  rows: Iterable<string>
  now: number
}

/** Imports rows as one run of a source, by the stores and the lexicon of a content folder. */
export function importRows(
  store: RecordStore,
  { contentDir, source, rows, now }: RowsImport,
): Promise<StoredRun> {
  const [mapping, header] = {
    deals: [STORED_DEALS, 'id,title,url,code,ends'] as const,
    products: [STORED_PRODUCTS, 'id,title,brand,url,price,gtin'] as const,
  }[source]
  return importTexts(store, {
    source,
    mapping: mappingOf(mapping),
    known: loadKnown(contentDir),
    files: { 'export.csv': [header, ...rows].join('\n') },
    now,
  })
}
