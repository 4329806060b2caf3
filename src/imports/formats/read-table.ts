/** CSV and TSV as spreadsheets and programs write them. */
import { hash } from 'node:crypto'
import { countLines } from '#imports/formats/open-text.ts'
import { ImportProblem } from '#imports/import-problem.ts'
import { createValues, type RawRow, type ReadRow, RECORD_MAX_CHARACTERS } from '#imports/formats/row.ts'

/** `="00123"` and `'00123`: text that keeps its leading zeros; `'+50K` is one that is no formula. */
const KEPT_TEXT = /^(?:="([^"]*)"|'(\d[\d .,-]*|[=+@-][^]*))$/u

const DELIMITERS = [',', ';', '\t', '|']

/** The first line by which Excel is told the delimiter. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=(.)"?[\r\n]/iu

/** What templates of catalogs say above each column: `# Required | A unique id`. */
const REMARK = /^\s*(?:$|# )/u

const MARK_CHARACTERS = 16

/** Enough for the header of a table. */
const HEAD_CHARACTERS = 8192

/** Rows among which the header is looked for: titles and dates stand above that of a report. */
const HEADER_ROWS = 20

/** What rows of a table share. */
interface Table {
  file: string
  delimiter: string
  /** The names of the columns. */
  header: readonly string[]
  /** Differs between tables in which one line says different things. */
  mark: string
}

/** A record as it stands in the file, and the line on which it ends. */
interface Line {
  text: string
  line: number
}

/**
 * Yields the rows of a CSV or TSV file, each with the line on which it ends. The header is the first row
 * that has every column of `wanted`; where none has, the first row that is not empty. Without `wanted` it is
 * the first row that fills at least half as many cells as the fullest: a title fills one.
 */
export async function* readTable(
  texts: AsyncIterable<string>,
  file: string,
  options: { delimiter?: string | undefined; wanted?: readonly string[] | undefined } = {},
): AsyncGenerator<RawRow[]> {
  const { wanted = [] } = options
  const [head, rest] = await readHead(texts)
  const declared = SEPARATOR_LINE.exec(head)?.[1]
  const delimiter = options.delimiter ?? declared ?? likeliestDelimiter(head, wanted)
  const emptyLine = new RegExp(String.raw`^[\s"${RegExp.escape(delimiter)}]*$`, 'u')
  const isEmpty = (text: string): boolean =>
    emptyLine.test(text) && cellsOf(text, delimiter).every((cell) => cell.trim() === '')
  let table: Table | undefined
  let above: (Line & { cells: string[] })[] = []
  const begin = (): RawRow[] => {
    const [first, ...others] = fromHeader(above.splice(0), wanted)
    const header = headerOf(first?.cells ?? [], file)
    const mark = hash('sha256', [delimiter, ...header].join('\n'), 'base64url').slice(0, MARK_CHARACTERS)
    const begun = (table = { file, delimiter, header, mark })
    return others.map((line) => new TableRow(line, begun))
  }
  const toRows = (lines: readonly Line[]): RawRow[] => {
    const rows: RawRow[] = []
    for (const line of lines) {
      if (table) {
        if (!isEmpty(line.text)) rows.push(new TableRow(line, table))
        continue
      }
      const cells = cellsOf(line.text, delimiter)
      const isSeparator = line.line === 1 && declared !== undefined
      if (isSeparator || cells.every((cell) => REMARK.test(cell))) continue
      const isHeader = wanted.length > 0 && hasAll(cells, wanted)
      above = isHeader ? [{ ...line, cells }] : [...above, { ...line, cells }]
      if (isHeader || above.length === HEADER_ROWS) rows.push(...begin())
    }
    return rows
  }
  const reader = new LineReader(file, delimiter)
  for await (const piece of rest) yield toRows(reader.take(piece, false))
  yield toRows(reader.take('', true))
  if (above.length > 0) yield begin()
}

/** A row whose cells are not separated before they are asked for. */
class TableRow implements RawRow {
  readonly #text: string
  readonly #line: number
  readonly #table: Table

  constructor({ text, line }: Line, table: Table) {
    this.#text = text
    this.#line = line
    this.#table = table
  }

  get text(): string {
    return this.#table.mark + this.#text
  }

  read(): ReadRow {
    const { header, delimiter, file } = this.#table
    return toRow(header, cellsOf(this.#text, delimiter), { file, line: this.#line })
  }
}

const [LINE_FEED, RETURN, QUOTE] = [0x0a, 0x0d, 0x22]

/** Divides a text that comes in pieces into the records of a table. Empty lines are left out. */
class LineReader {
  readonly #file: string
  readonly #separator: number
  #rest = ''
  /** How much of the rest was looked at, and where in a record that ends. */
  #at = 0
  #isQuoted = false
  #isCellStart = true
  #line = 0

  constructor(file: string, delimiter: string) {
    this.#file = file
    this.#separator = delimiter.charCodeAt(0)
  }

  /** The records that end in the next piece; where it is the last one, also that at its end. */
  take(piece: string, isLast: boolean): Line[] {
    const text = this.#rest + piece
    const lines: Line[] = []
    let [at, isQuoted, isCellStart, from] = [this.#at, this.#isQuoted, this.#isCellStart, 0]
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      // The meaning of a mark and of a return depends on the character behind it.
      if ((code === QUOTE || code === RETURN) && at + 1 === text.length && !isLast) break
      if (isQuoted) {
        if (code !== QUOTE) continue
        if (text.charCodeAt(at + 1) === QUOTE) at += 1
        else isQuoted = false
      } else if (code === LINE_FEED || code === RETURN) {
        this.#add(lines, text.slice(from, at))
        if (code === RETURN && text.charCodeAt(at + 1) === LINE_FEED) at += 1
        from = at + 1
        isCellStart = true
        continue
      } else isQuoted = isCellStart && code === QUOTE
      isCellStart = code === this.#separator
    }
    this.#rest = text.slice(from)
    if (this.#rest.length > RECORD_MAX_CHARACTERS) this.#refuse()
    if (isLast && isQuoted)
      throw new ImportProblem(
        `${this.#file} ends inside quotation marks: it was cut off, or a mark is missing. Nothing was written.`,
      )
    if (isLast) this.#add(lines, this.#rest)
    this.#at = at - from
    this.#isQuoted = isQuoted
    this.#isCellStart = isCellStart
    return lines
  }

  #add(lines: Line[], text: string): void {
    if (text.length > RECORD_MAX_CHARACTERS) this.#refuse()
    this.#line += 1 + countLines(text)
    if (text !== '') lines.push({ text, line: this.#line })
  }

  #refuse(): never {
    const size = `${RECORD_MAX_CHARACTERS / 1024} KB`
    throw new ImportProblem(
      this.#line === 0
        ? `${this.#file} has a first line of more than ${size}: it is no table. Nothing was written.`
        : `${this.#file} has a row of more than ${size}: a quotation mark is not closed. Nothing was written.`,
    )
  }
}

/**
 * The cells of a record. A mark inside a cell that has none around it is a letter of the text:
 * `Màn hình 24" IPS`.
 */
function cellsOf(record: string, delimiter: string): string[] {
  const cells: string[] = []
  for (let from = 0; from <= record.length;) {
    let close = from
    if (record.charCodeAt(from) === QUOTE) {
      do close = record.indexOf('"', close + 1)
      while (record.charCodeAt(close + 1) === QUOTE && (close += 1))
    }
    const found = record.indexOf(delimiter, close)
    const end = found === -1 ? record.length : found
    const text = close > from ? record.slice(from + 1, close).replaceAll('""', '"') : ''
    if (close === from) cells.push(record.slice(from, end))
    else cells.push(close + 1 === end ? text : `"${text}${record.slice(close, end)}`)
    from = end + 1
  }
  return cells
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
    const [, quoted, marked] = (/^[=']/.test(cell) && KEPT_TEXT.exec(cell)) || []
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
      yield head.replace(/^\uFEFF/u, '')
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
