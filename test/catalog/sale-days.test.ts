import { describe, expect, it } from 'vitest'
import { upcomingSaleDays } from '#catalog/sale-days.ts'

const at = (text: string): number => Date.parse(`${text}+07:00`)
const NOW = at('2026-11-20T12:00:00')

function nextOf(fields: { rule?: string; date?: number }, now = NOW): string | undefined {
  const [next] = upcomingSaleDays(
    [
      {
        id: 'day',
        name: 'Ngày',
        stores: [],
        tags: [],
        translations: {},
        date: undefined,
        rule: undefined,
        ...fields,
      },
    ],
    now,
  )
  return next && new Date(next.startsAt + 7 * 3600 * 1000).toISOString().slice(0, 10)
}

describe('the next date of a sale day', () => {
  it.each([
    ['yearly 12-12', '2026-12-12'],
    ['yearly 11-11', '2027-11-11'],
    ['yearly 11-20', '2026-11-20'],
    ['yearly 02-29', '2028-02-29'],
    ['monthly 25', '2026-11-25'],
    ['monthly 15', '2026-12-15'],
    ['monthly 31', '2026-12-31'],
    ['4th friday of november', '2026-11-27'],
    ['1st monday of november', '2027-11-01'],
    ['last monday of november', '2026-11-30'],
    ['day after 4th thursday of november', '2026-11-27'],
    ['4 days after the 4th thursday of november', '2026-11-30'],
    ['2 days before monthly 1', '2026-11-29'],
    ['30 days before yearly 01-01', '2026-12-02'],
  ])('by “%s” is %s', (rule, date) => {
    expect(nextOf({ rule })).toBe(date)
  })

  it('of Black Friday and Cyber Monday follows Thanksgiving when November ends on a Friday or a weekend', () => {
    const newYear = at('2030-01-01T00:00:00')
    expect(nextOf({ rule: 'day after 4th thursday of november' }, newYear)).toBe('2030-11-29')
    expect(nextOf({ rule: '4 days after 4th thursday of november' }, newYear)).toBe('2030-12-02')
    expect(nextOf({ rule: '4 days after 4th thursday of november' }, at('2030-12-02T20:00:00'))).toBe(
      '2030-12-02',
    )
    expect(nextOf({ rule: '4 days after 4th thursday of november' }, at('2031-01-01T00:00:00'))).toBe(
      '2031-12-01',
    )
  })

  it('is the date itself until that day is over', () => {
    const date = at('2026-11-20T00:00:00')
    expect(nextOf({ date }, at('2026-11-20T23:59:59'))).toBe('2026-11-20')
    expect(nextOf({ date }, at('2026-11-21T00:00:00'))).toBeUndefined()
  })

  it('is nearest first', () => {
    const day = (id: string, rule: string) => ({
      id,
      name: id,
      stores: [],
      tags: [],
      translations: {},
      date: undefined,
      rule,
    })
    const days = [day('far', 'yearly 12-12'), day('near', 'monthly 25')]
    expect(upcomingSaleDays(days, NOW).map(({ day: { id } }) => id)).toEqual(['near', 'far'])
  })
})
