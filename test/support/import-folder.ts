/** A content folder of a test's own, into which exports are imported. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { parseRecord } from '#entries/parse-record.ts'
import { sourceEntrySchema } from '#entries/source.ts'
import { applyImport, planImport } from '#imports/import-source.ts'
import type { KnownContent } from '#imports/load-known.ts'
import type { ImportEvent } from '#imports/plan/staging-database.ts'
import { exportFiles } from './export-files.ts'
import { scratchFolder } from './scratch.ts'

export async function importFolder(known: KnownContent, now: number) {
  const scratch = await scratchFolder()
  for (const name of ['deals', 'products', 'sources'])
    mkdirSync(join(scratch.path, name), { recursive: true })
  const texts = (folder: string): Record<string, string> =>
    Object.fromEntries(
      readdirSync(join(scratch.path, folder)).map((name) => [
        name,
        readFileSync(join(scratch.path, folder, name), 'utf8'),
      ]),
    )
  const records = (folder: string): Record<string, unknown>[] =>
    Object.values(texts(folder)).map((text) => parse(text) as Record<string, unknown>)
  return {
    [Symbol.asyncDispose]: () => scratch[Symbol.asyncDispose](),
    /** The texts of the files of deals and products. */
    texts: () => ({ ...texts('deals'), ...texts('products') }),
    deals: () => records('deals'),
    products: () => records('products'),
    write: (name: string, text: string) => {
      writeFileSync(join(scratch.path, name), text)
    },
    /** Imports files by a mapping. */
    async import(
      mapping: object,
      files: Record<string, string | Uint8Array>,
      { at = now, isForced = false, isDry = false } = {},
    ) {
      const read = parseRecord('sources/network.yaml', stringify(mapping), sourceEntrySchema)
      if (!read.data) throw new Error(read.mistakes.map(({ message }) => message).join('\n'))
      const request = {
        source: 'network',
        mapping: read.data,
        contentDir: scratch.path,
        known,
        now: at,
        isForced,
      }
      using staging = await planImport({ ...request, files: exportFiles(files) })
      if (!isDry) await applyImport(staging, request)
      const counts = staging.counts()
      const kinds = Object.keys(counts) as ImportEvent['kind'][]
      return {
        counts,
        notes: [...staging.notes],
        events: kinds.flatMap((kind) => [...staging.events(kind)]),
        writes: [...staging.writes()],
      }
    },
  }
}
