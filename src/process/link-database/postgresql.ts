/** The link database in PostgreSQL. */
import postgres from 'postgres'
import { readPages } from '#process/link-database/backup-pages.ts'
import type { LinkEngine } from '#process/link-database/link-engine.ts'
import { createLinkStatements, type LinkSql, toJson } from '#process/link-database/link-statements.ts'
import { columnsOf, schemaOf, type TableName } from '#process/link-database/link-tables.ts'

const CONNECTIONS_MAX = 8
const CONNECT_TIMEOUT_SECONDS = 2
const STATEMENT_TIMEOUT_MS = 5000
const RECONNECT_SECONDS = 0.2

/** An arbitrary number that all instances share, so that only one of them creates the tables at a time. */
const SCHEMA_LOCK = 7_211_405

/** The number of the lock under which one tip at a time is added. */
const TIPS_LOCK = 7_211_406

/** The collation "C" orders ids by bytes, as in SQLite, whatever the locale of the database. */
const SCHEMA = schemaOf({
  text: 'text COLLATE "C"',
  integer: 'bigint',
  day: 'date',
  options: '',
  // Excluded from archives, replicas and point-in-time backups, and empty after a crash.
  temporary: 'UNLOGGED',
})

type Client = postgres.Sql<{ bigint: number; date: string }>
type Connection = Client | postgres.TransactionSql<{ bigint: number; date: string }>

/**
 * Opens the link database in PostgreSQL. An unreachable server is not an error here; every call tries to
 * connect.
 */
export function openPostgresql(url: string): LinkEngine {
  const connect = (): Client =>
    postgres(url, {
      max: CONNECTIONS_MAX,
      connect_timeout: CONNECT_TIMEOUT_SECONDS,
      backoff: () => RECONNECT_SECONDS,
      connection: {
        statement_timeout: STATEMENT_TIMEOUT_MS,
        application_name: 'deal-search',
        DateStyle: 'ISO',
      },
      types: {
        // Counts and timestamps in milliseconds stay below 2^53.
        bigint: { to: 20, from: [20], serialize: String, parse: Number },
        // A day stays `2026-11-20`.
        date: { to: 1082, from: [1082], serialize: String, parse: String },
      },
      onnotice: () => undefined,
    })
  let client = connect()
  const engine: LinkEngine = {
    name: 'postgresql',
    ...createMethods(client),
    reset: () => {
      void client.end({ timeout: 0 })
      client = connect()
      Object.assign(engine, createMethods(client))
    },
    close: () => client.end({ timeout: 1 }),
  }
  return engine
}

function createMethods(client: Client): Omit<LinkEngine, 'name' | 'reset' | 'close'> {
  let schema: Promise<void> | undefined
  const ready = async (): Promise<void> => {
    schema ??= createSchema(client)
    try {
      await schema
    } catch (error) {
      schema = undefined
      throw error
    }
  }
  return {
    ...createLinkStatements(toSql(client, ready)),
    backUp: async function* () {
      await ready()
      const reader = await client.reserve()
      try {
        await reader`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`
        yield* readPages(createLinkStatements(toSql(reader)))
      } finally {
        await reader`ROLLBACK`
        reader.release()
      }
    },
    restore: async (pages) => {
      await ready()
      return client.begin(async (transaction) => {
        const { restoreRows } = createLinkStatements(toSql(transaction))
        let missing = 0
        for await (const page of pages) missing += await restoreRows(page)
        return missing
      })
    },
  }
}

/** Runs statements on a connection once it is ready. Within a transaction, another one is part of it. */
function toSql(connection: Connection, ready: () => Promise<void> = async () => undefined): LinkSql {
  const run: LinkSql['run'] = async <Row>(text: string, values: Parameters<LinkSql['run']>[1] = {}) => {
    await ready()
    const names: string[] = []
    const numbered = text.replaceAll(/\$(\w+)/g, (_, name: string) => {
      if (!names.includes(name)) names.push(name)
      return `$${names.indexOf(name) + 1}`
    })
    const parameters = names.map((name) => values[name] ?? null)
    return [...(await connection.unsafe(numbered, parameters, { prepare: true }))] as Row[]
  }
  const rowsOf = (table: TableName, parameter: string): string =>
    `json_populate_recordset(null::${table}, ${parameter}::text::json)`
  const insert = <Row>(table: TableName, rows: readonly object[], end: string): Promise<Row[]> => {
    const { primary, all } = columnsOf(table)
    // All instances use the same order, which prevents deadlocks between them.
    const ordered = `SELECT ${all} FROM ${rowsOf(table, '$rows')} ORDER BY ${primary}`
    return run(`INSERT INTO ${table} (${all}) ${ordered} ${end}`, { rows: toJson(table, rows) })
  }
  const begin: LinkSql['transaction'] = async (work) => {
    if (!('begin' in connection)) return work({ run, insert })
    await ready()
    return connection.begin((transaction) => work(toSql(transaction))) as ReturnType<typeof work>
  }
  return {
    run,
    insert,
    write: (work) => work({ run, insert }),
    transaction: begin,
    exclusive: (work) =>
      begin(async (on) => {
        await on.run(`SELECT pg_advisory_xact_lock(${TIPS_LOCK})`)
        return work(on)
      }),
    oneOf: (parameter) => `= ANY(ARRAY(SELECT json_array_elements_text(${parameter}::text::json)))`,
    rowsOf,
    skipLocked: 'FOR UPDATE SKIP LOCKED',
  }
}

/** Creates missing tables. */
async function createSchema(client: Client): Promise<void> {
  // Existing tables are used even if the database is read-only or the role may not create tables.
  const [found] = await client<{ areLinks: boolean; areOthers: boolean }[]>`
    SELECT to_regclass('links') IS NOT NULL AND to_regclass('clicks') IS NOT NULL AS "areLinks",
      to_regclass('votes') IS NOT NULL AND to_regclass('voters') IS NOT NULL
        AND to_regclass('vote_salts') IS NOT NULL AND to_regclass('subscriptions') IS NOT NULL
        AND to_regclass('tips') IS NOT NULL
        AND EXISTS (
          SELECT FROM pg_attribute WHERE attrelid = to_regclass('votes') AND attname = 'worked_at')
        AS "areOthers"`
  if (found?.areLinks && found.areOthers) return
  try {
    await client.begin(async (transaction) => {
      await transaction`SELECT pg_advisory_xact_lock(${SCHEMA_LOCK})`
      await transaction.unsafe(SCHEMA)
      // Tables of earlier code lack it.
      await transaction`ALTER TABLE votes ADD COLUMN IF NOT EXISTS worked_at bigint`
    })
  } catch (error) {
    if (!found?.areLinks) throw error
  }
}
