/** Values as feeds, exports and spreadsheets of many countries write them; `doubt` is one that is refused. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toVietnamIso } from '#text/days.ts'
import { readMoment } from '#values/moments/read-moment.ts'
import { readMoney } from '#values/money/read-money.ts'
import { readPercent } from '#values/quantities.ts'

function rowsOf(name: string): string[][] {
  return readFileSync(join(import.meta.dirname, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
}

const clock = (at: number | undefined): string => (at === undefined ? '' : toVietnamIso(at).slice(0, 19))

describe('a value that somebody wrote is read as what it says, or refused', () => {
  it.each(rowsOf('amounts-of-sources.tsv'))(
    'amount %s, column "%s", store "%s": %s',
    (text, column, store, right) => {
      const read = readMoney(text ?? '', { column, store: store === '' ? undefined : store })
      expect(read.ok ? `${read.value.amount} ${read.value.currency}` : 'doubt').toBe(right)
    },
  )

  it.each(rowsOf('moments-of-sources.tsv'))(
    'moment %s, form "%s", zone "%s": %s',
    (text, form, zone, right) => {
      const read = readMoment(text ?? '', {
        forms: form === '' ? [] : [form ?? ''],
        ...(zone !== '' && { zone }),
      })
      const [from, to] = read.ok ? [clock(read.value.from), clock(read.value.to)] : []
      expect(read.ok ? (from === to ? from : `${from}..${to}`) : 'doubt').toBe(right)
    },
  )

  it.each(rowsOf('percentages-of-sources.tsv'))('percentage %s: %s', (text, right) => {
    const read = readPercent(text ?? '')
    expect(read.ok ? String(read.value) : 'doubt').toBe(right)
  })
})
