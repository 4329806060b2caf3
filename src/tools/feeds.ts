/** `npm run feeds`: sources whose records go into the store, their runs, and single records of the store. */
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ReasonCounts } from '#imports/feeds/reasons.ts'
import { renderRun } from '#imports/feeds/run-import.ts'
import { runSource } from '#imports/feeds/run-source.ts'
import { listSource, nextRunAt, renderSources } from '#imports/feeds/schedule.ts'
import { describeTrial, tryExport } from '#imports/feeds/try-export.ts'
import { loadMapping } from '#imports/load-known.ts'
import { editField } from '#imports/merge/record-text.ts'
import { decidePair, findDoubtfulPairs, renderPair } from '#imports/store/doubtful-pairs.ts'
import { findEditorFile, renderEditorFile } from '#imports/store/editor-file.ts'
import { explainRecord } from '#imports/store/explain-record.ts'
import { readImportedRecord } from '#imports/store/read-records.ts'
import { listStoredSources, openRecordStore } from '#imports/store/open-store.ts'
import type { RecordStore } from '#imports/store/record-store.ts'
import { describeError, readArguments, UsageError } from '#process/command/arguments.ts'
import { loadContent } from '#process/content-files.ts'
import { readSettings } from '#process/env.ts'
import { readImported } from '#tools/read-imported.ts'

const USAGE = `npm run feeds [-- COMMAND]

  without a command    sources with last run, next run, records, doubts and failures
  run NAME... [--force] fetches sources now; --force ends whatever is gone from them
  watch                runs sources when they are due, until it is told to stop
  due                  runs sources that are due once, for a timer
  try FILE|URL [NAME] [--url ADDRESS] [--brand NAME]
                       guesses a mapping, writes it, and shows ten rows as they would stand in the catalog;
                       --url and --brand are those of all rows, where no column has one; an address may name
                       columns: https://tiki.vn/{Handle}
  doubts NAME          why rows of a source are not read, or are read in part
  show ID              which value of a record comes from where, and when it changed
  adopt ID             writes an editor's file over a record, which changes nothing until somebody edits it
  withdraw ID          takes a deal or a product out, whatever its sources go on sending
  pairs                asks which products that look alike are one: y, n, s to skip, q to end; without a
                       terminal it lists them
  pairs same ID ID...  decides that products are one; pairs different ID ID that they are not`

/** How often the clock is looked at. */
const LOOK_MS = 15_000

const { positionals, values } = readArguments(USAGE, {
  force: { type: 'boolean', default: false },
  url: { type: 'string' },
  brand: { type: 'string' },
})
const settings = readSettings(process.env)
const { CONTENT_DIR, DATA_DIR } = settings
const [command, name, ...others] = positionals

if (command === 'try' && name !== undefined) await tryOne(name, others[0])
else if (command === 'pairs') await pairs([name, ...others].filter((each) => each !== undefined))
else {
  const store = await openRecordStore(settings)
  try {
    if (command === undefined) await list(store)
    else if (command === 'run' && name !== undefined) await runAll(store, [name, ...others])
    else if (command === 'due') await runAll(store, await dueSources(store))
    else if (command === 'watch') await watch(store)
    else if (command === 'doubts' && name !== undefined) await doubts(store, name)
    else if (command === 'show' && name !== undefined) await show(store, name)
    else if (command === 'adopt' && name !== undefined) await adopt(store, name)
    else if (command === 'withdraw' && name !== undefined) await withdraw(store, name)
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
  const trial = await tryExport(place, {
    contentDir: CONTENT_DIR,
    name: as,
    forAll: { url: values.url, brand: values.brand },
    now: Date.now(),
  })
  if (existsSync(trial.path))
    throw new Error(`${trial.path} is there already; write another name behind the file.`)
  writeFileSync(trial.path, trial.text)
  for (const line of describeTrial(trial)) console.log(line)
}

async function doubts(from: RecordStore, source: string): Promise<void> {
  loadMapping(CONTENT_DIR, source)
  const [unread, doubted] = [new ReasonCounts(), new ReasonCounts()]
  for await (const row of from.doubted(source)) {
    if (row.problem !== null) unread.add(row.problem, row.id)
    doubted.addDoubts(row)
  }
  const lines = [...unread.lines('not read', Infinity), ...doubted.lines('doubtful', Infinity)]
  for (const line of lines) console.log(line)
  if (lines.length === 0) console.log(`No row of ${source} is in doubt.`)
}

async function show(from: RecordStore, id: string): Promise<void> {
  const found = await recordOf(from, id)
  const states = await Promise.all(found.rows.map((row) => from.statesOf(row.source, row.id)))
  const editor = findEditorFile(CONTENT_DIR, found.record)
  const terms = new Map(found.rows.map(({ source }) => [source, loadMapping(CONTENT_DIR, source)]))
  for (const line of explainRecord({ ...found, states: states.flat(), editor, terms })) console.log(line)
}

async function adopt(from: RecordStore, id: string): Promise<void> {
  const { record } = await recordOf(from, id)
  const known = findEditorFile(CONTENT_DIR, record)
  const path = join(CONTENT_DIR, record.kind, `${record.id}.yaml`)
  if (known || existsSync(path)) throw new Error(`${known?.path ?? path} is there already; edit it.`)
  writeFileInFolder(path, renderEditorFile(record))
  console.log(`${path}: remove the number sign before each field that you change.`)
}

/** The file of an editor over the record, which says that it is published no more. */
async function withdraw(from: RecordStore, id: string): Promise<void> {
  const { record } = await recordOf(from, id)
  const status = record.kind === 'deals' ? 'withdrawn' : 'draft'
  const known = findEditorFile(CONTENT_DIR, record)
  const path = known?.path ?? join(CONTENT_DIR, record.kind, `${record.id}.yaml`)
  const before = known ? readFileSync(path, 'utf8') : renderEditorFile(record)
  writeFileInFolder(path, editField(before, 'status', status))
  console.log(`${path}: the record is out from the next publication on; delete the file to have it back.`)
}

function writeFileInFolder(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

async function pairs([decision, ...ids]: readonly string[]): Promise<void> {
  if (decision === 'same' || decision === 'different') {
    if (ids.length < 2) throw new UsageError('Write the ids of two products.')
    decidePair(CONTENT_DIR, ids, decision === 'same')
    return
  }
  if (decision !== undefined) throw new UsageError(`pairs ${decision} is no command.`)
  const imported = await readImported(CONTENT_DIR)
  const { products, pairs: decided } = await loadContent(CONTENT_DIR, { imported })
  const open = findDoubtfulPairs(products, decided)
  const asksKeys = process.stdin.isTTY
  for (const [index, pair] of open.entries()) {
    console.log(`\n${index + 1} of ${open.length}`)
    for (const line of renderPair(pair)) console.log(line)
    if (!asksKeys) continue
    const key = await pressed('One product? y, n, s to skip, q to end ')
    if (key === 'q') return
    if (key !== 's')
      decidePair(
        CONTENT_DIR,
        pair.products.map(({ id }) => id),
        key === 'y',
      )
  }
  console.log(open.length === 0 ? 'No two products are in doubt.' : '')
}

/** The key that is pressed: y, n, s or q. */
async function pressed(question: string): Promise<'y' | 'n' | 's' | 'q'> {
  process.stdout.write(question)
  process.stdin.setRawMode(true).setEncoding('utf8')
  try {
    for (;;) {
      process.stdin.resume()
      const [given] = (await once(process.stdin, 'data')) as [string]
      const key = given === '\u0003' ? 'q' : given.toLowerCase()
      if (key === 'y' || key === 'n' || key === 's' || key === 'q') {
        console.log(key)
        return key
      }
    }
  } finally {
    process.stdin.setRawMode(false).pause()
  }
}

async function recordOf(from: RecordStore, id: string) {
  const found = await readImportedRecord(from, CONTENT_DIR, id, Date.now())
  if (!found) throw new Error(`The store has no record ${id}; its id is the last part of its page's address.`)
  return found
}
