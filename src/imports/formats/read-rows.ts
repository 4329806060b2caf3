/** Rows of an export in any format; the reader of each format is beside it. */
import type { SourceEntry } from '#entries/source.ts'
import { ImportProblem } from '#imports/import-problem.ts'
import { openText } from '#imports/formats/open-text.ts'
import { readJson, readJsonLines } from '#imports/formats/read-json.ts'
import { readTable } from '#imports/formats/read-table.ts'
import { readXml } from '#imports/formats/read-xml.ts'
import type { PageFact, PagePaths, RawRow, ReadRow } from '#imports/formats/row.ts'

type Format = NonNullable<SourceEntry['format']>

const ENDINGS: Record<string, Format> = {
  csv: 'csv',
  tsv: 'tsv',
  json: 'json',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  xml: 'xml',
  rss: 'xml',
  atom: 'xml',
}

const ARCHIVES: ReadonlySet<string> = new Set(['zip', 'zst', 'bz2', 'xz', 'xls', 'xlsx', 'ods', 'pdf'])

/** An export file, or standard input. */
export interface ExportFile {
  name: string
  bytes: AsyncIterable<Uint8Array>
}

export interface ReadOptions extends Pick<SourceEntry, 'format' | 'encoding' | 'records'> {
  pages?: PagePaths | undefined
  /** Columns by which the header of a table is known. */
  wanted?: readonly string[]
  onBytes?: ((bytes: number) => void) | undefined
  /** Called with what an export says of its pages. */
  onFact?: ((fact: PageFact) => void) | undefined
}

/** Yields every record of the exports in order. */
export async function* readRows(files: Iterable<ExportFile>, options: ReadOptions): AsyncGenerator<ReadRow> {
  for await (const rows of readRawRows(files, options)) for (const row of rows) yield row.read()
}

/** Yields the records as they came, some at a time. */
export async function* readRawRows(
  files: Iterable<ExportFile>,
  { format, encoding, records, pages, wanted, onBytes, onFact }: ReadOptions,
): AsyncGenerator<RawRow[]> {
  const named = records.length > 0 ? records : undefined
  for (const { name, bytes } of files) {
    const texts = openText(bytes, { file: name, encoding, onBytes })
    switch (format ?? formatOf(name)) {
      case 'csv':
        yield* readTable(texts, name, { wanted })
        break
      case 'tsv':
        yield* readTable(texts, name, { delimiter: '\t', wanted })
        break
      case 'json':
        yield* readJson(texts, name, { records: named, pages, onFact })
        break
      case 'jsonl':
        yield* readJsonLines(texts, name)
        break
      case 'xml':
        yield* readXml(texts, name, { records: named, pages, onFact })
        break
    }
  }
}

function formatOf(name: string): Format {
  const plain = name.replace(/\.gz$/iu, '')
  const ending = plain.slice(plain.lastIndexOf('.') + 1).toLowerCase()
  const format = ENDINGS[ending]
  if (format) return format
  if (ARCHIVES.has(ending)) {
    throw new ImportProblem(
      `${name} is an archive or a workbook; unpack it, or save its sheet as CSV. Nothing was written.`,
    )
  }
  throw new ImportProblem(
    `${name} does not say what it is; write format in the mapping (csv, tsv, json, jsonl or xml). Nothing was written.`,
  )
}
