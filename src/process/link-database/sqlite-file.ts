/** The link database in an SQLite file. sqlite.ts calls it in a thread. */
import { renameSync, rmSync, statSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { FoundLink } from '#process/link-database/link-engine.ts'
import {
  createLinkStatements,
  type LinkSql,
  type SqlConnection,
} from '#process/link-database/link-statements.ts'
import { columnsOf, propertyOf, schemaOf, type TableName } from '#process/link-database/link-tables.ts'
import { Damaged, isDamage, NewerFile } from '#process/link-database/sqlite-damage.ts'

const BUSY_TIMEOUT_MS = 2000

/** How long a connection retries while another connection is opening the file. */
const OPEN_TIMEOUT_MS = 10_000
const SWITCH_PAUSE_MS = 10

/** https://sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5

/** Incremented with every change of the tables. A file with a higher version is not used. */
const SCHEMA_VERSION = 6

const SCHEMA = schemaOf({
  text: 'TEXT',
  integer: 'INTEGER',
  day: 'TEXT',
  options: 'STRICT, WITHOUT ROWID',
  temporary: '',
})

/** Tables of votes from before have no hour of the last vote that a deal worked. */
const WORKED_AT_VERSION = 5

/**
 * Opens the link file and creates or migrates its tables. All calls block on the disk, so it must run in a
 * worker thread. Throws {@link NewerFile} for a file of a later version of the code.
 */
export function openSqliteFile(path: string) {
  const database = new DatabaseSync(path, { timeout: OPEN_TIMEOUT_MS })
  try {
    return useSqliteFile(database, path)
  } catch (error) {
    database.close()
    throw error
  }
}

function useSqliteFile(database: DatabaseSync, path: string) {
  // An acknowledged link must be on disk, not in the system's cache.
  database.exec('PRAGMA synchronous = FULL')
  // Overwrites deleted data, such as the salts of votes.
  database.exec('PRAGMA secure_delete = ON')
  useWriteAheadLog(database)
  const rollBack = (): void => {
    if (database.isTransaction) database.exec('ROLLBACK')
  }
  database.exec('BEGIN IMMEDIATE')
  migrate(database, path)
  database.exec('COMMIT')
  database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
  const opened = identityOf(path)
  const checkPlace = (): void => {
    if (identityOf(path) !== opened) throw new Damaged('it was moved, replaced or deleted while it was open')
  }
  // As in PostgreSQL, it passes over what is null.
  database.function('greatest', (a, b) => (b === null || (a !== null && a > b) ? a : b))
  const prepared = new Map<string, StatementSync>()
  const prepare = (text: string): StatementSync => {
    const statement = prepared.get(text) ?? database.prepare(text)
    prepared.set(text, statement)
    return statement
  }
  const connection: SqlConnection = {
    run: <Row>(text: string, values = {}) => Promise.try(() => prepare(text).all(values) as Row[]),
    // One prepared statement a row takes half the time of one statement with all rows as JSON.
    insert: <Row>(table: TableName, rows: readonly object[], end: string) =>
      Promise.try(() => {
        const columns = columnsOf(table).all
        const places = columns.split(', ').map((column) => `$${propertyOf(column)}`)
        const statement = prepare(`INSERT INTO ${table} (${columns}) VALUES (${places.join(', ')}) ${end}`)
        statement.setAllowUnknownNamedParameters(true)
        return rows.flatMap((row) => statement.all(row as Record<string, SQLInputValue>) as Row[])
      }),
  }
  /** Fails instead of writing to a file that is no longer at its path. */
  const write: LinkSql['write'] = async (work) => {
    checkPlace()
    database.exec('BEGIN IMMEDIATE')
    try {
      const result = await work(connection)
      database.exec('COMMIT')
      checkPlace()
      return result
    } catch (error) {
      rollBack()
      throw error
    }
  }
  const statements = createLinkStatements({
    ...connection,
    write,
    transaction: write,
    exclusive: write,
    oneOf: (parameter) => `IN (SELECT value FROM json_each(${parameter}))`,
    rowsOf: (table, parameter) => {
      const columns = columnsOf(table).all.split(', ')
      const values = columns.map((column) => `value ->> '${column}' AS ${column}`)
      return `(SELECT ${values.join(', ')} FROM json_each(${parameter}))`
    },
    skipLocked: '',
  })
  return {
    ...statements,
    /** Finds links one by one: a damaged page must not prevent reading those on other pages. */
    findAll: async (hashIds: readonly string[]): Promise<FoundLink[]> => {
      const findOne = (hashId: string): Promise<FoundLink[]> =>
        statements.findAll([hashId]).catch((error: unknown) => {
          if (!isDamage(error)) throw error
          return [{ hashId, isUnreadable: true }]
        })
      return (await Promise.all(hashIds.map(findOne))).flat()
    },
    /** From the first read on, the tables stay as they are then. */
    beginReading: async () => database.exec('BEGIN'),
    beginRestore: async () => {
      checkPlace()
      database.exec('BEGIN IMMEDIATE')
    },
    endRestore: async () => {
      checkPlace()
      database.exec('COMMIT')
    },
    rollBack: async () => rollBack(),
    close: () => database.close(),
  }
}

/**
 * Switches the file to write-ahead logging. SQLite does not wait when two connections switch a new file at
 * the same time, so the switch is retried: https://sqlite.org/c3ref/busy_handler.html
 */
function useWriteAheadLog(database: DatabaseSync): void {
  const deadline = Date.now() + OPEN_TIMEOUT_MS
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL')
      return
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== SQLITE_BUSY || Date.now() > deadline) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SWITCH_PAUSE_MS)
    }
  }
}

/** The inode of the file at a path, or undefined when there is none. */
function identityOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino
}

export type SqliteFile = ReturnType<typeof openSqliteFile>

/** The name of the copy that is made of a file before it is migrated from a version. */
function copyName(path: string, version: number): string {
  return `${path}.version-${version}`
}

/**
 * Copies the file while the caller's transaction keeps others from writing to it. A failure, such as a full
 * disk, prevents the migration.
 */
function copyBeforeMigration(path: string, version: number): void {
  const copy = copyName(path, version)
  const unfinished = `${copy}.part`
  rmSync(unfinished, { force: true })
  const source = new DatabaseSync(path, { readOnly: true })
  try {
    source.prepare('VACUUM INTO ?').run(unfinished)
  } finally {
    source.close()
  }
  renameSync(unfinished, copy)
}

function migrate(database: DatabaseSync, path: string): void {
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number }
  if (version > SCHEMA_VERSION) {
    throw new NewerFile(
      `${path} was written by later code (version ${version}, this code knows ${SCHEMA_VERSION}): its links are not served; run that code again, or put ${copyName(path, SCHEMA_VERSION)} in its place, without the links made since`,
    )
  }
  if (version > 0 && version < SCHEMA_VERSION) copyBeforeMigration(path, version)
  if (version === SCHEMA_VERSION) return
  database.exec(SCHEMA)
  if (version < WORKED_AT_VERSION) database.exec('ALTER TABLE votes ADD COLUMN worked_at INTEGER')
  database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`)
}
