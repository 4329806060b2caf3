/** The store of imported records: rows by source, prices, states over time, and the runs that wrote them. */
import { isDeepStrictEqual } from 'node:util'
import type { Fields } from '#imports/records/record.ts'
import {
  PAGE,
  pagesOf,
  partsOf,
  placesFor,
  type Sql,
  type SqlEngine,
  type SqlRow,
  tableOf,
} from '#imports/store/sql.ts'
import { DAY_MS } from '#text/days.ts'

/** A row of a source as the last run left it. Times are milliseconds since 1970. */
export interface StoredRow {
  source: string
  /** What the source calls it. */
  id: string
  /** The id of its record in the catalog; null while it is none. */
  record: string | null
  /** What offers of one product share: a GTIN, or brand and model. */
  matchKey: string | null
  /** A digest of the raw row. */
  digest: string
  code: string | null
  /** The row as it came, as JSON. */
  raw: string
  /** What was read of it; null while it is no record. */
  fields: Fields | null
  doubts: string[]
  /** Why the row that came last could not be read; what was read before stays. */
  problem: string | null
  firstSeenAt: number
  changedAt: number
  missingAt: number | null
  returnedAt: number | null
  /** The run that wrote it last. */
  number: number
}

/** What the catalog shows of a row. */
export type CatalogRow = Pick<
  StoredRow,
  'source' | 'id' | 'record' | 'fields' | 'firstSeenAt' | 'changedAt' | 'missingAt'
>

/** What the next run needs to know of a row. */
export type KnownRow = Pick<StoredRow, 'id' | 'digest' | 'code'> & {
  isMissing: boolean
  isRecord: boolean
  /** Whether the row that came last could not be read. */
  isUnread: boolean
}

/** What an offer asked, and when. `until` is null while it holds; a sale has its own period. */
export interface PricePeriod {
  source: string
  id: string
  kind: 'price' | 'sale'
  since: number
  until: number | null
  price: number
  currency: string
}

/** A record that an offer may be of. */
export interface MatchedRecord {
  record: string
  source: string
  fields: Fields
}

type RowState = 'changed' | 'missing' | 'returned'

export interface StateChange {
  source: string
  id: string
  state: RowState
}

export const COUNTED = [
  'rows',
  'new',
  'changed',
  'unchanged',
  'ended',
  'returned',
  'doubtful',
  'skipped',
] as const

export type RunCounts = Record<(typeof COUNTED)[number], number>

/** A run of a source. `unchanged`: the server had nothing new. */
export interface StoredRun {
  number: number
  source: string
  startedAt: number
  endedAt: number
  outcome: 'done' | 'unchanged' | 'failed'
  counts: RunCounts
  notes: string[]
}

/** What is known of a source as a whole. */
interface SourceState {
  /** A digest of what its rows were read by: another one means that all are read again. */
  reader: string | null
  /** What the server said of its last answer, for a conditional request. */
  validators: Record<string, string>
}

/** Reading, of the store or within a run. */
interface StoreReader {
  sourceState: (source: string) => Promise<SourceState>
  /** All rows of a source, a part at a time. */
  known: (source: string) => AsyncGenerator<KnownRow[]>
  rows: (source: string, ids: readonly string[]) => Promise<StoredRow[]>
  /** The records of products by what their offers share, each with the row that it began with. */
  recordsByMatch: (keys: readonly string[]) => Promise<Map<string, MatchedRecord[]>>
  /** The price periods of offers that are not over. */
  openPrices: (source: string, ids: readonly string[], now: number) => Promise<PricePeriod[]>
}

/** What a run writes. All of it or nothing is there afterwards. */
export interface StoreRun extends StoreReader {
  number: number
  put: (rows: readonly StoredRow[]) => Promise<void>
  putPrices: (periods: readonly PricePeriod[]) => Promise<void>
  setMissing: (source: string, ids: readonly string[], at: number) => Promise<void>
  setReturned: (source: string, ids: readonly string[], at: number) => Promise<void>
  addStateChanges: (changes: readonly StateChange[], at: number) => Promise<void>
  setSourceState: (source: string, state: SourceState) => Promise<void>
}

export interface RecordStore extends StoreReader {
  /** Whether several machines share it. */
  isShared: boolean
  /** Takes a source for this process; undefined while another process runs it. */
  take: (source: string) => Promise<(() => Promise<void>) | undefined>
  /**
   * Writes a run and its row in the list of runs as one transaction, and removes what is too old of its
   * source.
   */
  run: (
    source: string,
    work: (run: StoreRun) => Promise<Omit<StoredRun, 'number' | 'source'>>,
  ) => Promise<StoredRun>
  lastRun: () => Promise<StoredRun | undefined>
  /** Whether the store has this very run. One with another history may have another run of its number. */
  hasRun: (run: StoredRun) => Promise<boolean>
  /** The runs of a source, the latest first. */
  runs: (source: string, most: number) => Promise<StoredRun[]>
  /** The rows that are records, in order of their record, a part at a time. */
  records: (sources: readonly string[]) => AsyncGenerator<CatalogRow>
  /** The records of which a row changed in a run after a number, once for each row. */
  changedRecords: (after: number) => Promise<string[]>
  /** All rows of records of the catalog. */
  rowsOfRecords: (records: readonly string[]) => Promise<StoredRow[]>
  /** The price periods of offers that have had more than one, in order of source and id. */
  prices: (sources: readonly string[]) => AsyncGenerator<PricePeriod>
  pricesOf: (rows: readonly Pick<StoredRow, 'source' | 'id'>[]) => Promise<PricePeriod[]>
  statesOf: (source: string, id: string) => Promise<(StateChange & { number: number; at: number })[]>
  /** The rows of a source that could not be read, or only in part, in order of their id. */
  doubted: (source: string) => AsyncGenerator<Pick<StoredRow, 'id' | 'record' | 'doubts' | 'problem'>>
  count: (source: string) => Promise<{ records: number; missing: number; doubtful: number; problems: number }>
  close: () => Promise<void>
}

const CATALOG = tableOf<CatalogRow>(
  ['source', 'id', 'record', 'fields', 'firstSeenAt', 'changedAt', 'missingAt'],
  ['fields'],
)
const ROWS = tableOf<StoredRow>(
  [
    ...CATALOG.names,
    ...(['matchKey', 'digest', 'code', 'raw', 'doubts', 'problem', 'returnedAt', 'number'] as const),
  ],
  ['fields', 'doubts'],
)
export const RUNS = tableOf<StoredRun>(
  ['number', 'source', 'startedAt', 'endedAt', 'outcome', 'counts', 'notes'],
  ['counts', 'notes'],
)
const PRICES = tableOf<PricePeriod>(['source', 'id', 'kind', 'since', 'until', 'price', 'currency'])

/** How long closed prices and changes of rows are retained. */
const RETAINED_MS = 800 * DAY_MS

/** A run is removed when it is older than this and so many later runs of its source follow it. */
const RUNS_RETAINED_MS = 60 * DAY_MS
const RUNS_RETAINED = 100

export function createRecordStore(engine: SqlEngine): RecordStore {
  return {
    ...createReader(engine),
    isShared: engine.isShared,
    take: (source) => engine.take(source),
    close: () => engine.close(),
    run: (source, work) =>
      engine.transaction(async (sql) => {
        const number = ((await lastRun(sql))?.number ?? 0) + 1
        const run: StoredRun = { ...(await work(createRun(sql, number))), number, source }
        await sql.insert({
          table: 'feed_runs',
          columns: RUNS.columns,
          rows: [RUNS.valuesOf(run)],
        })
        await prune(sql, run)
        return run
      }),
    lastRun: () => lastRun(engine),
    hasRun: (run) => hasRun(engine, run),
    runs: async (source, most) =>
      (
        await engine.query('SELECT * FROM feed_runs WHERE source = $1 ORDER BY number DESC LIMIT $2', [
          source,
          most,
        ])
      ).map(RUNS.read),
    records: async function* (sources) {
      const wanted = new Set(sources)
      // In the order of the index. With a condition on the sources, each page would sort all of the rest.
      const inOrder = `SELECT ${CATALOG.columns.join(', ')} FROM feed_rows
        WHERE record IS NOT NULL AND (record, source, id) > ($1, $2, $3)
        ORDER BY record, source, id LIMIT $4`
      for await (const page of pagesOf(engine, inOrder, ['record', 'source', 'id']))
        for (const row of page)
          if (row['fields'] !== null && wanted.has(String(row['source']))) yield CATALOG.read(row)
    },
    changedRecords: async (after) =>
      // With a condition on the record, SQLite reads the index of records from end to end.
      (await engine.query('SELECT record FROM feed_rows WHERE number > $1', [after])).flatMap(({ record }) =>
        record === null ? [] : [String(record)],
      ),
    rowsOfRecords: async (records) => {
      const rows: StoredRow[] = []
      for (const part of partsOf(records, PAGE)) {
        const found = await engine.query(
          `SELECT * FROM feed_rows WHERE record IN (${placesFor(part)}) ORDER BY record, source, id`,
          part,
        )
        rows.push(...found.map(toRow))
      }
      return rows
    },
    prices: async function* (sources) {
      for (const source of sources.toSorted()) {
        const ofSeveral = `SELECT * FROM feed_prices AS period WHERE source = $1 AND (id, kind, since) > ($2, $3, $4)
          AND EXISTS (SELECT 1 FROM feed_prices AS other WHERE other.source = period.source
            AND other.id = period.id AND (other.kind, other.since) <> (period.kind, period.since))
          ORDER BY id, kind, since LIMIT $5`
        for await (const page of pagesOf(engine, ofSeveral, ['id', 'kind', 'since'], source))
          yield* page.map(PRICES.read)
      }
    },
    pricesOf: async (rows) => {
      const periods: PricePeriod[] = []
      for (const [source, own] of Map.groupBy(rows, (row) => row.source)) {
        for (const part of partsOf(own, PAGE)) {
          const ids = part.map(({ id }) => id)
          const found = await engine.query(
            `SELECT * FROM feed_prices WHERE source = $1 AND id IN (${placesFor(ids, 2)}) ORDER BY id, since`,
            [source, ...ids],
          )
          periods.push(...found.map(PRICES.read))
        }
      }
      return periods
    },
    statesOf: async (source, id) =>
      (
        await engine.query('SELECT * FROM feed_states WHERE source = $1 AND id = $2 ORDER BY number', [
          source,
          id,
        ])
      ).map((row) => ({
        source,
        id,
        number: Number(row['number']),
        state: row['state'] as RowState,
        at: Number(row['at']),
      })),
    doubted: async function* (source) {
      const doubted = `SELECT * FROM feed_rows WHERE source = $1 AND id > $2
        AND (doubts IS NOT NULL OR problem IS NOT NULL) ORDER BY id LIMIT $3`
      for await (const page of pagesOf(engine, doubted, ['id'], source)) yield* page.map(toRow)
    },
    count: async (source) => {
      const [found] = await engine.query(
        `SELECT count(fields) AS records,
          sum(CASE WHEN missing_at IS NOT NULL THEN 1 ELSE 0 END) AS missing,
          sum(CASE WHEN doubts IS NOT NULL THEN 1 ELSE 0 END) AS doubtful,
          sum(CASE WHEN problem IS NOT NULL THEN 1 ELSE 0 END) AS problems
          FROM feed_rows WHERE source = $1`,
        [source],
      )
      const numberOf = (name: string): number => Number(found?.[name] ?? 0)
      return {
        records: numberOf('records'),
        missing: numberOf('missing'),
        doubtful: numberOf('doubtful'),
        problems: numberOf('problems'),
      }
    },
  }
}

function createReader(sql: Sql): StoreReader {
  return {
    sourceState: async (source) => {
      const [found] = await sql.query('SELECT * FROM feed_sources WHERE source = $1', [source])
      return {
        reader: (found?.['reader'] as string | null | undefined) ?? null,
        validators: JSON.parse(String(found?.['validators'] ?? '{}')) as Record<string, string>,
      }
    },
    known: async function* (source) {
      const known = `SELECT id, digest, code, missing_at, CASE WHEN fields IS NULL THEN 0 ELSE 1 END AS is_record,
        CASE WHEN problem IS NULL THEN 0 ELSE 1 END AS is_unread
        FROM feed_rows WHERE source = $1 AND id > $2 ORDER BY id LIMIT $3`
      for await (const page of pagesOf(sql, known, ['id'], source))
        yield page.map((row) => ({
          id: String(row['id']),
          digest: String(row['digest']),
          code: row['code'] as string | null,
          isMissing: row['missing_at'] !== null,
          isRecord: row['is_record'] === 1,
          isUnread: row['is_unread'] === 1,
        }))
    },
    rows: async (source, ids) =>
      ids.length === 0
        ? []
        : (
            await sql.query(`SELECT * FROM feed_rows WHERE source = $1 AND id IN (${placesFor(ids, 2)})`, [
              source,
              ...ids,
            ])
          ).map(toRow),
    recordsByMatch: async (keys) => {
      if (keys.length === 0) return new Map()
      const found = await sql.query(
        `SELECT match_key, record, source, fields FROM (
          SELECT *, row_number() OVER (PARTITION BY match_key, record ORDER BY first_seen_at, source, id) AS nth
          FROM feed_rows WHERE match_key IN (${placesFor(keys)}) AND fields IS NOT NULL) AS ranked
          WHERE nth = 1 ORDER BY match_key, first_seen_at, record`,
        keys,
      )
      const records = Map.groupBy(found, (row) => String(row['match_key']))
      return new Map(
        [...records].map(([key, rows]) => [
          key,
          rows.map((row) => ({
            record: String(row['record']),
            source: String(row['source']),
            fields: JSON.parse(String(row['fields'])) as Fields,
          })),
        ]),
      )
    },
    openPrices: async (source, ids, now) =>
      ids.length === 0
        ? []
        : (
            await sql.query(
              `SELECT * FROM feed_prices WHERE source = $1 AND (until IS NULL OR until > $2)
                AND id IN (${placesFor(ids, 3)})`,
              [source, now, ...ids],
            )
          ).map(PRICES.read),
  }
}

function createRun(sql: Sql, number: number): StoreRun {
  const update = async (
    source: string,
    ids: readonly string[],
    assignment: string,
    at: number,
  ): Promise<void> => {
    for (const part of partsOf(ids, PAGE))
      await sql.query(
        `UPDATE feed_rows SET ${assignment}, number = $3 WHERE source = $2 AND id IN (${placesFor(part, 4)})`,
        [at, source, number, ...part],
      )
  }
  return {
    ...createReader(sql),
    number,
    put: (rows) =>
      sql.insert({
        table: 'feed_rows',
        columns: ROWS.columns,
        // Few rows have doubts, which are counted as what is not NULL.
        rows: rows.map((row) => ROWS.valuesOf(row.doubts.length > 0 ? row : { ...row, doubts: null })),
        onConflict: `ON CONFLICT (source, id) DO UPDATE SET ${replacing(ROWS.columns.slice(2))}`,
      }),
    putPrices: (periods) =>
      sql.insert({
        table: 'feed_prices',
        columns: PRICES.columns,
        // PostgreSQL refuses a statement with two rows of one key: the later one is written.
        rows: [
          ...new Map(
            periods.map((each) => [
              `${each.kind} ${each.since} ${each.source} ${each.id}`,
              PRICES.valuesOf(each),
            ]),
          ).values(),
        ],
        onConflict: `ON CONFLICT (source, id, kind, since) DO UPDATE SET ${replacing(PRICES.columns.slice(4))}`,
      }),
    setMissing: (source, ids, at) => update(source, ids, 'missing_at = $1', at),
    setReturned: (source, ids, at) => update(source, ids, 'missing_at = NULL, returned_at = $1', at),
    addStateChanges: (changes, at) =>
      sql.insert({
        table: 'feed_states',
        columns: ['source', 'id', 'number', 'state', 'at'],
        rows: changes.map(({ source, id, state }) => [source, id, number, state, at]),
        onConflict: 'ON CONFLICT DO NOTHING',
      }),
    setSourceState: (source, { reader, validators }) =>
      sql.insert({
        table: 'feed_sources',
        columns: ['source', 'reader', 'validators'],
        rows: [[source, reader, JSON.stringify(validators)]],
        onConflict: `ON CONFLICT (source) DO UPDATE SET ${replacing(['reader', 'validators'])}`,
      }),
  }
}

/** Removes runs, and after a run that is done closed prices and changes, that are too old. */
export async function prune(
  sql: Sql,
  { source, startedAt, outcome }: Pick<StoredRun, 'source' | 'startedAt' | 'outcome'>,
): Promise<void> {
  await sql.query(
    `DELETE FROM feed_runs WHERE source = $1 AND started_at < $2 AND number <= (
      SELECT number FROM feed_runs WHERE source = $1 ORDER BY number DESC LIMIT 1 OFFSET $3)`,
    [source, startedAt - RUNS_RETAINED_MS, RUNS_RETAINED],
  )
  if (outcome !== 'done') return
  const tooOld = [source, startedAt - RETAINED_MS]
  await sql.query('DELETE FROM feed_prices WHERE source = $1 AND until < $2', tooOld)
  await sql.query(`DELETE FROM feed_states WHERE source = $1 AND state = 'changed' AND at < $2`, tooOld)
}

export async function lastRun(sql: Pick<Sql, 'query'>): Promise<StoredRun | undefined> {
  const [found] = await sql.query('SELECT * FROM feed_runs ORDER BY number DESC LIMIT 1')
  return found && RUNS.read(found)
}

export async function hasRun(sql: Pick<Sql, 'query'>, run: StoredRun): Promise<boolean> {
  const [found] = await sql.query('SELECT * FROM feed_runs WHERE number = $1', [run.number])
  return found !== undefined && isDeepStrictEqual(RUNS.read(found), run)
}

export function replacing(columns: readonly string[]): string {
  return columns.map((column) => `${column} = excluded.${column}`).join(', ')
}

function toRow(row: SqlRow): StoredRow {
  const read = ROWS.read(row)
  return { ...read, doubts: read.doubts ?? [] }
}
