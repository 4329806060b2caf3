/** Where a row stands, for people: a line of a table, the number of a record. */
interface Place {
  file: string
  line: number
}

/** One record of an export: its values by column, groups and lists among them. */
export interface Row {
  place: Place
  values: Record<string, unknown>
}

/** A record that cannot be read; the others can. */
export interface UnreadableRow {
  place: Place
  mistake: string
  /** What stands in it, as far as it can be told apart: the id of its record may be among it. */
  cells: string[]
}

export type ReadRow = Row | UnreadableRow

/** More than this in one record is a file that was put together wrongly. */
export const RECORD_MAX_CHARACTERS = 256 * 1024
