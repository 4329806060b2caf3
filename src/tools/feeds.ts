/** `npm run feeds`: sources whose records go into the store, their runs, and single records of the store. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments, UsageError } from '#process/command/arguments.ts'
import { readSettings } from '#process/env.ts'
import { findEditorFile, renderEditorFile } from '#imports/store/editor-file.ts'
import { explainRecord } from '#imports/store/explain-record.ts'
import { readImportedRecord } from '#imports/store/imported-content.ts'
import { openRecordStore } from '#imports/store/open-store.ts'
import type { RecordStore } from '#imports/store/record-store.ts'

const USAGE = `npm run feeds -- COMMAND

  show ID    which value of a record comes from where, and when it changed
  adopt ID   writes an editor's file over a record, which changes nothing until somebody edits it`

const { positionals } = readArguments(USAGE)
const settings = readSettings(process.env)
const { CONTENT_DIR } = settings
const [command, name] = positionals

const store = await openRecordStore(settings)
try {
  if (command === 'show' && name !== undefined) await show(store, name)
  else if (command === 'adopt' && name !== undefined) await adopt(store, name)
  else throw new UsageError(command === undefined ? '' : `${positionals.join(' ')} is no command.`)
} finally {
  await store.close()
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
