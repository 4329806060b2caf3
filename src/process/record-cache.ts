/** Parsed content files, kept between publications and saved for the next process. */
import { hash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { type ParsedRecord, parseRecord, type ReadRecord, sourceOf } from '#entries/parse-record.ts'
import { replaceFile } from '#process/files/replace-file.ts'

/** A reader of content files with a cache. */
/** The folder of its files, in the folder of caches. */
export const RECORDS_FOLDER = 'publish'

export interface RecordCache {
  /** Returns the same objects for a file with unchanged text. */
  read: ReadRecord
  /** Saves the records read last for another process, which parses the files again if this fails. */
  save: () => Promise<void>
}

/** The parsed value of each file without mistakes, by the digest of its path and text. */
type Stored = Map<string, { value: unknown; data: unknown }>

/**
 * Loads the records that another process saved in `file`. The file is valid only for the same version of the
 * code, so its name should contain that version.
 */
export function createRecordCache(file?: string): RecordCache {
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
    save: async () => {
      if (file === undefined || !isNew) return
      const saved: Stored = new Map()
      for (const [path, { text, parsed }] of records)
        if (parsed.data !== undefined)
          saved.set(keyOf(path, text), { value: parsed.source?.value, data: parsed.data })
      try {
        await replaceFile(file, serialize(saved))
        isNew = false
      } catch (error) {
        console.warn(`What was read cannot be kept for the next process: ${String(error)}`)
      }
    },
  }
}

function keyOf(path: string, text: string): string {
  return hash('sha256', `${path}\n${text}`, 'base64url')
}

/** Returns an empty map when there is no such file, or when another version of Node wrote it. */
function readStored(file: string | undefined): Stored {
  if (file === undefined || !existsSync(file)) return new Map()
  try {
    return deserialize(readFileSync(file)) as Stored
  } catch {
    rmSync(file, { force: true })
    return new Map()
  }
}
