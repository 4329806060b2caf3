import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readMoney } from '#values/money/read-money.ts'
import { readMoment } from '#values/moments/read-moment.ts'
import { toVietnamIso } from '#text/days.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/values.md'), 'utf8')

/** The rows of the table under a heading: what is written, and what the page says is read. */
function rowsUnder(heading: string): [string, string][] {
  const [, section = ''] = page.split(`## ${heading}\n`)
  const [table = ''] = section.split('\n## ')
  return [...table.matchAll(/^\| `(.+?)` +\| (.+?) +\|$/gm)].map(([, written = '', read = '']) => [
    written,
    read,
  ])
}

const local = (at: number | undefined): string => (at === undefined ? 'open' : toVietnamIso(at).slice(0, 19))

describe('docs/values.md', () => {
  it.each(rowsUnder('Money'))('says what the reader makes of the amount %s', (written, said) => {
    const read = readMoney(written)
    expect(said).toMatch(
      read.ok ? `${read.value.amount} ${read.value.currency}` : new RegExp(`^${read.code}\\b`),
    )
  })

  it.each(rowsUnder('Moments'))('says what the reader makes of the moment %s', (written, said) => {
    const read = readMoment(written)
    if (!read.ok) expect(said).toMatch(new RegExp(`^${read.code}\\b`))
    else {
      const [from, to] = [local(read.value.from), local(read.value.to)]
      expect(said).toBe(from === to ? from : `${from} to ${to}`)
    }
  })

  it('has rows for both', () => {
    expect(rowsUnder('Money').length).toBeGreaterThan(25)
    expect(rowsUnder('Moments').length).toBeGreaterThan(20)
  })
})
