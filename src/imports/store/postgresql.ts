import postgres from 'postgres'
import { createSchema } from '#imports/store/schema.ts'
import type { Sql, SqlEngine, SqlRow, SqlValue } from '#imports/store/sql.ts'

const CONNECT_TIMEOUT_SECONDS = 10

/** An arbitrary number that all processes share, so that one import at a time writes into the store. */
const STORE_LOCK = 7_211_438

type Connection = postgres.Sql<{ bigint: number }> | postgres.TransactionSql<{ bigint: number }>

/** Opens the store of imported records in PostgreSQL. Rejects when the server is not reachable. */
export async function openPostgresqlStore(url: string): Promise<SqlEngine> {
  const database = postgres(url, {
    max: 4,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    connection: { application_name: 'deal-search feeds' },
    // Counts and timestamps in milliseconds stay below 2^53.
    types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
    onnotice: () => undefined,
  })
  const engine: SqlEngine = {
    name: 'postgresql',
    ...over(database),
    transaction: <Result>(work: (sql: Sql) => Promise<Result>) =>
      database.begin(async (transaction) => {
        await transaction`SELECT pg_advisory_xact_lock(${STORE_LOCK})`
        return work(over(transaction))
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

function over(connection: Connection): Sql {
  return {
    query: async (text, parameters = []) => [
      ...(await connection.unsafe<SqlRow[]>(text, parameters as SqlValue[], { prepare: true })),
    ],
  }
}
