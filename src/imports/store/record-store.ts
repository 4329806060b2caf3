/** The store of imported records: rows by source, prices, states over time, and the runs that wrote them. */
import { isDeepStrictEqual } from 'node:util'
import type { Fields } from '#imports/records/record.ts'
import { placesFor, type Sql, type SqlEngine, type SqlRow } from '#imports/store/sql.ts'
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

const ROW_COLUMNS = [
  'source',
  'id',
  'record',
  'match_key',
  'digest',
  'code',
  'raw',
  'fields',
  'doubts',
  'problem',
  'first_seen_at',
  'changed_at',
  'missing_at',
  'returned_at',
  'number',
] as const

const CATALOG_COLUMNS = [
  'source',
  'id',
  'record',
  'fields',
  'first_seen_at',
  'changed_at',
  'missing_at',
] as const

const RUN_COLUMNS = ['number', 'source', 'started_at', 'ended_at', 'outcome', 'counts', 'notes'] as const

const PRICE_COLUMNS = ['source', 'id', 'kind', 'since', 'until', 'price', 'currency'] as const
const PRICE_KEY = PRICE_COLUMNS.slice(0, 4)

/** Rows that are read at once, so that memory does not grow with the store. */
export const PAGE = 5_000

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
          columns: RUN_COLUMNS,
          rows: [
            [
              number,
              source,
              run.startedAt,
              run.endedAt,
              run.outcome,
              JSON.stringify(run.counts),
              JSON.stringify(run.notes),
            ],
          ],
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
      ).map(toRun),
    records: async function* (sources) {
      const wanted = new Set(sources)
      for (let last: [string, string, string] = ['', '', '']; wanted.size > 0;) {
        // In the order of the index. With a condition on the sources, each page would sort all of the rest.
        const found = await engine.query(
          `SELECT ${CATALOG_COLUMNS.join(', ')} FROM feed_rows
            WHERE record IS NOT NULL AND (record, source, id) > ($1, $2, $3)
            ORDER BY record, source, id LIMIT $4`,
          [...last, PAGE],
        )
        for (const row of found)
          if (row['fields'] !== null && wanted.has(String(row['source']))) yield toCatalogRow(row)
        const end = found.at(-1)
        if (!end || found.length < PAGE) return
        last = [String(end['record']), String(end['source']), String(end['id'])]
      }
    },
    changedRecords: async (after) =>
      // With a condition on the record, SQLite reads the index of records from end to end.
      (await engine.query('SELECT record FROM feed_rows WHERE number > $1', [after])).flatMap(({ record }) =>
        record === null ? [] : [String(record)],
      ),
    rowsOfRecords: async (records) => {
      const rows: StoredRow[] = []
      for (let from = 0; from < records.length; from += PAGE) {
        const part = records.slice(from, from + PAGE)
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
        for (let last: [string, string, number] = ['', '', 0]; ;) {
          const found = await engine.query(
            `SELECT * FROM feed_prices AS period WHERE source = $1 AND (id, kind, since) > ($2, $3, $4)
              AND EXISTS (SELECT 1 FROM feed_prices AS other WHERE other.source = period.source
                AND other.id = period.id AND (other.kind, other.since) <> (period.kind, period.since))
              ORDER BY id, kind, since LIMIT $5`,
            [source, ...last, PAGE],
          )
          yield* found.map(toPeriod)
          const end = found.at(-1)
          if (!end || found.length < PAGE) break
          last = [String(end['id']), String(end['kind']), Number(end['since'])]
        }
      }
    },
    pricesOf: async (rows) => {
      const periods: PricePeriod[] = []
      for (const [source, own] of Map.groupBy(rows, (row) => row.source)) {
        for (let from = 0; from < own.length; from += PAGE) {
          const ids = own.slice(from, from + PAGE).map(({ id }) => id)
          const found = await engine.query(
            `SELECT * FROM feed_prices WHERE source = $1 AND id IN (${placesFor(ids, 2)}) ORDER BY id, since`,
            [source, ...ids],
          )
          periods.push(...found.map(toPeriod))
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
      for (let after = ''; ;) {
        const found = await engine.query(
          `SELECT * FROM feed_rows WHERE source = $1 AND id > $2
            AND (doubts IS NOT NULL OR problem IS NOT NULL) ORDER BY id LIMIT $3`,
          [source, after, PAGE],
        )
        for (const row of found) yield toRow(row)
        const last = found.at(-1)
        if (!last || found.length < PAGE) return
        after = String(last['id'])
      }
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
      for (let after = ''; ;) {
        const found = await sql.query(
          `SELECT id, digest, code, missing_at, CASE WHEN fields IS NULL THEN 0 ELSE 1 END AS is_record,
            CASE WHEN problem IS NULL THEN 0 ELSE 1 END AS is_unread
            FROM feed_rows WHERE source = $1 AND id > $2 ORDER BY id LIMIT $3`,
          [source, after, PAGE],
        )
        yield found.map((row) => ({
          id: String(row['id']),
          digest: String(row['digest']),
          code: row['code'] as string | null,
          isMissing: row['missing_at'] !== null,
          isRecord: row['is_record'] === 1,
          isUnread: row['is_unread'] === 1,
        }))
        const last = found.at(-1)
        if (!last || found.length < PAGE) return
        after = String(last['id'])
      }
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
          ).map(toPeriod),
  }
}

function createRun(sql: Sql, number: number): StoreRun {
  const update = async (
    source: string,
    ids: readonly string[],
    assignment: string,
    at: number,
  ): Promise<void> => {
    for (let from = 0; from < ids.length; from += PAGE) {
      const part = ids.slice(from, from + PAGE)
      await sql.query(
        `UPDATE feed_rows SET ${assignment}, number = $3 WHERE source = $2 AND id IN (${placesFor(part, 4)})`,
        [at, source, number, ...part],
      )
    }
  }
  return {
    ...createReader(sql),
    number,
    put: (rows) =>
      sql.insert({
        table: 'feed_rows',
        columns: ROW_COLUMNS,
        rows: rows.map((row) => [
          row.source,
          row.id,
          row.record,
          row.matchKey,
          row.digest,
          row.code,
          row.raw,
          row.fields === null ? null : JSON.stringify(row.fields),
          row.doubts.length > 0 ? JSON.stringify(row.doubts) : null,
          row.problem,
          row.firstSeenAt,
          row.changedAt,
          row.missingAt,
          row.returnedAt,
          row.number,
        ]),
        onConflict: `ON CONFLICT (source, id) DO UPDATE SET ${replacing(ROW_COLUMNS.slice(2))}`,
      }),
    putPrices: (periods) =>
      sql.insert({
        table: 'feed_prices',
        columns: PRICE_COLUMNS,
        // PostgreSQL refuses a statement with two rows of one key: the later one is written.
        rows: [
          ...new Map(
            periods.map((each) => [
              `${each.kind} ${each.since} ${each.source} ${each.id}`,
              PRICE_COLUMNS.map((name) => each[name]),
            ]),
          ).values(),
        ],
        onConflict: `ON CONFLICT (${PRICE_KEY.join(', ')}) DO UPDATE SET ${replacing(PRICE_COLUMNS.slice(PRICE_KEY.length))}`,
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
  return found && toRun(found)
}

export async function hasRun(sql: Pick<Sql, 'query'>, run: StoredRun): Promise<boolean> {
  const [found] = await sql.query('SELECT * FROM feed_runs WHERE number = $1', [run.number])
  return found !== undefined && isDeepStrictEqual(toRun(found), run)
}

export function replacing(columns: readonly string[]): string {
  return columns.map((column) => `${column} = excluded.${column}`).join(', ')
}

function toCatalogRow(row: SqlRow): CatalogRow {
  return {
    source: String(row['source']),
    id: String(row['id']),
    record: row['record'] as string | null,
    fields: row['fields'] === null ? null : (JSON.parse(String(row['fields'])) as Fields),
    firstSeenAt: Number(row['first_seen_at']),
    changedAt: Number(row['changed_at']),
    missingAt: row['missing_at'] === null ? null : Number(row['missing_at']),
  }
}

function toRow(row: SqlRow): StoredRow {
  return {
    ...toCatalogRow(row),
    matchKey: row['match_key'] as string | null,
    digest: String(row['digest']),
    code: row['code'] as string | null,
    raw: String(row['raw']),
    doubts: row['doubts'] === null ? [] : (JSON.parse(String(row['doubts'])) as string[]),
    problem: row['problem'] as string | null,
    returnedAt: row['returned_at'] === null ? null : Number(row['returned_at']),
    number: Number(row['number']),
  }
}

function toPeriod(row: SqlRow): PricePeriod {
  return {
    source: String(row['source']),
    id: String(row['id']),
    kind: row['kind'] === 'sale' ? 'sale' : 'price',
    since: Number(row['since']),
    until: row['until'] === null ? null : Number(row['until']),
    price: Number(row['price']),
    currency: String(row['currency']),
  }
}

export function toRun(row: SqlRow): StoredRun {
  return {
    number: Number(row['number']),
    source: String(row['source']),
    startedAt: Number(row['started_at']),
    endedAt: Number(row['ended_at']),
    outcome: row['outcome'] as StoredRun['outcome'],
    counts: JSON.parse(String(row['counts'])) as RunCounts,
    notes: JSON.parse(String(row['notes'])) as string[],
  }
}
