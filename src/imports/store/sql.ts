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

/** Rows that are read at once, so that memory does not grow with the store. */
export const PAGE = 5_000

/**
 * The rows of a statement, a page at a time, in the order of its `key`. The statement's parameters are those
 * that are given, then the key behind which a page begins, then the length of a page.
 */
export async function* pagesOf(
  sql: Sql,
  statement: string,
  key: readonly string[],
  ...parameters: readonly SqlValue[]
): AsyncGenerator<SqlRow[]> {
  for (let last = key.map((name): SqlValue => (name === 'since' ? 0 : '')); ;) {
    const found = await sql.query(statement, [...parameters, ...last, PAGE])
    yield found
    const end = found.at(-1)
    if (!end || found.length < PAGE) return
    last = key.map((name) => end[name] ?? null)
  }
}

/** A list in parts of so many items. */
export function partsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  )
}

/** Converts between rows of a table and what they say. */
interface Table<Said> {
  names: readonly (keyof Said)[]
  columns: readonly string[]
  read: (row: SqlRow) => Said
  valuesOf: (said: { [Name in keyof Said]: Said[Name] | null }) => SqlValue[]
}

/** A table with a column for each name, `first_seen_at` for `firstSeenAt`; those of `json` hold JSON. */
export function tableOf<Said>(
  names: readonly (keyof Said & string)[],
  json: readonly (keyof Said)[] = [],
): Table<Said> {
  const columns = names.map((name) => ({
    name,
    column: name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    isJson: json.includes(name),
  }))
  return {
    names,
    columns: columns.map(({ column }) => column),
    read: (row) => {
      const said: Partial<Record<keyof Said, unknown>> = {}
      for (const { name, column, isJson } of columns) {
        const value = row[column] ?? null
        said[name] = isJson && value !== null ? JSON.parse(String(value)) : value
      }
      return said as Said
    },
    valuesOf: (said) =>
      columns.map(({ name, isJson }) => {
        const value = said[name]
        return isJson && value !== null ? JSON.stringify(value) : (value as SqlValue)
      }),
  }
}
