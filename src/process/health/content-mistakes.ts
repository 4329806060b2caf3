/** Tells processes that serve which files of the content have mistakes, as the publishing process found. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Beside the releases. It is there while the content cannot be published as it is. */
const MISTAKES_FILE = 'mistakes.json'

const mistakesSchema = z.object({ files: z.array(z.string()) })

/** Files that are named at most. */
const FILES_MAX = 20

/** Tells that files have mistakes, or with an empty list that the content is published as it is. */
export async function writeContentMistakes(releasesDir: string, files: readonly string[]): Promise<void> {
  const file = join(releasesDir, MISTAKES_FILE)
  if (files.length === 0) {
    await rm(file, { force: true })
    return
  }
  const started = `${file}.${process.pid}`
  await writeFile(started, JSON.stringify({ files: [...new Set(files)].slice(0, FILES_MAX) }))
  await rename(started, file)
}

/** The files with mistakes; none where nobody has told of any. */
export async function readContentMistakes(releasesDir: string): Promise<string[]> {
  try {
    return mistakesSchema.parse(JSON.parse(await readFile(join(releasesDir, MISTAKES_FILE), 'utf8'))).files
  } catch {
    return []
  }
}
