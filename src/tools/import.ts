/**
 * `npm run import -- SOURCE FILE…`: imports the export of a network or a store into records, by the mapping
 * `content/sources/<SOURCE>.yaml`.
 */
import { createReadStream, createWriteStream, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { ExportFile } from '#imports/formats/read-rows.ts'
import { renderRun, runAlone, runImport } from '#imports/feeds/run-import.ts'
import { applyImport, planImport } from '#imports/import-source.ts'
import type { EventKind, StagingDatabase } from '#imports/plan/staging-database.ts'
import { loadKnown, loadMapping } from '#imports/load-known.ts'
import { renderReport } from '#imports/render-report.ts'
import { openRecordStore } from '#imports/store/open-store.ts'
import { readArguments, UsageError } from '#process/command/arguments.ts'
import { readSettings } from '#process/env.ts'
import { showProgress } from '#process/progress.ts'

const USAGE = `npm run import -- SOURCE FILE... [--dry-run] [--force] [--report REPORT]

  SOURCE     the name of a mapping, content/sources/<SOURCE>.yaml
  FILE       a file, a folder of files, or - for the standard input
  --dry-run  says what would change and writes nothing
  --force    ends more than half of what the source brought in, where the export says so
  --report   writes every event as a line of JSON to a file`

const KINDS: EventKind[] = ['new', 'changed', 'ended', 'revived', 'removed', 'kept', 'doubtful', 'skipped']

// The reader of the report may close the pipe early, as `head` does. The import continues.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const { positionals, values } = readArguments(USAGE, {
  'dry-run': { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  report: { type: 'string' },
})
const [source, ...paths] = positionals
if (source === undefined || paths.length === 0) throw new UsageError('')
const contentDir = process.env['CONTENT_DIR'] ?? 'content'
const mapping = loadMapping(contentDir, source)
const found = paths.flatMap(listExports)
// A report on standard output may be read by another program.
const progress = showProgress({ output: process.stderr, quietMs: process.stderr.isTTY ? 0 : Infinity })
const MEGABYTE = 1e6
const megabytes = Math.round(found.reduce((sum, { size }) => sum + size, 0) / MEGABYTE)
let bytesRead = 0
const request = {
  source,
  mapping,
  known: loadKnown(contentDir),
  files: found,
  now: Date.now(),
  isForced: values.force,
  onBytes: (bytes: number) => {
    bytesRead += bytes
    progress.report('reading, in MB', Math.round(bytesRead / MEGABYTE), megabytes || undefined)
  },
}
if (mapping.into === 'store') await importIntoStore()
else await importIntoFiles()

async function importIntoStore(): Promise<void> {
  if (values['dry-run'] || values.report !== undefined)
    throw new UsageError(`${source} goes into the store; npm run feeds -- try FILE shows its rows first`)
  const settings = readSettings(process.env)
  const store = await openRecordStore(settings)
  try {
    const place = { store, source: request.source, dataDir: settings.DATA_DIR }
    const run = await runAlone(place, () => runImport(store, request))
    progress.finish()
    for (const line of renderRun(run)) console.log(line)
  } finally {
    await store.close()
  }
}

async function importIntoFiles(): Promise<void> {
  using staging = await planImport({ ...request, contentDir })
  progress.finish()
  for (const line of renderReport(staging)) console.log(line)
  if (values.report !== undefined) await writeReport(staging, values.report)
  if (values['dry-run']) console.log('\nNothing was written: this is what an import would do.')
  else {
    await applyImport(staging, { contentDir, source: request.source })
    console.log(
      `\n${staging.countWrites()} files written. npm run content looks at them as a publication would.`,
    )
  }
}

interface FoundExport extends ExportFile {
  size: number
}

function listExports(path: string): FoundExport[] {
  if (path === '-') return [{ name: '(standard input)', bytes: process.stdin, size: 0 }]
  const stat = statSync(path)
  if (!stat.isDirectory()) return [{ name: path, bytes: createReadStream(path), size: stat.size }]
  return readdirSync(path)
    .filter((name) => !name.startsWith('.'))
    .toSorted()
    .flatMap((name) => listExports(join(path, name)))
}

async function writeReport(staging: StagingDatabase, path: string): Promise<void> {
  const output = createWriteStream(path)
  for (const kind of KINDS)
    for (const event of staging.events(kind)) output.write(`${JSON.stringify(event)}\n`)
  output.end()
  await finished(output)
}
