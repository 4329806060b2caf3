/**
 * The records of the store as files of the content: joined with what editors wrote, field by field, so that
 * everything after it sees one catalog.
 */
import type { Content, ContentFile } from '#entries/check-content.ts'
import { nameOf } from '#entries/check-content.ts'
import { type ParsedRecord, parseValue, readPlain } from '#entries/parse-record.ts'
import { joinEditor, subjectOf, valueOf } from '#imports/store/join-editor.ts'
import { dealOf, type HistoryOf, productOf } from '#imports/store/record-of-rows.ts'
import { likenessKeys } from '#imports/records/likeness.ts'
import { openRecordStore, listStoredSources, type StorePlace } from '#imports/store/open-store.ts'
import type { PricePeriod, RecordStore, StoredRow } from '#imports/store/record-store.ts'
import { loadMapping } from '#imports/load-known.ts'
import type { Fields } from '#imports/records/record.ts'
import { vietnamDayOf } from '#text/days.ts'
import { gtin14 } from '#values/gtin.ts'

/** A record of the catalog as the store gives it, without what an editor wrote. */
export interface ImportedRecord {
  kind: 'deals' | 'products'
  /** The id of the record in the catalog. */
  id: string
  fields: Fields
  rows: readonly Pick<StoredRow, 'source' | 'id' | 'firstSeenAt'>[]
}

/** Files of a folder together with the records of the store. */
interface JoinedFiles {
  files: ContentFile[]
  /**
   * Where records of the store come from, by their path. `own` are the fields that an editor wrote; a mistake
   * in another field is the source's.
   */
  origins: Map<string, { origin: string; own: ReadonlySet<string> }>
}

export interface ImportedContent {
  join: (files: readonly ContentFile[]) => JoinedFiles
  /** Deals of the store that another deal is already, each with that deal. */
  findTwins: (content: Pick<Content, 'deals'>) => Map<string, string>
}

/**
 * Reads the store. Undefined for a folder none of whose sources goes into it. A record that is as it was
 * keeps its file, so that it is not parsed again.
 */
export type ReadImported = (now: number) => Promise<ImportedContent | undefined>

export function createImportedReader(place: StorePlace & { CONTENT_DIR: string }): ReadImported {
  const records = new Map<string, ImportedRecord & { stamp: string; file: ContentFile }>()
  return async (now) => {
    const sources = listStoredSources(place.CONTENT_DIR)
    if (sources.length === 0) return undefined
    const store = await openRecordStore(place)
    try {
      const found = new Set<string>()
      for await (const record of readImportedRecords(store, place.CONTENT_DIR, sources, now)) {
        const path = `${record.kind}/${record.id}.yaml`
        found.add(path)
        const stamp = JSON.stringify(record.fields)
        if (records.get(path)?.stamp !== stamp)
          records.set(path, { ...record, stamp, file: fileOf(path, '', valueOf(record.fields)) })
      }
      for (const path of records.keys()) if (!found.has(path)) records.delete(path)
      return createImportedContent(new Map(records), sources)
    } finally {
      await store.close()
    }
  }
}

/** The day on which each source was seen last. */
async function daysSeen(
  store: RecordStore,
  contentDir: string,
  sources: readonly string[],
): Promise<Map<string, string | undefined>> {
  const seen = new Map<string, string | undefined>()
  for (const source of sources) {
    const mapping = loadMapping(contentDir, source)
    const [last] = (await store.runs(source, 20)).filter(({ outcome }) => outcome !== 'failed')
    // A source that says when it saw a price knows better than the run.
    const isSaid = mapping.products?.fields.seenAt !== undefined
    seen.set(source, last && !isSaid ? vietnamDayOf(last.startedAt) : undefined)
  }
  return seen
}

/** One record of the catalog with its rows; undefined when the store has none. Drafts are given too. */
export async function readImportedRecord(
  store: RecordStore,
  contentDir: string,
  id: string,
  now: number,
): Promise<{ record: ImportedRecord; rows: StoredRow[]; prices: PricePeriod[] } | undefined> {
  const rows = (await store.rowsOfRecord(id)).filter(({ fields }) => fields)
  if (rows.length === 0) return undefined
  const prices = await store.pricesOf(rows)
  const seen = await daysSeen(store, contentDir, [...new Set(rows.map(({ source }) => source))])
  const historyOf: HistoryOf = (row) =>
    prices.filter((period) => period.source === row.source && period.id === row.id)
  const [record] = recordOf(rows, seen, historyOf, now, true)
  return record && { record, rows, prices }
}

/** The records of the store that may be published, in order of their ids. Drafts are left out. */
async function* readImportedRecords(
  store: RecordStore,
  contentDir: string,
  sources: readonly string[],
  now: number,
): AsyncGenerator<ImportedRecord> {
  const seen = await daysSeen(store, contentDir, sources)
  const periods = new Map<string, PricePeriod[]>()
  for await (const period of store.prices(sources)) {
    const key = `${period.source} ${period.id}`
    const known = periods.get(key)
    if (known) known.push(period)
    else periods.set(key, [period])
  }
  const historyOf: HistoryOf = ({ source, id }) => periods.get(`${source} ${id}`) ?? []
  let rows: StoredRow[] = []
  for await (const row of store.records(sources)) {
    if (rows[0] && rows[0].record !== row.record) {
      yield* recordOf(rows, seen, historyOf, now)
      rows = []
    }
    rows.push(row)
  }
  yield* recordOf(rows, seen, historyOf, now)
}

function* recordOf(
  rows: readonly StoredRow[],
  seen: ReadonlyMap<string, string | undefined>,
  historyOf: HistoryOf,
  now: number,
  withDrafts = false,
): Generator<ImportedRecord> {
  const [first] = rows
  if (first?.record == null) return
  const isDeal = first.fields?.['offers'] === undefined
  const fields = isDeal ? dealOf(first) : productOf(rows, seen, historyOf, now, withDrafts)
  if (!fields || (fields['status'] === 'draft' && !withDrafts)) return
  yield {
    kind: isDeal ? 'deals' : 'products',
    id: first.record,
    fields,
    // The raw rows of a whole store would fill the memory.
    rows: rows.map(({ source, id, firstSeenAt }) => ({ source, id, firstSeenAt })),
  }
}

function fileOf(path: string, text: string, value: unknown): ContentFile {
  let parsed: ParsedRecord | undefined
  return {
    path,
    text,
    read: (schema) => {
      parsed ??= parseValue(path, text, value, schema)
      return parsed
    },
  }
}

function createImportedContent(
  records: ReadonlyMap<string, ImportedRecord & { file: ContentFile }>,
  sources: readonly string[],
): ImportedContent {
  const byRow = new Map<string, string>()
  const byGtin = new Map<string, string>()
  for (const [path, { rows, fields }] of records) {
    for (const { source, id } of rows) byRow.set(`${source} ${id}`, path)
    if (typeof fields['gtin'] === 'string') byGtin.set(gtin14(fields['gtin']), path)
  }
  const firstSeenAt = (path: string): number =>
    Math.min(...(records.get(path)?.rows.map((row) => row.firstSeenAt) ?? []))

  /** Records that an editor's file is about. */
  let written: ReadonlySet<string> = NONE
  return {
    join: (files) => {
      const origins: JoinedFiles['origins'] = new Map()
      const used = new Set<string>()
      const joined = files.map((file): ContentFile => {
        const folder = nameOf(file.path)
        if ((folder !== 'deals' && folder !== 'products') || file.text === undefined) return file
        const isMentioned = sources.some((source) => file.text?.includes(source))
        if (!isMentioned && !records.has(file.path) && !file.text.includes('gtin')) return file
        const value = readPlain(file.text)?.value
        if (typeof value !== 'object' || value === null || Array.isArray(value)) return file
        const found = matchesOf(value as Fields, file.path).filter(
          (path) => records.get(path)?.kind === folder,
        )
        if (found.length === 0) return file
        for (const path of found) used.add(path)
        const imported = found.flatMap((path) => records.get(path) ?? [])
        origins.set(file.path, { origin: originOf(imported), own: new Set(Object.keys(value)) })
        return fileOf(
          file.path,
          file.text,
          joinEditor(
            imported.map(({ fields }) => fields),
            value as Fields,
          ),
        )
      })
      const paths = new Set(joined.map(({ path }) => path))
      written = new Set(origins.keys())
      for (const [path, record] of records) {
        if (used.has(path) || paths.has(path)) continue
        joined.push(record.file)
        origins.set(path, { origin: originOf([record]), own: NONE })
      }
      return { files: joined, origins }
    },
    findTwins: ({ deals }) => {
      const twins = new Map<string, string>()
      const known = new Map<string, { id: string; starts: number; ends: number }[]>()
      const pathOf = ({ id }: { id: string }): string => `deals/${id}.yaml`
      const isGiven = (deal: { id: string }): boolean =>
        records.has(pathOf(deal)) && !written.has(pathOf(deal))
      const [imported, own] = partition(deals, isGiven)
      const ordered = imported.toSorted((a, b) => firstSeenAt(pathOf(a)) - firstSeenAt(pathOf(b)))
      for (const deal of [...own, ...ordered]) {
        if (deal.status !== 'live') continue
        const { store, title, code, discount, minimumSpend, endsAt, startsAt = -Infinity } = deal
        const ends = endsAt ?? Infinity
        const keys = likenessKeys({
          store,
          title,
          code,
          terms: JSON.stringify([discount ?? null, minimumSpend ?? null, endsAt ?? null]),
        })
        const twin = keys
          .flatMap((key) => known.get(key) ?? [])
          .find((each) => each.starts <= ends && each.ends >= startsAt)
        if (twin && isGiven(deal)) twins.set(pathOf(deal), twin.id)
        else
          for (const key of keys) {
            const others = known.get(key)
            const own = { id: deal.id, starts: startsAt, ends }
            if (others) others.push(own)
            else known.set(key, [own])
          }
      }
      return twins
    },
  }

  /** The records of the store that an editor's file is about. */
  function matchesOf(value: Fields, path: string): string[] {
    const { sources: named, gtin } = subjectOf(value)
    const paths = named.map(({ name, id }) => byRow.get(`${name} ${id}`))
    const same = gtin === undefined ? undefined : byGtin.get(gtin)
    return [...new Set([path, ...paths, same])].filter(
      (each): each is string => each !== undefined && records.has(each),
    )
  }
}

const NONE: ReadonlySet<string> = new Set()

function originOf(records: readonly Pick<ImportedRecord, 'rows'>[]): string {
  return records
    .flatMap(({ rows }) => rows)
    .map(({ source, id }) => `${source} ${id}`)
    .join(', ')
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}
