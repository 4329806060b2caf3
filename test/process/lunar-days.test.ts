import { deltat } from 'astronomia'
import { describe, expect, it } from 'vitest'
import { upcomingSaleDays } from '#catalog/sale-days.ts'
import { lunarDayIn } from '#process/lunar-days.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { DAY_MS, vietnamDayOf } from '#text/days.ts'
import { readContent, smallFiles } from '../support/content.ts'
import { lunarMonths } from '../support/lunar-months.ts'

const daysOf = (month: number, day: number, years: readonly number[]): string[] =>
  years.map((year) => vietnamDayOf(lunarDayIn(year, month, day) ?? Number.NaN))

const YEARS = [2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034, 2035, 2036]

describe('a day of the lunar calendar', () => {
  it('is Tết as Vietnam keeps it, in 2030 a day before the Chinese New Year', () => {
    expect(daysOf(1, 1, YEARS)).toEqual([
      '2026-02-17',
      '2027-02-06',
      '2028-01-26',
      '2029-02-13',
      '2030-02-02',
      '2031-01-23',
      '2032-02-11',
      '2033-01-31',
      '2034-02-19',
      '2035-02-08',
      '2036-01-28',
    ])
  })

  it('is Trung thu, in 2034 a day before the Chinese one', () => {
    expect(daysOf(8, 15, YEARS)).toEqual([
      '2026-09-25',
      '2027-09-15',
      '2028-10-03',
      '2029-09-22',
      '2030-09-12',
      '2031-10-01',
      '2032-09-19',
      '2033-09-08',
      '2034-09-26',
      '2035-09-16',
      '2036-10-04',
    ])
  })

  it.each([
    ['Giỗ tổ Hùng Vương', 3, 10, '2026-04-26', '2027-04-16'],
    ['Tết Đoan Ngọ', 5, 5, '2026-06-19', '2027-06-09'],
    ['Vu Lan', 7, 15, '2026-08-27', '2027-08-16'],
    ['Ông Công Ông Táo, in the year after', 12, 23, '2027-01-30', '2028-01-19'],
  ])('is %s', (_what, month, day, ...dates) => {
    expect(daysOf(month, day, [2026, 2027])).toEqual(dates)
  })
})

describe('the lunar calendar from 1990 to 2100', () => {
  const MONTHS = lunarMonths(1990, 2100)

  it('is that of sun and moon, day by day', () => {
    const wrong = MONTHS.filter(({ isLeap }) => !isLeap).flatMap(({ year, month, start, days }) =>
      Array.from({ length: days }, (_, index) => index).filter(
        (index) =>
          lunarDayIn(year, month, index + 1) !== Date.parse(`${start}T00:00:00+07:00`) + index * DAY_MS,
      ),
    )
    expect(MONTHS.length).toBe(111 * 12 + MONTHS.filter(({ isLeap }) => isLeap).length)
    expect(wrong).toEqual([])
  })

  it('has the leap month of 2033 after the 11th month', () => {
    expect(MONTHS.filter(({ year, isLeap }) => year === 2033 && isLeap)).toMatchObject([{ month: 11 }])
    expect(daysOf(9, 9, [2033])).toEqual(['2033-10-01'])
  })

  /**
   * The earth turns unevenly, so the seconds that clocks will be behind the sky are a forecast. It may be wrong
   * by 20 seconds after 30 years, and clocks may stay about where they have been since 2000.
   */
  it('depends on the turn of the earth in three months after 2060 and in none before', () => {
    const spread = [() => 60, (year: number) => deltat.deltaT(year) + Math.max(0, year - 2025) * (20 / 30)]
    const keyOf = ({ year, month, isLeap, start }: (typeof MONTHS)[number]): string =>
      `${year}-${month}${isLeap ? ' leap' : ''} ${start}`
    const known = new Set(MONTHS.map(keyOf))
    const others = spread.flatMap((deltaT) => lunarMonths(1990, 2100, deltaT).map(keyOf))
    expect([...new Set(others.filter((each) => !known.has(each)))]).toEqual([
      '2072-11 2072-12-10',
      '2077-10 2077-11-16',
      '2085-9 2085-10-19',
    ])
  })

  it('is not known before and after', () => {
    expect([1969, 1989, 2101].map((year) => lunarDayIn(year, 1, 1))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('a sale day by a lunar rule', () => {
  const nextOf = (rule: string, builtAt: number, now: number): string | undefined => {
    const content = readContent(smallFiles({ calendar: { day: { name: 'Ngày', rule } } }))
    const { saleDays } = snapshotOf(content, { builtAt, siteUrl: 'https://deals.example' })
    const [next] = upcomingSaleDays(saleDays, now)
    return next && vietnamDayOf(next.startsAt)
  }
  const at = (day: string): number => Date.parse(`${day}T09:00:00+07:00`)

  it.each([
    ['lunar 01-01', '2026-11-22', '2027-02-06'],
    ['lunar 12-23', '2027-01-10', '2027-01-30'],
    ['20 days before lunar 01-01', '2026-11-22', '2027-01-17'],
    ['day before the lunar 01-01', '2028-01-25', '2028-01-25'],
  ])('%s comes next after %s on %s', (rule, now, date) => {
    expect(nextOf(rule, at(now), at(now))).toBe(date)
  })

  it('is still known ten years after the snapshot was made', () => {
    expect(nextOf('lunar 08-15', at('2026-11-22'), at('2036-09-01'))).toBe('2036-10-04')
  })
})
