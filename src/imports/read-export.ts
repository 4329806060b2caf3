/**
 * Reads an export row by row into records, by the mapping of its source, and says whether what is absent from
 * it is gone. It writes nothing: a sink takes the records.
 */
import type { SourceEntry } from '#entries/source.ts'
import { type ExportFile, readRawRows } from '#imports/formats/read-rows.ts'
import { createPageCount } from '#imports/formats/page-count.ts'
import type { RawRow, ReadRow, Row } from '#imports/formats/row.ts'
import { ImportProblem } from '#imports/import-problem.ts'
import type { KnownContent } from '#imports/load-known.ts'
import { createFillDown } from '#imports/mapping/fill-down.ts'
import { columnsOf, meets, pickFields } from '#imports/mapping/pick-fields.ts'
import { isProductRow, type LastImport, splitRow } from '#imports/mapping/split-row.ts'
import { createCategoryReader } from '#imports/records/category.ts'
import { dealFromRow, type RowTools } from '#imports/records/deal-from-row.ts'
import { offerFromRow } from '#imports/records/offer-from-row.ts'
import { createNameFinder } from '#imports/records/names.ts'
import type { RowRecord } from '#imports/records/record.ts'
import { createStoresByHost } from '#links/stores-by-host.ts'
import { createPlaces } from '#values/places.ts'
import { vietnamDayOf } from '#text/days.ts'

export interface ExportToRead {
  /** The name of the mapping's file. */
  source: string
  mapping: SourceEntry
  /** The stores, lexicon and products of the catalog. */
  known: KnownContent
  files: Iterable<ExportFile>
  /** Milliseconds since 1970. */
  now: number
  onBytes?: (bytes: number) => void
}

/** Takes what a row says, in the order of the export. */
export interface RecordSink extends LastImport {
  /**
   * Whether a row is the same as at the last import, so that it is not read again. It is asked by the text of
   * each row, before what the row says is added or skipped.
   */
  isKnown?: (text: string) => boolean
  /** Takes a record with the row that it is from. */
  add: (
    record: Extract<RowRecord, { kind: 'deal' | 'offer' }>,
    place: string,
    row: Row,
  ) => void | Promise<void>
  /** Takes the reason for which a row becomes no record. Its id is unknown where the row has none. */
  skip: (skipped: SkippedRow) => void | Promise<void>
  /** Takes a text that may be the id of a record whose row cannot be read: it ends nothing. */
  addUnreadable: (cell: string) => void
}

export interface SkippedRow {
  place: string
  reason: string
  sourceId?: string | undefined
  /** The row, where it could not be read as a record by its fields. */
  row?: Row
}

/** What an export says of its completeness. */
export interface ReadExport {
  /** Rows that can be read. */
  rows: number
  /** Rows of which it is not known what they are. */
  unknown: number
  /** Why the pages are not all that the source has; undefined when nothing says so. */
  pages: string | undefined
  /** Whether no row could be read or told. */
  isEmpty: boolean
}

export async function readExport(
  { source, mapping, known, files, now, onBytes }: ExportToRead,
  sink: RecordSink,
): Promise<ReadExport> {
  const stores = new Map(known.stores.map((store) => [store.id, store]))
  const tools: RowTools = {
    source,
    mapping,
    stores: createStoresByHost(stores),
    storeById: stores,
    categoryOf: createCategoryReader({ ...known, stores }, mapping),
    storeNamed: createNameFinder(mapping.stores),
    places: createPlaces(known.lexicon),
    today: vietnamDayOf(now),
  }
  const wanted = wantedColumns(mapping)
  const pages = createPageCount()
  let isFirst = true
  let [rows, unknown] = [0, 0]
  let isEmpty = true
  const fillDown = createFillDown(mapping)
  const readOne = async (raw: RawRow): Promise<void> => {
    const row = raw.read()
    const place = `${row.place.file}:${row.place.line}`
    if ('mistake' in row) {
      await sink.skip({ place, reason: row.mistake })
      for (const cell of row.cells) sink.addUnreadable(cell)
      if (row.cells.length === 0) unknown += 1
      return
    }
    rows += 1
    if (isFirst) checkColumns(row, mapping)
    isFirst = false
    const rule = mapping.skip.find((condition) => meets(row, condition))
    if (rule) {
      await sink.skip({ place, reason: rule.because })
      // What is not one of some words may be a word that is not known: that ends nothing.
      if (rule.isNot !== undefined) for (const id of idsOf(row, mapping)) sink.addUnreadable(id)
      return
    }
    for (const part of splitRow(row, mapping, sink)) {
      const record = readRow(part, tools)
      if (record.kind !== 'skipped') {
        await sink.add(record, place, row)
        continue
      }
      const { sourceId, reason } = record
      await sink.skip({ place, reason, ...(sourceId !== undefined && { sourceId }), row })
      // A record that cannot be read has not disappeared from the export.
      if (sourceId === undefined) unknown += 1
      else sink.addUnreadable(sourceId)
    }
  }
  for await (const some of readRawRows(files, { ...mapping, wanted, onBytes, onFact: pages.addFact })) {
    for (const each of some) {
      pages.addRow()
      isEmpty = false
      const raw = fillDown(each)
      if (sink.isKnown?.(raw.text) === true) rows += 1
      else await readOne(raw)
    }
  }
  return { rows, unknown, pages: pages.whyPartial(), isEmpty }
}

/** Why an export does not say what is gone; undefined when it has everything. */
export function whyPartial(
  { unknown, pages }: Pick<ReadExport, 'unknown' | 'pages'>,
  { gone, known }: { gone: number; known: number },
): string | undefined {
  if (unknown > 0) return `${unknown} rows have no id that can be read, and may be any record`
  return (
    pages ??
    (known > 0 && gone === known
      ? 'the export has none of the records that this source brought in before; it may be another page'
      : undefined)
  )
}

/** An export that would end more than this share of the records of its source is treated as truncated. */
const END_SHARE_MAX = 0.5
const END_COUNT_MIN = 10

/** Whether an export has far fewer records than the one before it. */
export function isFarFewer({ gone, known }: { gone: number; known: number }): boolean {
  return gone > END_COUNT_MIN && gone > known * END_SHARE_MAX
}

function readRow(row: Row, tools: RowTools): RowRecord {
  return isProductRow(row, tools.mapping) ? offerFromRow(row, tools) : dealFromRow(row, tools)
}

/** The ids of a row by the fields of deals and of products. */
function idsOf(row: Row, { deals, products }: SourceEntry): string[] {
  return [deals?.fields.id, products?.fields.id].flatMap((id) =>
    id === undefined ? [] : pickFields(row, { id }).texts('id'),
  )
}

/** Rejects a table whose header lacks columns that the mapping names. */
function checkColumns(row: ReadRow & Row, mapping: SourceEntry): void {
  const { format } = mapping
  const isTable =
    format === 'csv' || format === 'tsv' || (format === undefined && /\.[ct]sv$/i.test(row.place.file))
  if (!isTable) return
  const names = [...Object.keys(row.values), ...(row.cutOff ?? [])]
  const missing = wantedColumns(mapping).filter((column) => !names.includes(column))
  if (missing.length === 0) return
  throw new ImportProblem(
    `${row.place.file} has no column ${missing.join(', ')}; its columns are ${names.join(', ')}. Correct the mapping, or the header. Nothing was written.`,
  )
}

/** The columns that a mapping requires in the header of a table. */
function wantedColumns({ deals, products }: SourceEntry): string[] {
  return [deals?.fields, products?.fields].flatMap((fields) => columnsOf(fields ?? {}))
}
