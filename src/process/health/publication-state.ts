/** Tells processes that serve what keeps the publishing process from publishing all that there is. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '#process/files/replace-file.ts'

/** Beside the releases. Each file is there while what it tells holds. */
const MISTAKES_FILE = 'mistakes.json'
const BEHIND_FILE = 'store-behind.json'

const mistakesSchema = z.object({ files: z.array(z.string()) })
const behindSchema = z.object({ since: z.number() })

/** Files that are named at most. */
const FILES_MAX = 20

/** Tells that files have mistakes, or with an empty list that the content is published as it is. */
export async function writeContentMistakes(releasesDir: string, files: readonly string[]): Promise<void> {
  const named = [...new Set(files)].slice(0, FILES_MAX)
  await writeState(join(releasesDir, MISTAKES_FILE), named.length > 0 ? { files: named } : undefined)
}

/** The files with mistakes; none where nobody has told of any. */
export async function readContentMistakes(releasesDir: string): Promise<string[]> {
  return (await readState(join(releasesDir, MISTAKES_FILE), mistakesSchema))?.files ?? []
}

/**
 * Tells since when the shared store of imported records cannot be read, in milliseconds since 1970; undefined
 * when it is read.
 */
export async function writeStoreBehind(releasesDir: string, since: number | undefined): Promise<void> {
  await writeState(join(releasesDir, BEHIND_FILE), since === undefined ? undefined : { since })
}

export async function readStoreBehind(releasesDir: string): Promise<number | undefined> {
  return (await readState(join(releasesDir, BEHIND_FILE), behindSchema))?.since
}

async function writeState(file: string, value: object | undefined): Promise<void> {
  await (value === undefined ? rm(file, { force: true }) : replaceFile(file, JSON.stringify(value)))
}

async function readState<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return undefined
  }
}
