/** What the store of imported records needs of a database: the same statements run on each engine. */
export type SqlValue = string | number | null

/** A row by the names of its columns. */
export type SqlRow = Record<string, SqlValue>

export interface Sql {
  /** Runs one statement with parameters `$1`, `$2`, … and returns its rows. */
  query: (text: string, parameters?: readonly SqlValue[]) => Promise<SqlRow[]>
  insert: (rows: RowsToInsert) => Promise<void>
}

export interface RowsToInsert {
  table: string
  columns: readonly string[]
  rows: readonly (readonly SqlValue[])[]
  /** The end of the statement. */
  onConflict?: string
}

export interface SqlEngine extends Sql {
  /** Whether several machines share it. */
  isShared: boolean
  /**
   * Runs work as one transaction that excludes all others of the store. It waits while another one is under
   * way. When the work rejects or the process ends, nothing of it remains.
   */
  transaction: <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>
  /**
   * Takes a name for this process; what comes back gives it free again. Undefined while another process has
   * it. The end of a process frees its names, also when it is killed.
   */
  take: (name: string) => Promise<(() => Promise<void>) | undefined>
  close: () => Promise<void>
}

/** The places of a list of parameters, the first of them `$<first>`. */
export function placesFor(values: readonly unknown[], first = 1): string {
  return values.map((_, index) => `$${index + first}`).join(', ')
}
