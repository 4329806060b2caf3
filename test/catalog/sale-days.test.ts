import { describe, expect, it } from 'vitest'
import { saleDatesBefore, upcomingSaleDays } from '#catalog/sale-days.ts'

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

describe('the dates of sale days up to a moment', () => {
  const day = (id: string, fields: object) => ({
    id,
    name: id,
    stores: [],
    tags: [],
    translations: {},
    date: undefined,
    rule: undefined,
    ...fields,
  })
  const datesOf = (until: string, ...days: ReturnType<typeof day>[]): string[] =>
    saleDatesBefore(days, NOW, at(until)).map(
      ({ day: { id }, startsAt }) => `${id} ${new Date(startsAt + 7 * 3_600_000).toISOString().slice(0, 10)}`,
    )

  it('are all of them, the nearest first, and those of one day by name', () => {
    const days = [day('b', { rule: 'monthly 25' }), day('a', { rule: 'yearly 12-25' }), day('none', {})]
    expect(datesOf('2027-01-25T00:00:01', ...days)).toEqual([
      'b 2026-11-25',
      'a 2026-12-25',
      'b 2026-12-25',
      'b 2027-01-25',
    ])
    expect(datesOf('2027-01-25T00:00:00', ...days)).toHaveLength(3)
  })

  it('are of a lunar day those that the snapshot knows', () => {
    const lunarDates = ['2026-02-17', '2026-11-20', '2027-02-06'].map((date) => at(`${date}T00:00:00`))
    const tet = day('tet', { rule: 'lunar 01-01', lunarDates })
    expect(datesOf('2028-01-01T00:00:00', tet)).toEqual(['tet 2026-11-20', 'tet 2027-02-06'])
    expect(datesOf('2028-01-01T00:00:00', day('tet', { rule: 'lunar 01-01' }))).toEqual([])
  })

  it('skip months that do not have the day', () => {
    expect(datesOf('2027-04-01T00:00:00', day('end', { rule: 'monthly 31' }))).toEqual([
      'end 2026-12-31',
      'end 2027-01-31',
      'end 2027-03-31',
    ])
  })

  it('count by the clock of Vietnam at the turn of a month and of a year', () => {
    const newYear = day('new', { rule: 'yearly 01-01' })
    const dates = (now: string) => upcomingSaleDays([newYear], at(now)).map(({ startsAt }) => startsAt)
    expect(dates('2027-01-01T00:30:00')).toEqual([at('2027-01-01T00:00:00')])
    expect(dates('2027-01-02T00:00:00')).toEqual([at('2028-01-01T00:00:00')])
    expect(dates('2026-12-31T23:59:59')).toEqual([at('2027-01-01T00:00:00')])
  })
})
