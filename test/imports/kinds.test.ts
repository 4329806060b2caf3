/** Files of the kinds that shops, networks and programs are documented to write, each by a mapping of its own. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { loadContent } from '#process/content-files.ts'
import { importFolder } from '../support/import-folder.ts'

const KINDS = join(import.meta.dirname, 'kinds')
const NOW = Date.parse('2026-11-28T10:00:00+07:00')

/** A file of `kinds/`. `null` stands for a field that the record must not have. */
interface Kind {
  about: string
  /** Where the kind is described. */
  source: string
  mapping: object
  file: string
  content: string
  utf16?: boolean
  deals?: Record<string, Record<string, unknown>>
  products?: Record<string, Record<string, unknown>>
  /** What the report says of the rows that are no records. */
  skipped?: string[]
  /** What is said where the whole file is refused. */
  refused?: string
}

const kinds = readdirSync(KINDS).map((name) => ({
  name: name.replace('.yaml', ''),
  kind: parse(readFileSync(join(KINDS, name), 'utf8')) as Kind,
}))

let known: Awaited<ReturnType<typeof loadContent>>
beforeAll(async () => {
  known = await loadContent('content')
}, 120_000)

it('stands in the list of kinds', () => {
  const listed = readFileSync(join(import.meta.dirname, '../../docs/import-kinds.md'), 'utf8')
  for (const { name, kind } of kinds) expect(listed).toContain(`[${name}](${kind.source})`)
})

describe('a file of the kind', () => {
  it.each(kinds)('$name is read as what it says', async ({ kind }) => {
    await using folder = await importFolder(known, NOW)
    const content = kind.utf16 === true ? Buffer.from(kind.content, 'utf16le') : kind.content
    const run = folder.import(kind.mapping, { [kind.file]: content })
    if (kind.refused !== undefined) {
      await expect(run).rejects.toThrow(kind.refused)
      expect(folder.texts()).toEqual({})
      return
    }
    const { events } = await run
    const records = [...folder.deals(), ...folder.products()]
    const expected = { ...kind.deals, ...kind.products }
    const reasons = events.flatMap((event) => (event.kind === 'skipped' ? [event.reason ?? ''] : []))
    expect(reasons).toEqual((kind.skipped ?? []).map((each) => expect.stringContaining(each) as string))
    expect(new Set(records.map(idOf))).toEqual(new Set(Object.keys(expected)))
    for (const record of records) {
      for (const [field, value] of Object.entries(expected[idOf(record)] ?? {}))
        if (value === null) expect(record, field).not.toHaveProperty(field)
        else expect(record).toMatchObject({ [field]: value })
    }
  })
})

function idOf(record: Record<string, unknown>): string {
  const [offer] = (record['offers'] as { source: { id: string } }[] | undefined) ?? []
  return (offer?.source ?? (record['source'] as { id: string })).id
}
