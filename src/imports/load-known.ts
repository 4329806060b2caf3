/** What an import knows before its first row: stores, lexicon, products and the mapping. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import type { Content } from '#entries/check-content.ts'
import { lexiconEntrySchema } from '#entries/lexicon.ts'
import { type Mistake, parseRecord } from '#entries/parse-record.ts'
import { productEntrySchema } from '#entries/product.ts'
import { type SourceEntry, sourceEntrySchema } from '#entries/source.ts'
import { storeEntrySchema } from '#entries/store.ts'
import { ImportProblem } from '#imports/import-problem.ts'

/** The folder whose lexicon is used for a catalog without one. */
const OWN_FOLDER = 'content'

/**
 * Content that rows are matched with. Deals are left out, because there may be more than fit into memory.
 */
export type KnownContent = Pick<Content, 'stores' | 'lexicon' | 'products'>

/** Products are read when they are first asked for: a source that has nothing new needs none. */
export function loadKnown(contentDir: string): KnownContent {
  let products: KnownContent['products'] | undefined
  const words = existsSync(join(contentDir, 'lexicon')) ? contentDir : OWN_FOLDER
  return {
    stores: readFolder(join(contentDir, 'stores'), storeEntrySchema),
    lexicon: readFolder(join(words, 'lexicon'), lexiconEntrySchema),
    get products() {
      products ??= readFolder(join(contentDir, 'products'), productEntrySchema, { isPartOk: true })
      return products
    },
  }
}

/** Loads the mapping of a source. It throws an `ImportProblem` when there is none. */
export function loadMapping(contentDir: string, source: string): SourceEntry {
  const folder = join(contentDir, 'sources')
  const names = namesIn(folder)
  if (!names.includes(`${source}.yaml`)) {
    const known = names.map((name) => name.replace(/\.yaml$/, '')).join(', ')
    throw new ImportProblem(
      `There is no mapping ${join(folder, `${source}.yaml`)}; there is ${known || 'none'}.`,
    )
  }
  return readOne(join(folder, `${source}.yaml`), sourceEntrySchema)
}

function readFolder<Schema extends z.ZodType>(
  folder: string,
  schema: Schema,
  { isPartOk = false } = {},
): (z.output<Schema> & { id: string })[] {
  return namesIn(folder).flatMap((name) => {
    const path = join(folder, name)
    // A file over a record of the store has only the fields that an editor changed.
    const data = isPartOk ? parseRecord(path, readFileSync(path, 'utf8'), schema).data : readOne(path, schema)
    return data === undefined ? [] : [{ ...(data as object), id: name.replace(/\.yaml$/, '') }]
  }) as (z.output<Schema> & { id: string })[]
}

function namesIn(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.yaml'))
        .toSorted()
    : []
}

function readOne<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> {
  const { data, mistakes } = parseRecord(path, readFileSync(path, 'utf8'), schema)
  if (data === undefined) throw new ImportProblem(mistakes.map(toLine).join('\n'))
  return data
}

function toLine({ file, line, column, field, message }: Mistake): string {
  return `${file}:${line}:${column} ${field}: ${message}`
}
