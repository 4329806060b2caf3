/** The reader of tables beside csv-parse, over tables with quotation marks and ends of lines in every place. */
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTable } from '#imports/formats/read-table.ts'
import { createValues, type ReadRow } from '#imports/formats/row.ts'

const HEADER = ['a', 'b', 'c', 'd']

const PARTS = [
  'x',
  'yz',
  ' ',
  'é',
  ',',
  ',',
  '"',
  '"',
  '""',
  '\n',
  '\r\n',
  '\r',
  '"x, y"',
  '"1\n2"',
  ';',
  '\t',
]

/** Pieces of a text, cut at every `size` characters. */
async function* piecesOf(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

/** What a row says, without the sentence of a mistake. */
const saidBy = (row: ReadRow): unknown =>
  'mistake' in row ? { cells: row.cells } : { values: { ...row.values }, cutOff: [...(row.cutOff ?? [])] }

async function ours(text: string, size: number): Promise<unknown> {
  const rows: ReadRow[] = []
  try {
    for await (const batch of readTable(piecesOf(text, size), 'export.csv', {
      delimiter: ',',
      wanted: HEADER,
    }))
      rows.push(...batch.map((row) => row.read()))
  } catch {
    return 'refused'
  }
  return rows.map(saidBy)
}

function theirs(text: string): unknown {
  let records: string[][]
  try {
    records = parse(text, {
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    })
  } catch {
    return 'refused'
  }
  return records.slice(1).flatMap((cells): unknown[] => {
    if (cells.every((cell) => cell.trim() === '')) return []
    if (cells.slice(HEADER.length).some((cell) => cell.trim() !== '')) return [{ cells }]
    const values = createValues()
    for (const [index, name] of HEADER.entries()) if (cells[index] !== undefined) values[name] = cells[index]
    return [{ values: { ...values }, cutOff: HEADER.slice(cells.length) }]
  })
}

describe('a table', () => {
  it('is divided into rows and cells as csv-parse divides it, wherever its pieces are cut', async () => {
    const table = fc.array(fc.constantFrom(...PARTS), { maxLength: 40 })
    const size = fc.constantFrom(1, 2, 7, 1000)
    await fc.assert(
      fc.asyncProperty(table, size, async (parts, pieces) => {
        const text = [HEADER.join(','), '\n', ...parts].join('')
        expect(await ours(text, pieces)).toEqual(theirs(text))
      }),
      { numRuns: 2000 },
    )
  })
})
