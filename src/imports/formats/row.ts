/** The position of a row in messages: the line of a table or the number of a record. */
interface Place {
  file: string
  line: number
}

/** One record of an export: its values by column, which may be nested. */
export interface Row {
  place: Place
  values: Record<string, unknown>
  /** What tells a deal from the others of the same row, at the end of its id. */
  part?: string
  /** Columns whose cells the row lacks because it ends before them. What they say is not known. */
  cutOff?: ReadonlySet<string>
}

/** A record that cannot be read. It does not affect the others. */
interface UnreadableRow {
  place: Place
  mistake: string
  /** Its cells, as far as they can be separated. One of them may be the id of the record. */
  cells: string[]
}

export type ReadRow = Row | UnreadableRow

/** A record as it came, which need not be read where it is the same as before. */
export interface RawRow {
  /** All that the record says, the names of its columns included. */
  text: string
  read: () => ReadRow
}

/** A record that is read already. */
export function rawRow(row: ReadRow): RawRow {
  return {
    get text() {
      if ('mistake' in row) return ''
      return JSON.stringify(row.cutOff ? [row.values, [...row.cutOff]] : row.values)
    },
    read: () => row,
  }
}

/** What an export says of its pages beside its records, by the names of the mapping's `pages`. */
export interface PageFact {
  name: 'total' | 'more' | 'next'
  value: unknown
}

/** Where those facts stand. */
export type PagePaths = Partial<Record<PageFact['name'], readonly string[]>>

/** A longer record means that the file is malformed. */
export const RECORD_MAX_CHARACTERS = 256 * 1024

// `Object.create(null)` gives a dictionary, which takes several times as long to fill and to write as JSON.
const Values = function () {} as unknown as new () => Record<string, unknown>
Values.prototype = Object.create(null) as object

/** An object without inherited keys: a column may be named `constructor`, `toString` or `__proto__`. */
export function createValues(entries: Iterable<readonly [string, unknown]> = []): Record<string, unknown> {
  const values = new Values()
  for (const [name, value] of entries) values[name] = value
  return values
}
