/** CSV and TSV as spreadsheets and programs write them. */
import { Readable } from 'node:stream'
import { type CsvError, type Info, parse } from 'csv-parse'
import { ImportProblem } from '#imports/import-problem.ts'
import {
  createValues,
  type ReadRow,
  RECORD_MAX_CHARACTERS,
  type UnreadableRow,
} from '#imports/formats/row.ts'

/** `="00123"` and `'00123`: text that keeps its leading zeros; `'+50K` is one that is no formula. */
const KEPT_TEXT = /^(?:="([^"]*)"|'(\d[\d .,-]*|[=+@-][^]*))$/u

const DELIMITERS = [',', ';', '\t', '|']

/** The first line by which Excel is told the delimiter. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=(.)"?[\r\n]/iu

/** What templates of catalogs say above each column: `# Required | A unique id`. */
const REMARK = /^\s*(?:$|# )/u

/** Enough for the header of a table. */
const HEAD_CHARACTERS = 8192

/** Rows among which the header is looked for: titles and dates stand above that of a report. */
const HEADER_ROWS = 20

/**
 * Yields the rows of a CSV or TSV file, each with the line on which it ends. The header is the first row
 * that has every column of `wanted`; where none has, the first row that is not empty. Without `wanted` it is
 * the first row that fills at least half as many cells as the fullest: a title fills one.
 */
export async function* readTable(
  texts: AsyncIterable<string>,
  file: string,
  { delimiter, wanted = [] }: { delimiter?: string | undefined; wanted?: readonly string[] | undefined } = {},
): AsyncGenerator<ReadRow> {
  const unreadable: UnreadableRow[] = []
  let cutOff: CsvError | undefined
  const [head, rest] = await readHead(texts)
  const declared = SEPARATOR_LINE.exec(head)?.[1]
  const parser = parse({
    bom: true,
    delimiter: delimiter ?? declared ?? likeliestDelimiter(head, wanted),
    info: true,
    max_record_size: RECORD_MAX_CHARACTERS,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // `Màn hình 24" IPS`: a mark inside a cell that has none around it is a letter of the text.
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined) => {
      if (!error) return
      if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE') cutOff ??= error
      const place = { file, line: Number(error['lines'] ?? 0) }
      if (unreadable.at(-1)?.place.line === place.line) return
      unreadable.push({ place, mistake: error.message, cells: cellsOf(error) })
    },
  })
  const input = Readable.from(rest)
  input.on('error', (error) => parser.destroy(error))
  input.pipe(parser)
  let header: string[] | undefined
  let above: { cells: string[]; line: number }[] = []
  let isFirst = true
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      yield* unreadable.splice(0)
      const isSeparator = isFirst && declared !== undefined
      isFirst = false
      if (isSeparator || cells.every((cell) => cell.trim() === '')) continue
      if (!header && cells.every((cell) => REMARK.test(cell))) continue
      if (header) {
        yield toRow(header, cells, { file, line: info.lines })
        continue
      }
      above.push({ cells, line: info.lines })
      if (wanted.length > 0 && hasAll(cells, wanted)) {
        header = headerOf(cells, file)
        above = []
      } else if (above.length === HEADER_ROWS) {
        const rows = fromHeader(above.splice(0), wanted)
        header = headerOf(rows[0]?.cells ?? [], file)
        for (const row of rows.slice(1)) yield toRow(header, row.cells, { file, line: row.line })
      }
    }
  } catch (error) {
    throw toProblem(error, file)
  }
  if (cutOff) throw toProblem(cutOff, file, !header && above.length === 0)
  if (!header && above.length > 0) {
    const rows = fromHeader(above, wanted)
    header = headerOf(rows[0]?.cells ?? [], file)
    for (const row of rows.slice(1)) yield toRow(header, row.cells, { file, line: row.line })
  }
  yield* unreadable
}

/** The rows from the header on, where no row has the columns that are wanted. */
function fromHeader<Cells extends { cells: readonly string[] }>(
  rows: readonly Cells[],
  wanted: readonly string[],
): readonly Cells[] {
  if (wanted.length > 0) return rows
  const filled = rows.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length)
  return rows.slice(filled.findIndex((count) => count * 2 >= Math.max(...filled)))
}

function cellsOf({ record }: CsvError & { record?: unknown }): string[] {
  if (typeof record !== 'object' || record === null) return []
  return Object.values(record).filter((cell) => typeof cell === 'string')
}

/** The name of a column in a cell of the header. */
function nameIn(cell: string): string {
  return cell.normalize('NFC').replaceAll('\u00A0', ' ').trim()
}

function hasAll(cells: readonly string[], wanted: readonly string[]): boolean {
  const names = new Set(cells.map(nameIn))
  return wanted.every((name) => names.has(name.normalize('NFC')))
}

/** The names of the columns. Columns without a name are those that a spreadsheet added at the end. */
function headerOf(cells: readonly string[], file: string): string[] {
  const names = cells.map(nameIn)
  const known = new Set<string>()
  const twice = names.find((name) => name !== '' && known.size === known.add(name).size)
  if (twice !== undefined) throw new ImportProblem(`${file} has two columns ${twice}. Nothing was written.`)
  return names
}

function toRow(
  header: readonly string[],
  cells: readonly string[],
  place: { file: string; line: number },
): ReadRow {
  const extra = cells.slice(header.length).filter((cell) => cell.trim() !== '')
  if (extra.length > 0) {
    const mistake = `has ${cells.length} cells where the header has ${header.length}; a cell with a delimiter needs quotation marks`
    return { place, mistake, cells: [...cells] }
  }
  const values = createValues()
  for (const [index, name] of header.entries()) {
    const cell = cells[index]
    if (name === '' || cell === undefined) continue
    const [, quoted, marked] = KEPT_TEXT.exec(cell) ?? []
    values[name] = quoted ?? marked ?? cell
  }
  const missing = header.slice(cells.length).filter((name) => name !== '')
  return missing.length > 0 ? { place, values, cutOff: new Set(missing) } : { place, values }
}

/**
 * Splits the input into its beginning, by which its delimiter is known, and the whole input including it.
 */
async function readHead(texts: AsyncIterable<string>): Promise<[string, AsyncIterable<string>]> {
  const iterator = texts[Symbol.asyncIterator]()
  let head = ''
  while (head.length < HEAD_CHARACTERS) {
    const next = await iterator.next()
    if (next.done === true) break
    head += next.value
  }
  return [
    head,
    (async function* () {
      yield head
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
    })(),
  ]
}

/** The delimiter that separates the most columns of the mapping in a line; else the most frequent one. */
function likeliestDelimiter(head: string, wanted: readonly string[]): string {
  const lines = head
    .split(/[\r\n]+/u)
    .filter((line) => /[^\s,;|"]/u.test(line) && !/^\uFEFF?"?# /u.test(line))
    .slice(0, HEADER_ROWS)
  const scores = DELIMITERS.map((delimiter) => {
    const cells = lines.map((line) => line.split(delimiter).map((cell) => nameIn(cell.replaceAll('"', ''))))
    const found = cells.map((names) => wanted.filter((name) => names.includes(name)).length)
    return Math.max(...found, 0) * 1000 + (cells[0]?.length ?? 0)
  })
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ','
}

function toProblem(error: unknown, file: string, isFirstLine = false): Error {
  const { code } = error as Partial<CsvError>
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return new ImportProblem(
      `${file} ends inside quotation marks: it was cut off, or a mark is missing. Nothing was written.`,
    )
  }
  if (code === 'CSV_MAX_RECORD_SIZE') {
    const size = `${RECORD_MAX_CHARACTERS / 1024} KB`
    return new ImportProblem(
      isFirstLine
        ? `${file} has a first line of more than ${size}: it is no table. Nothing was written.`
        : `${file} has a row of more than ${size}: a quotation mark is not closed. Nothing was written.`,
    )
  }
  return error as Error
}
