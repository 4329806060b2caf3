/** `npm run feeds`: sources whose records go into the store, their runs, and single records of the store. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { renderRun } from '#imports/feeds/run-import.ts'
import { runSource } from '#imports/feeds/run-source.ts'
import { listSource, nextRunAt, renderSources } from '#imports/feeds/schedule.ts'
import { describeTrial, tryExport } from '#imports/feeds/try-export.ts'
import { loadMapping } from '#imports/load-known.ts'
import { findEditorFile, renderEditorFile } from '#imports/store/editor-file.ts'
import { explainRecord } from '#imports/store/explain-record.ts'
import { readImportedRecord } from '#imports/store/imported-content.ts'
import { listStoredSources, openRecordStore } from '#imports/store/open-store.ts'
import type { RecordStore } from '#imports/store/record-store.ts'
import { describeError, readArguments, UsageError } from '#process/command/arguments.ts'
import { readSettings } from '#process/env.ts'

const USAGE = `npm run feeds [-- COMMAND]

  without a command    sources with last run, next run, records, doubts and failures
  run NAME... [--force] fetches sources now; --force ends whatever is gone from them
  watch                runs sources when they are due, until it is told to stop
  due                  runs sources that are due once, for a timer
  try FILE|URL [NAME]  guesses a mapping, writes it, and shows ten rows as they would stand in the catalog
  show ID              which value of a record comes from where, and when it changed
  adopt ID             writes an editor's file over a record, which changes nothing until somebody edits it`

/** How often the clock is looked at. */
const LOOK_MS = 15_000

const { positionals, values } = readArguments(USAGE, { force: { type: 'boolean', default: false } })
const settings = readSettings(process.env)
const { CONTENT_DIR, DATA_DIR } = settings
const [command, name, ...others] = positionals

if (command === 'try' && name !== undefined) await tryOne(name, others[0])
else {
  const store = await openRecordStore(settings)
  try {
    if (command === undefined) await list(store)
    else if (command === 'run' && name !== undefined) await runAll(store, [name, ...others])
    else if (command === 'due') await runAll(store, await dueSources(store))
    else if (command === 'watch') await watch(store)
    else if (command === 'show' && name !== undefined) await show(store, name)
    else if (command === 'adopt' && name !== undefined) await adopt(store, name)
    else throw new UsageError(`${positionals.join(' ')} is no command.`)
  } finally {
    await store.close()
  }
}

async function list(from: RecordStore): Promise<void> {
  const listed = []
  for (const source of listStoredSources(CONTENT_DIR))
    listed.push(await listSource(from, source, loadMapping(CONTENT_DIR, source)))
  for (const line of renderSources(listed, Date.now())) console.log(line)
}

/** Runs sources one after another. One that fails does not keep the others from running. */
async function runAll(into: RecordStore, sources: readonly string[]): Promise<void> {
  for (const source of sources) {
    try {
      const run = await runSource({
        store: into,
        source,
        contentDir: CONTENT_DIR,
        dataDir: DATA_DIR,
        environment: process.env,
        isForced: values.force,
        clock: Date.now,
        sleep: (ms) => sleep(ms),
      })
      for (const line of renderRun(run)) console.log(`${source}: ${line}`)
    } catch (error) {
      console.error(`${source}: ${describeError(error)}`)
      process.exitCode = 1
    }
  }
}

async function dueSources(from: RecordStore): Promise<string[]> {
  const due = []
  for (const source of listStoredSources(CONTENT_DIR)) {
    const [last] = await from.runs(source, 1)
    const next = nextRunAt(loadMapping(CONTENT_DIR, source), last)
    if (next !== undefined && next <= Date.now()) due.push(source)
  }
  return due
}

async function watch(into: RecordStore): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort())
  while (!stopping.signal.aborted) {
    await runAll(into, await dueSources(into))
    await sleep(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
  }
  process.exitCode = 0
}

async function tryOne(place: string, as: string | undefined): Promise<void> {
  const trial = await tryExport(place, { contentDir: CONTENT_DIR, name: as, now: Date.now() })
  if (existsSync(trial.path))
    throw new Error(`${trial.path} is there already; write another name behind the file.`)
  writeFileSync(trial.path, trial.text)
  for (const line of describeTrial(trial)) console.log(line)
}

async function show(from: RecordStore, id: string): Promise<void> {
  const found = await recordOf(from, id)
  const states = await Promise.all(found.rows.map((row) => from.statesOf(row.source, row.id)))
  const editor = findEditorFile(CONTENT_DIR, found.record)
  for (const line of explainRecord({ ...found, states: states.flat(), editor })) console.log(line)
}

async function adopt(from: RecordStore, id: string): Promise<void> {
  const { record } = await recordOf(from, id)
  const known = findEditorFile(CONTENT_DIR, record)
  const path = join(CONTENT_DIR, record.kind, `${record.id}.yaml`)
  if (known || existsSync(path)) throw new Error(`${known?.path ?? path} is there already; edit it.`)
  writeFileSync(path, renderEditorFile(record))
  console.log(`${path}: remove the number sign before each field that you change.`)
}

async function recordOf(from: RecordStore, id: string) {
  const found = await readImportedRecord(from, CONTENT_DIR, id, Date.now())
  if (!found) throw new Error(`The store has no record ${id}; its id is the last part of its page's address.`)
  return found
}
