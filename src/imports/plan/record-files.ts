import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parseRecord } from '#entries/parse-record.ts'
import type { Fields } from '#imports/records/record.ts'
import type { Workbench } from '#imports/plan/workbench.ts'

const anything = z.unknown()

/** The files of one folder of the content, with what the import is about to write in their place. */
export class RecordFiles {
  readonly folder: string
  readonly #workbench: Workbench

  constructor(folder: string, workbench: Workbench) {
    this.folder = folder
    this.#workbench = workbench
  }

  /** The names of the records that are there. */
  list(): string[] {
    return readdirSync(this.folder)
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => name.slice(0, -'.yaml'.length))
  }

  pathOf(record: string): string {
    return join(this.folder, `${record}.yaml`)
  }

  /** The text of a record; nothing where there is none. */
  read(record: string): string | undefined {
    const pending = this.#workbench.writtenText(record)
    if (pending !== undefined) return pending
    try {
      return readFileSync(this.pathOf(record), 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

  write(record: string, text: string): void {
    this.#workbench.write(record, this.pathOf(record), text)
  }
}

/** The fields of a file, every scalar as its text; nothing where the file is no record. */
export function fieldsOf(text: string): Fields | undefined {
  const { data } = parseRecord('', text, anything)
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Fields) : undefined
}

export function digestOf(text: string): string {
  return hash('sha1', text, 'base64url').slice(0, 16)
}

/** Eight bytes of a key: enough to tell millions apart. */
export function keyDigest(key: string): Uint8Array {
  return hash('sha1', key, 'buffer').subarray(0, 8)
}
