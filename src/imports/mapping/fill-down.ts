import type { SourceEntry } from '#entries/source.ts'
import { createValues, type RawRow, rawRow } from '#imports/formats/row.ts'

/**
 * Gives empty cells the text of the row above, as `fillDown` of a mapping says. A row that cannot be read
 * might have had another text, so that nothing is taken from above it.
 */
export function createFillDown({ fillDown }: Pick<SourceEntry, 'fillDown'>): (row: RawRow) => RawRow {
  if (!fillDown) return (raw) => raw
  const { columns, within } = fillDown
  let above = new Map<string, unknown>()
  let group: unknown
  return (raw) => {
    const row = raw.read()
    if ('mistake' in row) {
      above.clear()
      return raw
    }
    const values = createValues(Object.entries(row.values))
    if (within !== undefined && values[within] !== group) above = new Map()
    if (within !== undefined) group = values[within]
    for (const column of columns) {
      const value = values[column]
      const isEmpty = typeof value === 'string' && value.trim() === ''
      if (!isEmpty) above.set(column, value)
      else if (above.has(column)) values[column] = above.get(column)
    }
    return rawRow({ ...row, values })
  }
}
