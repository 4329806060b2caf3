/** Record files as an import sees them: those of the folder, with its own pending writes over them. */
import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parseRecord } from '#entries/parse-record.ts'
import type { Fields } from '#imports/records/record.ts'
import type { StagingDatabase } from '#imports/plan/staging-database.ts'

const anything = z.unknown()

/** The files of one content folder. Pending writes of the import take precedence over the files. */
export class RecordFiles {
  readonly folder: string
  readonly #staging: StagingDatabase

  constructor(folder: string, staging: StagingDatabase) {
    this.folder = folder
    this.#staging = staging
  }

  /** The ids of the existing records. */
  list(): string[] {
    return readdirSync(this.folder)
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => name.slice(0, -'.yaml'.length))
  }

  pathOf(record: string): string {
    return join(this.folder, `${record}.yaml`)
  }

  /** The text of a record; undefined when there is none. */
  read(record: string): string | undefined {
    const pending = this.#staging.writtenText(record)
    if (pending !== undefined) return pending
    try {
      return readFileSync(this.pathOf(record), 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

  write(record: string, text: string): void {
    this.#staging.write(record, this.pathOf(record), text)
  }
}

/** The fields of a file with every scalar as text; undefined when the file is not a record. */
export function fieldsOf(text: string): Fields | undefined {
  const { data } = parseRecord('', text, anything)
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Fields) : undefined
}

export function digestOf(text: string): string {
  return hash('sha1', text, 'base64url').slice(0, 16)
}

/** An eight-byte digest of a key, enough to distinguish millions of keys. */
export function keyDigest(key: string): Uint8Array {
  return hash('sha1', key, 'buffer').subarray(0, 8)
}
