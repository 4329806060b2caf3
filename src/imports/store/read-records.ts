/**
 * Reads the records of the store as the catalog shows them. A reader that is asked again reads what changed
 * since, by the numbers of runs.
 */
import { hash } from 'node:crypto'
import { loadMapping } from '#imports/load-known.ts'
import { type Fields, textOf } from '#imports/records/record.ts'
import { valueOf } from '#imports/store/join-editor.ts'
import {
  dealOf,
  type FormerOffer,
  formerOffers,
  type HistoryOf,
  productOf,
} from '#imports/store/record-of-rows.ts'
import type {
  CatalogRow,
  PricePeriod,
  RecordStore,
  StoredRow,
  StoredRun,
} from '#imports/store/record-store.ts'
import { vietnamDayOf } from '#text/days.ts'

/** A record of the catalog as the store gives it, without what an editor wrote. */
export interface ImportedRecord {
  kind: 'deals' | 'products'
  /** The id of the record in the catalog. */
  id: string
  fields: Fields
  rows: readonly Pick<StoredRow, 'source' | 'id' | 'firstSeenAt'>[]
  /** Offers that it has no more. */
  former: readonly FormerOffer[]
}

/** A record of the store that is not published: all its rows are drafts. */
export interface UnpublishedRecord extends Pick<ImportedRecord, 'kind' | 'id' | 'former'> {
  title: string
}

/** The day on which each source was seen last; undefined for one that says itself when it saw a price. */
type DaysSeen = ReadonlyMap<string, string | undefined>

async function daysSeen(
  store: RecordStore,
  contentDir: string,
  sources: readonly string[],
): Promise<DaysSeen> {
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
  const rows = (await store.rowsOfRecords([id])).filter(({ fields }) => fields)
  if (rows.length === 0) return undefined
  const prices = await store.pricesOf(rows)
  const seen = await daysSeen(store, contentDir, [...new Set(rows.map(({ source }) => source))])
  const historyOf: HistoryOf = (row) =>
    prices.filter((period) => period.source === row.source && period.id === row.id)
  const record = recordOf(rows, seen, historyOf, now, true)
  return record?.fields && { record, rows, prices }
}

/** A record of the store, published or not. */
export type StoreRecord = ImportedRecord | (UnpublishedRecord & { fields?: undefined })

/** The records of sources, by their paths. A record that is as it was is the same object. */
export interface ReadRecords {
  records: ReadonlyMap<string, { record: StoreRecord }>
  /** The paths whose records may be others than the last time; undefined where all were read. */
  changed: ReadonlySet<string> | undefined
}

type RecordReader = (store: RecordStore, sources: readonly string[], now: number) => Promise<ReadRecords>

interface CachedRecord {
  record: StoreRecord
  /** A digest of what is shown. */
  stamp: string
  /** When a price begins or ends that is known already; `Infinity` when none does. */
  changesAt: number
}

/** Where a larger share of the records changed, reading all of them is faster. */
const FEW = 0.2

export function createRecordReader(contentDir: string): RecordReader {
  let records = new Map<string, CachedRecord>()
  /** No record has a price that begins or ends before. */
  let nextChangeAt = Infinity
  let last: { key: string; run: StoredRun | undefined; readAt: number } | undefined

  const toCached = (
    rows: readonly CatalogRow[],
    seen: DaysSeen,
    periods: ReadonlyMap<string, readonly PricePeriod[]>,
    now: number,
  ): [path: string, cached: CachedRecord] | undefined => {
    const historyOf: HistoryOf = ({ source, id }) => periods.get(`${source} ${id}`) ?? []
    const record = recordOf(rows, seen, historyOf, now)
    if (!record) return undefined
    const path = pathOf(record.kind, record.id)
    const stamp = hash('sha256', JSON.stringify(record), 'base64url')
    const changesAt = rows
      .flatMap(historyOf)
      .flatMap(({ since, until }) => [since, until ?? Infinity])
      .reduce((next, moment) => (moment > now && moment < next ? moment : next), Infinity)
    const known = records.get(path)
    nextChangeAt = Math.min(nextChangeAt, changesAt)
    return [
      path,
      known?.stamp === stamp ? { ...known, changesAt } : { record: compact(record), stamp, changesAt },
    ]
  }

  const readAll = async (
    store: RecordStore,
    sources: readonly string[],
    seen: DaysSeen,
    now: number,
  ): Promise<Map<string, CachedRecord>> => {
    const periods = new Map<string, PricePeriod[]>()
    for await (const period of store.prices(sources)) addPeriod(periods, period)
    const read = new Map<string, CachedRecord>()
    nextChangeAt = Infinity
    const add = (rows: readonly CatalogRow[]): void => {
      const cached = toCached(rows, seen, periods, now)
      if (cached) read.set(...cached)
    }
    let rows: CatalogRow[] = []
    for await (const row of store.records(sources)) {
      if (rows[0] && rows[0].record !== row.record) {
        add(rows)
        rows = []
      }
      rows.push(row)
    }
    add(rows)
    return read
  }

  const readSome = async (
    store: RecordStore,
    sources: readonly string[],
    ids: readonly string[],
    seen: DaysSeen,
    now: number,
  ): Promise<Set<string>> => {
    const found = (await store.rowsOfRecords(ids)).filter(({ source }) => sources.includes(source))
    const periods = new Map<string, PricePeriod[]>()
    for (const period of await store.pricesOf(found)) addPeriod(periods, period)
    for (const [key, { length }] of periods) if (length < 2) periods.delete(key)
    const read = [...Map.groupBy(found, ({ record }) => record).values()].flatMap((rows) => {
      const cached = toCached(rows, seen, periods, now)
      return cached ? [cached] : []
    })
    const asked = new Set(ids.flatMap((id) => KINDS.map((kind) => pathOf(kind, id))))
    const paths = new Set(read.map(([path]) => path))
    for (const path of asked) if (!paths.has(path)) records.delete(path)
    for (const [path, cached] of read) records.set(path, cached)
    return asked
  }

  return async (store, sources, now) => {
    const seen = await daysSeen(store, contentDir, sources)
    // What a record shows of its days depends on the day, and on the last run of its sources.
    const key = JSON.stringify([sources, [...seen], vietnamDayOf(now)])
    // A run that ends while the rows are read is read again the next time.
    const run = await store.lastRun()
    const isFollowed = last !== undefined && (last.run === undefined || (await store.hasRun(last.run)))
    const changed = new Set<string>()
    if (last && isFollowed) {
      for (const id of await store.changedRecords(last.run?.number ?? 0)) changed.add(id)
      if (nextChangeAt <= now) {
        nextChangeAt = Infinity
        for (const { record, changesAt } of records.values()) {
          if (changesAt <= now) changed.add(record.id)
          else nextChangeAt = Math.min(nextChangeAt, changesAt)
        }
      }
    }
    const isKnown = isFollowed && last?.key === key && now >= last.readAt
    const isFew = isKnown && changed.size <= records.size * FEW
    // A read that fails has changed some of the records: the next one reads all of them.
    last = undefined
    const paths = isFew ? await readSome(store, sources, [...changed], seen, now) : undefined
    if (!paths) records = await readAll(store, sources, seen, now)
    last = { key, run, readAt: now }
    return { records, changed: paths }
  }
}

const KINDS = ['deals', 'products'] as const

function pathOf(kind: ImportedRecord['kind'], id: string): string {
  return `${kind}/${id}.yaml`
}

function addPeriod(periods: Map<string, PricePeriod[]>, period: PricePeriod): void {
  const key = `${period.source} ${period.id}`
  const known = periods.get(key)
  if (known) known.push(period)
  else periods.set(key, [period])
}

/** A record with its values as files have them, so that they are in memory once. */
function compact(record: StoreRecord): StoreRecord {
  return record.fields ? { ...record, fields: valueOf(record.fields) as Fields } : record
}

function recordOf(
  rows: readonly CatalogRow[],
  seen: DaysSeen,
  historyOf: HistoryOf,
  now: number,
  withDrafts = false,
): StoreRecord | undefined {
  const [first] = rows
  if (first?.record == null) return undefined
  const isDeal = first.fields?.['offers'] === undefined
  const fields = isDeal ? dealOf(first) : productOf(rows, seen, historyOf, now, withDrafts)
  const kind = isDeal ? 'deals' : 'products'
  if (!fields || (fields['status'] === 'draft' && !withDrafts))
    return {
      kind,
      id: first.record,
      title: textOf(first.fields?.['title']),
      former: formerOffers(rows, undefined),
    }
  return {
    kind,
    id: first.record,
    fields,
    // The raw rows of a whole store would fill the memory.
    rows: rows.map(({ source, id, firstSeenAt }) => ({ source, id, firstSeenAt })),
    former: isDeal ? NO_OFFERS : formerOffers(rows, fields),
  }
}

const NO_OFFERS: readonly FormerOffer[] = []
