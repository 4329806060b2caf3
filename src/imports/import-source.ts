import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SourceEntry } from '#entries/source.ts'
import { type ExportFile, readRows } from '#imports/formats/read-rows.ts'
import type { ReadRow, Row } from '#imports/formats/row.ts'
import type { KnownContent } from '#imports/load-known.ts'
import { ImportProblem } from '#imports/import-problem.ts'
import { createPageCount } from '#imports/formats/page-count.ts'
import { columnsOf, meets, pickFields } from '#imports/mapping/pick-fields.ts'
import { splitRow } from '#imports/mapping/split-row.ts'
import { DealPlan } from '#imports/plan/plan-deals.ts'
import { OfferPlan } from '#imports/plan/plan-offers.ts'
import { RecordFiles } from '#imports/plan/record-files.ts'
import { loadState, statePath, writeState } from '#imports/plan/state-file.ts'
import { Workbench } from '#imports/plan/workbench.ts'
import { createCategoryReader } from '#imports/records/category.ts'
import { dealFromRow, type RowTools } from '#imports/records/deal-from-row.ts'
import { offerFromRow } from '#imports/records/offer-from-row.ts'
import type { RowRecord } from '#imports/records/record.ts'
import { createStoresByHost } from '#links/stores-by-host.ts'
import { vietnamDayOf } from '#text/days.ts'

/** An export that would end more than this share of the records of its source is treated as truncated. */
const END_SHARE_MAX = 0.5
const END_COUNT_MIN = 10

export interface ImportRequest {
  /** The name of the mapping's file. */
  source: string
  mapping: SourceEntry
  contentDir: string
  /** The stores, lexicon and products of the catalog. */
  known: KnownContent
  files: Iterable<ExportFile>
  /** Milliseconds since 1970. */
  now: number
  /** Accepts any number of ended records. */
  isForced?: boolean
  onBytes?: (bytes: number) => void
  onRow?: () => void
}

/**
 * Reads a whole export and computes the changes without touching the content. It rejects with an
 * `ImportProblem` when the export as a whole cannot be trusted.
 */
export async function planImport(request: ImportRequest): Promise<Workbench> {
  const workbench = new Workbench()
  try {
    await fill(workbench, request)
    return workbench
  } catch (error) {
    workbench[Symbol.dispose]()
    throw error
  }
}

/** Writes the planned records, then the state that the next import is compared with. */
export async function applyImport(
  workbench: Workbench,
  { contentDir, source }: Pick<ImportRequest, 'contentDir' | 'source'>,
): Promise<void> {
  writeRecords(workbench)
  await writeState(statePath(contentDir, source), workbench)
}

/** Writes the records of a workbench. Each file is replaced atomically. */
export function writeRecords(workbench: Workbench): void {
  const made = new Set<string>()
  for (const { path, text } of workbench.writes()) {
    if (!made.has(dirname(path))) mkdirSync(dirname(path), { recursive: true })
    made.add(dirname(path))
    const started = `${path}.started`
    writeFileSync(started, text)
    renameSync(started, path)
  }
}

async function fill(workbench: Workbench, request: ImportRequest): Promise<void> {
  const { source, mapping, contentDir, known, files, now, isForced = false, onBytes, onRow } = request
  await loadState(statePath(contentDir, source), workbench)
  const stores = new Map(known.stores.map((store) => [store.id, store]))
  const tools: RowTools = {
    source,
    mapping,
    stores: createStoresByHost(stores),
    storeById: stores,
    categoryOf: createCategoryReader({ ...known, stores }),
  }
  const today = vietnamDayOf(now)
  const deals = new DealPlan(source, new RecordFiles(join(contentDir, 'deals'), workbench), workbench)
  const offers = new OfferPlan(
    source,
    new RecordFiles(join(contentDir, 'products'), workbench),
    workbench,
    now,
  )
  if (mapping.deals) deals.scan()
  if (mapping.products) offers.scan()

  const wanted = wantedColumns(mapping)
  const pages = createPageCount()
  let isFirst = true
  /** Rows of which it is not known what they are. */
  let unknown = 0
  for await (const row of readRows(files, { ...mapping, wanted, onBytes, onFact: pages.addFact })) {
    onRow?.()
    pages.addRow()
    const place = `${row.place.file}:${row.place.line}`
    if ('mistake' in row) {
      workbench.tell({ kind: 'skipped', place, reason: row.mistake })
      for (const cell of row.cells) workbench.addUnreadable(cell)
      if (row.cells.length === 0) unknown += 1
      continue
    }
    if (isFirst) checkColumns(row, mapping)
    isFirst = false
    const rule = mapping.skip.find((condition) => meets(row, condition))
    if (rule) {
      workbench.tell({ kind: 'skipped', place, reason: rule.because })
      // What is not one of some words may be a word that is not known: that ends nothing.
      if (rule.isNot !== undefined) for (const id of idsOf(row, mapping)) workbench.addUnreadable(id)
      continue
    }
    for (const part of splitRow(row, mapping, workbench)) addRecord(readRow(part, tools, today), place)
  }
  if (isFirst && !hasEvents(workbench))
    throw new ImportProblem('The export has no record. Nothing was written.')
  finish()

  function addRecord(record: RowRecord, place: string): void {
    if (record.kind === 'skipped') {
      const { sourceId, reason } = record
      workbench.tell({ kind: 'skipped', place, reason, ...(sourceId !== undefined && { sourceId }) })
      // A record that cannot be read has not disappeared from the export.
      if (sourceId === undefined) unknown += 1
      else workbench.addUnreadable(sourceId)
      return
    }
    if (workbench.isSeen(record.sourceId)) {
      workbench.tell({
        kind: 'skipped',
        place,
        sourceId: record.sourceId,
        reason: 'has the id of a row before it',
      })
      return
    }
    const plan = record.kind === 'deal' ? deals : offers
    plan.add({ ...record, place })
  }

  function finish(): void {
    const { gone, known: before } = workbench.countAbsent()
    const partial = mapping.complete && !isForced ? whyPartial(gone, before) : undefined
    const isComplete = mapping.complete && partial === undefined
    if (partial !== undefined && gone > 0)
      workbench.notes.push(`Nothing was ended: ${partial}. Where that is meant, import with --force.`)
    if (isComplete && !isForced && gone > END_COUNT_MIN && gone > before * END_SHARE_MAX) {
      throw new ImportProblem(
        `The export would end ${gone} of ${before} records that this source brought in; it may be cut off. If that is meant, import with --force. Nothing was written.`,
      )
    }
    for (const entry of workbench.absent()) {
      if (entry.isGone || !isComplete || workbench.isUnreadable(entry.sourceId)) workbench.addNext(entry)
      else if (entry.fields['offers'] === undefined) deals.end(entry, now)
      else offers.end(entry)
    }
  }

  /** Why an export does not say what is gone; undefined when it has everything. */
  function whyPartial(gone: number, before: number): string | undefined {
    if (unknown > 0) return `${unknown} rows have no id that can be read, and may be any record`
    return (
      pages.whyPartial() ??
      (before > 0 && gone === before
        ? 'the export has none of the records that this source brought in before; it may be another page'
        : undefined)
    )
  }
}

function readRow(row: Row, tools: RowTools, today: string): RowRecord {
  const { deals, products } = tools.mapping
  const isProduct =
    products !== undefined && (!deals || (products.when !== undefined && meets(row, products.when)))
  return isProduct ? offerFromRow(row, tools, today) : dealFromRow(row, tools)
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

function hasEvents(workbench: Workbench): boolean {
  return Object.values(workbench.counts()).some((count) => count > 0)
}
