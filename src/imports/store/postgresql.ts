/** PostgreSQL for record-store.ts, which has the statements: connections, locks, notifications. */
import postgres from 'postgres'
import { createSchema } from '#imports/store/schema.ts'
import {
  partsOf,
  placesFor,
  type Sql,
  type SqlEngine,
  type SqlRow,
  type SqlValue,
} from '#imports/store/sql.ts'

const CONNECT_TIMEOUT_SECONDS = 10

/** An arbitrary number that all processes share, so that one import at a time writes into the store. */
const STORE_LOCK = 7_211_438

type Connection = postgres.Sql<{ bigint: number }> | postgres.TransactionSql<{ bigint: number }>

/** The channel on which a transaction says that it changed the store. */
const CHANNEL = 'feeds'

function connect(url: string) {
  return postgres(url, {
    max: 4,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    connection: { application_name: 'deal-search feeds' },
    // Counts and timestamps in milliseconds stay below 2^53.
    types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
    onnotice: () => undefined,
  })
}

/** A state of a shared store, whatever is written meanwhile. */
export interface StoreState extends Pick<Sql, 'query'> {
  /** The rows of a statement, a part at a time. */
  parts: (text: string, parameters: readonly SqlValue[]) => AsyncIterable<SqlRow[]>
}

/** Who reads a shared store alone. It waits for no run and writes nothing, so a replica will do. */
export interface SharedStoreReader {
  read: <Result>(work: (state: StoreState) => Promise<Result>) => Promise<Result>
  /** Calls when a run has changed the store, and when one may have since nobody listened. */
  onChange: (call: () => void) => Promise<void>
  close: () => Promise<void>
}

export function readPostgresqlStore(url: string, rowsAtOnce: number): SharedStoreReader {
  const database = connect(url)
  return {
    read: <Result>(work: (state: StoreState) => Promise<Result>) =>
      database.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', (transaction) =>
        work({
          query: over(transaction).query,
          parts: (text, parameters) =>
            transaction.unsafe<SqlRow[]>(text, parameters as SqlValue[]).cursor(rowsAtOnce),
        }),
      ) as Promise<Result>,
    onChange: async (call) => {
      await database.listen(CHANNEL, call, call)
    },
    close: () => database.end({ timeout: 1 }),
  }
}

/** Opens the store of imported records in PostgreSQL. Rejects when the server is not reachable. */
export async function openPostgresqlStore(url: string): Promise<SqlEngine> {
  const database = connect(url)
  const engine: SqlEngine = {
    ...over(database),
    isShared: true,
    transaction: <Result>(work: (sql: Sql) => Promise<Result>) =>
      database.begin(async (transaction) => {
        await transaction`SELECT pg_advisory_xact_lock(${STORE_LOCK})`
        const result = await work(over(transaction))
        // As a part of the transaction, which `notify` of the client is not: it would tell before the commit.
        await transaction`SELECT pg_notify(${CHANNEL}, '')`
        return result
      }) as Promise<Result>,
    take: async (name) => {
      // The lock belongs to a session, which ends with the process.
      const session = await database.reserve()
      const [taken] = await session<{ isTaken: boolean }[]>`
        SELECT pg_try_advisory_lock(${STORE_LOCK}, hashtext(${name})) AS "isTaken"`
      if (taken?.isTaken !== true) {
        session.release()
        return undefined
      }
      return async () => {
        await session`SELECT pg_advisory_unlock(${STORE_LOCK}, hashtext(${name}))`
        session.release()
      }
    },
    close: () => database.end({ timeout: 1 }),
  }
  try {
    await engine.transaction(createSchema)
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** A statement has at most 65,535 parameters. */
const PARAMETERS_MAX = 60_000

function over(connection: Connection): Sql {
  const query: Sql['query'] = async (text, parameters = []) => [
    ...(await connection.unsafe<SqlRow[]>(text, parameters as SqlValue[], { prepare: true })),
  ]
  return {
    query,
    insert: async ({ table, columns, rows, onConflict = '' }) => {
      const perStatement = Math.floor(PARAMETERS_MAX / columns.length)
      for (const part of partsOf(rows, perStatement)) {
        const groups = part.map((_, row) => `(${placesFor(columns, row * columns.length + 1)})`)
        await query(
          `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${groups.join(', ')} ${onConflict}`,
          part.flat(),
        )
      }
    },
  }
}
