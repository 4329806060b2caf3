import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { type ParsedRecord, parseRecord, type ReadRecord, sourceOf } from '#entries/parse-record.ts'

/** Reads files of the content, and remembers what it read. */
export interface KeptRecords {
  /** Comes back with the same objects for a file with the same text. */
  read: ReadRecord
  /** Leaves what it read last for another process. */
  save: () => void
}

/** What is kept of a file without a mistake, by the digest of its path and text. */
type Stored = Map<string, { value: unknown; data: unknown }>

/**
 * Takes records over from a `file` that another process has left. The file is of no use to other code, so its
 * name ought to change with the code.
 */
export function createKeptRecords(file?: string): KeptRecords {
  const records = new Map<string, { text: string; parsed: ParsedRecord }>()
  const stored = readStored(file)
  let isNew = false

  const parse: ReadRecord = (path, text, schema) => {
    const known = stored.get(keyOf(path, text))
    if (known) return { data: known.data, source: sourceOf(path, text, known.value), mistakes: [] }
    isNew = true
    return parseRecord(path, text, schema)
  }
  return {
    read: (path, text, schema) => {
      const known = records.get(path)
      if (known?.text === text) return known.parsed
      const parsed = parse(path, text, schema)
      records.set(path, { text, parsed })
      return parsed
    },
    save: () => {
      if (file === undefined || !isNew) return
      const kept: Stored = new Map()
      for (const [path, { text, parsed }] of records)
        if (parsed.data !== undefined)
          kept.set(keyOf(path, text), { value: parsed.source?.value, data: parsed.data })
      mkdirSync(dirname(file), { recursive: true })
      const started = `${file}.${process.pid}`
      writeFileSync(started, serialize(kept))
      renameSync(started, file)
      isNew = false
    },
  }
}

function keyOf(path: string, text: string): string {
  return hash('sha256', `${path}\n${text}`, 'base64url')
}

/** Nothing where there is no such file, or one that was left by another version of Node. */
function readStored(file: string | undefined): Stored {
  if (file === undefined || !existsSync(file)) return new Map()
  try {
    return deserialize(readFileSync(file)) as Stored
  } catch {
    rmSync(file, { force: true })
    return new Map()
  }
}
