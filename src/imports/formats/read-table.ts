import { Readable } from 'node:stream'
import { type CsvError, type Info, parse } from 'csv-parse'
import { ImportProblem } from '#imports/import-problem.ts'
import { type ReadRow, RECORD_MAX_CHARACTERS, type UnreadableRow } from '#imports/formats/row.ts'

/** Formulas, which spreadsheets would compute. A cell with one may not hold what it shows. */
const FORMULA = /^\s*(?:=|@\w|[+-]\w+\s*[(|!]|\t|\r)/u

/** `="00123"`: text that keeps its leading zeros in spreadsheets. */
const KEPT_TEXT = /^="([^"]*)"$/u

const DELIMITERS = [',', ';', '\t', '|']

/** Yields the rows of a CSV or TSV file, each with the line on which it ends. */
export async function* readTable(
  texts: AsyncIterable<string>,
  file: string,
  delimiter?: string,
): AsyncGenerator<ReadRow> {
  const unreadable: UnreadableRow[] = []
  let cutOff: CsvError | undefined
  const [head, rest] = await readHead(texts, file)
  const parser = parse({
    bom: true,
    columns: (names: string[]) => checkHeader(names, file),
    delimiter: delimiter ?? likeliestDelimiter(head),
    info: true,
    max_record_size: RECORD_MAX_CHARACTERS,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined) => {
      if (!error) return
      if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE') cutOff ??= error
      const place = { file, line: Number(error['lines'] ?? 0) }
      if (unreadable.at(-1)?.place.line === place.line) return
      unreadable.push({ place, mistake: explain(error), cells: cellsOf(error) })
    },
  })
  const input = Readable.from(rest)
  input.on('error', (error) => parser.destroy(error))
  input.pipe(parser)
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: Record<string, string>
      info: Info
    }>) {
      yield* unreadable.splice(0)
      yield toRow(record, { file, line: info.lines })
    }
  } catch (error) {
    throw toProblem(error, file)
  }
  if (cutOff) throw toProblem(cutOff, file)
  yield* unreadable
}

function cellsOf({ record }: CsvError & { record?: unknown }): string[] {
  if (typeof record !== 'object' || record === null) return []
  return Object.values(record).filter((cell) => typeof cell === 'string')
}

function toRow(record: Record<string, string>, place: { file: string; line: number }): ReadRow {
  const values: Record<string, string> = {}
  for (const [name, cell] of Object.entries(record)) {
    const text = KEPT_TEXT.exec(cell)?.[1] ?? cell
    if (FORMULA.test(text)) {
      const mistake = `the cell ${name} begins a formula (${text.slice(0, 40)}); write its value instead`
      return { place, mistake, cells: Object.values(record) }
    }
    values[name] = text
  }
  return { place, values }
}

/** Splits the input into its beginning, which has some text, and the whole input including it. */
async function readHead(
  texts: AsyncIterable<string>,
  file: string,
): Promise<[string, AsyncIterable<string>]> {
  const iterator = texts[Symbol.asyncIterator]()
  let head = ''
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    head += next.value
    if (next.value.includes('\n')) break
    if (head.length > RECORD_MAX_CHARACTERS) {
      throw new ImportProblem(
        `${file} has a first line of more than ${RECORD_MAX_CHARACTERS / 1024} KB: it is no table. Nothing was written.`,
      )
    }
  }
  return [
    head,
    (async function* () {
      yield head
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
    })(),
  ]
}

function likeliestDelimiter(head: string): string {
  const [line = ''] = head.split(/\r?\n/u, 1)
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

function checkHeader(names: string[], file: string): string[] {
  const trimmed = names.map((name) => name.trim())
  const known = new Set<string>()
  const twice = trimmed.find((name) => known.size === known.add(name).size)
  if (twice !== undefined) throw new ImportProblem(`${file} has two columns ${twice}. Nothing was written.`)
  return trimmed
}

function explain(error: CsvError): string {
  switch (error.code) {
    case 'CSV_RECORD_INCONSISTENT_COLUMNS':
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH':
      return 'has more or fewer cells than the header'
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return 'has a quotation mark inside a cell; double it, or put the cell in quotation marks'
    default:
      return error.message
  }
}

function toProblem(error: unknown, file: string): Error {
  const { code } = error as Partial<CsvError>
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return new ImportProblem(
      `${file} ends inside quotation marks: it was cut off, or a mark is missing. Nothing was written.`,
    )
  }
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return new ImportProblem(
      `${file} has a row of more than ${RECORD_MAX_CHARACTERS / 1024} KB: a quotation mark is not closed. Nothing was written.`,
    )
  }
  return error as Error
}
