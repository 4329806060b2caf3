/** SQLite for record-store.ts, which has the statements: the file, prepared statements, locks. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { createSchema } from '#imports/store/schema.ts'
import type { RowsToInsert, SqlEngine, SqlRow, SqlValue } from '#imports/store/sql.ts'

/** The file of the store in DATA_DIR. */
export const STORE_FILE = 'feeds.sqlite'

/** Longer than the import of the largest source takes. */
const BUSY_TIMEOUT_MS = 600_000

const CACHE_KB = 64_000

/** Of a new file. Rows have a kilobyte, of which few fit into the 4 KB that are usual. */
const PAGE_BYTES = 16_384

/** Statements with other numbers of rows are prepared anew. */
const PREPARED_MAX = 100

/**
 * Opens the store of imported records, or a copy of one, in a folder, which is created if it is missing. All
 * calls block on the disk, so no process that serves opens it.
 */
export async function openSqliteStore(folder: string, file = STORE_FILE): Promise<SqlEngine> {
  mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(join(folder, file), { timeout: BUSY_TIMEOUT_MS })
  database.exec(
    `PRAGMA page_size = ${PAGE_BYTES}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -${CACHE_KB}`,
  )
  const prepared = new Map<string, StatementSync>()
  const prepare = (text: string): StatementSync => {
    let statement = prepared.get(text)
    if (!statement) {
      if (prepared.size >= PREPARED_MAX) prepared.clear()
      statement = database.prepare(text.replaceAll(/\$(\d+)/g, '?$1'))
      prepared.set(text, statement)
    }
    return statement
  }
  const query = (text: string, parameters: readonly SqlValue[] = []): Promise<SqlRow[]> =>
    Promise.try(() => prepare(text).all(...parameters) as SqlRow[])
  // One prepared statement a row takes a twentieth of the time of one statement with all rows.
  const insert = ({ table, columns, rows, onConflict = '' }: RowsToInsert): Promise<void> =>
    Promise.try(() => {
      const places = columns.map(() => '?').join(', ')
      const statement = prepare(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places}) ${onConflict}`,
      )
      for (const row of rows) statement.run(...row)
    })
  const engine: SqlEngine = {
    isShared: false,
    query,
    insert,
    transaction: async (work) => {
      database.exec('BEGIN IMMEDIATE')
      try {
        const result = await work({ query, insert })
        database.exec('COMMIT')
        return result
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK')
        throw error
      }
    },
    take: (name) => Promise.resolve(takeFile(join(folder, `feeds-${name}.lock`))),
    close: async () => database.close(),
  }
  try {
    await createSchema(engine)
    return engine
  } catch (error) {
    database.close()
    throw error
  }
}

/** Takes a file by an exclusive transaction in it, which the system ends with the process. */
function takeFile(path: string): (() => Promise<void>) | undefined {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (/locked|busy/i.test(String(error))) return undefined
    throw error
  }
  return async () => lock.close()
}
