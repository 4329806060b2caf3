/** The position of a row in messages: the line of a table or the number of a record. */
interface Place {
  file: string
  line: number
}

/** One record of an export: its values by column, which may be nested. */
export interface Row {
  place: Place
  values: Record<string, unknown>
}

/** A record that cannot be read. It does not affect the others. */
export interface UnreadableRow {
  place: Place
  mistake: string
  /** Its cells, as far as they can be separated. One of them may be the id of the record. */
  cells: string[]
}

export type ReadRow = Row | UnreadableRow

/** A longer record means that the file is malformed. */
export const RECORD_MAX_CHARACTERS = 256 * 1024
