import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixRecord } from '#editing/fix-record.ts'
import { FOLDERS, SINGLES } from '#entries/check-content.ts'
import { parseRecord } from '#entries/parse-record.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** What a record is, by the field that only its kind has. */
const KINDS = [
  { mark: /^store:/m, schema: FOLDERS.deals },
  { mark: /^countries:/m, schema: FOLDERS.stores },
  { mark: /^rule:/m, schema: FOLDERS.calendar },
  { mark: /^- deal:/m, schema: SINGLES.links },
]

describe.each(['CONTRIBUTING.md', 'CONTRIBUTING.vi.md'])('the records in %s', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8')
  const records = [...text.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, record = '']) => record)

  it('are each of the shape of their kind', () => {
    const mistakes = records.flatMap((record): unknown[] => {
      const kind = KINDS.find(({ mark }) => mark.test(record))
      return kind ? parseRecord(page, record, kind.schema).mistakes : [`unknown: ${record}`]
    })
    expect(mistakes).toEqual([])
    expect(records.length).toBeGreaterThanOrEqual(3)
  })

  it('have every field of a deal, in the order in which fixes put them', () => {
    const [deal = ''] = records
    const fields = [...deal.matchAll(/^(\w+):/gm)].map(([, name]) => name)
    const known = Object.keys(FOLDERS.deals.shape).filter((name) => !['lang', 'source'].includes(name))
    expect(fields).toEqual(known)
    expect(fixRecord(deal, FOLDERS.deals).changes).toEqual([])
  })
})
