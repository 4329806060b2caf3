import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { stringsEntrySchema } from '#entries/strings.ts'

const SOURCE = join(import.meta.dirname, '..', '..', 'src')

const sources = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:ts|astro)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !path.endsWith(join('entries', 'strings.ts')))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

/** A string is read as a field of the strings, taken out of them by name, or its key stands in a table as a text. */
const read = new Set([
  ...[...sources.matchAll(/\bstrings(?:In\([^)]*\))?\.(\w+)|'(\w+)'/g)].map(
    ([, field, text]) => field ?? text,
  ),
  ...[...sources.matchAll(/\{([\w\s,]+)\} = [\w.]*strings(?:In\()?/g)].flatMap(([, names]) =>
    names?.split(/[\s,]+/),
  ),
])

it('has no string that no page, answer or document reads', () => {
  expect(Object.keys(stringsEntrySchema.shape).filter((key) => !read.has(key))).toEqual([])
})
