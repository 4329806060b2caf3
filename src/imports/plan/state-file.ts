import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { StagingDatabase } from '#imports/plan/staging-database.ts'
import type { Fields } from '#imports/records/record.ts'

/**
 * The path of the state of the last import of a source, beside its mapping; one line of JSON for each
 * record.
 */
export function statePath(contentDir: string, source: string): string {
  return join(contentDir, 'sources', 'state', `${source}.jsonl`)
}

/** Loads the state of the last import into the staging. */
export async function loadState(path: string, staging: StagingDatabase): Promise<void> {
  if (!existsSync(path)) return
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (line === '') continue
    const {
      id,
      record,
      digest,
      gone = false,
      fields,
    } = JSON.parse(line) as {
      id: string
      record: string
      digest: string
      gone?: boolean
      fields: Fields
    }
    staging.addLast({ sourceId: id, record, digest, isGone: gone, fields })
  }
}

/** Writes the state of this import for comparison by the next one. The file is replaced atomically. */
export async function writeState(path: string, staging: StagingDatabase): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const started = `${path}.started`
  const file = await open(started, 'w')
  let lines: string[] = []
  for (const { sourceId, record, digest, isGone, fields } of staging.nextState()) {
    lines.push(`${JSON.stringify({ id: sourceId, record, digest, ...(isGone && { gone: true }), fields })}\n`)
    if (lines.length === 1000) await file.write(lines.splice(0).join(''))
  }
  await file.write(lines.join(''))
  await file.close()
  await rename(started, path)
}
