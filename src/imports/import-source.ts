/** Imports into files of `content/`; run-import.ts is for sources that go into the store. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ImportProblem } from '#imports/import-problem.ts'
import { DealPlan } from '#imports/plan/plan-deals.ts'
import { OfferPlan } from '#imports/plan/plan-offers.ts'
import { RecordFiles } from '#imports/plan/record-files.ts'
import { loadState, statePath, writeState } from '#imports/plan/state-file.ts'
import { StagingDatabase } from '#imports/plan/staging-database.ts'
import {
  type ExportToRead,
  isFarFewer,
  readExport,
  type SkippedRow,
  whyPartial,
} from '#imports/read-export.ts'

export interface ImportRequest extends ExportToRead {
  contentDir: string
  /** Accepts any number of ended records. */
  isForced?: boolean
}

/**
 * Reads a whole export and computes the changes without touching the content. It rejects with an
 * `ImportProblem` when the export as a whole cannot be trusted.
 */
export async function planImport(request: ImportRequest): Promise<StagingDatabase> {
  const staging = new StagingDatabase()
  try {
    await fill(staging, request)
    return staging
  } catch (error) {
    staging[Symbol.dispose]()
    throw error
  }
}

/** Writes the planned records, then the state that the next import is compared with. */
export async function applyImport(
  staging: StagingDatabase,
  { contentDir, source }: Pick<ImportRequest, 'contentDir' | 'source'>,
): Promise<void> {
  writeRecords(staging)
  await writeState(statePath(contentDir, source), staging)
}

/** Writes the records of a staging. Each file is replaced atomically. */
export function writeRecords(staging: StagingDatabase): void {
  const folders = new Set<string>()
  for (const { path, text } of staging.writes()) {
    if (!folders.has(dirname(path))) mkdirSync(dirname(path), { recursive: true })
    folders.add(dirname(path))
    const started = `${path}.started`
    writeFileSync(started, text)
    renameSync(started, path)
  }
}

async function fill(staging: StagingDatabase, request: ImportRequest): Promise<void> {
  const { source, mapping, contentDir, now, isForced = false } = request
  await loadState(statePath(contentDir, source), staging)
  const deals = new DealPlan(source, new RecordFiles(join(contentDir, 'deals'), staging), staging)
  const offers = new OfferPlan(source, new RecordFiles(join(contentDir, 'products'), staging), staging, now)
  if (mapping.deals) deals.scan()
  if (mapping.products) offers.scan()

  const read = await readExport(request, {
    codeOf: (sourceId) => staging.lastOf(sourceId)?.fields['code'],
    isKnownId: (sourceId) => staging.lastOf(sourceId) !== undefined,
    addUnreadable: (cell) => staging.addUnreadable(cell),
    skip: (skipped) => reportSkipped(staging, skipped),
    add: (record, place) => {
      const { sourceId } = record
      if (staging.isSeen(sourceId))
        reportSkipped(staging, { place, sourceId, reason: 'has the id of a row before it' })
      else (record.kind === 'deal' ? deals : offers).add({ ...record, place })
    },
  })
  if (read.isEmpty) throw new ImportProblem('The export has no record. Nothing was written.')
  const absent = staging.countAbsent()
  const { gone, known } = absent
  const partial = mapping.complete && !isForced ? whyPartial(read, absent) : undefined
  const isComplete = mapping.complete && partial === undefined
  if (partial !== undefined && gone > 0)
    staging.notes.push(`Nothing was ended: ${partial}. Where that is meant, import with --force.`)
  if (isComplete && !isForced && isFarFewer(absent)) {
    throw new ImportProblem(
      `The export would end ${gone} of ${known} records that this source brought in; it may be cut off. If that is meant, import with --force. Nothing was written.`,
    )
  }
  for (const entry of staging.absent()) {
    if (entry.isGone || !isComplete || staging.isUnreadable(entry.sourceId)) staging.addNext(entry)
    else if (entry.fields['offers'] === undefined) deals.end(entry, now)
    else offers.end(entry)
  }
}

function reportSkipped(staging: StagingDatabase, { place, reason, sourceId }: SkippedRow): void {
  staging.report({ kind: 'skipped', place, reason, ...(sourceId !== undefined && { sourceId }) })
}
