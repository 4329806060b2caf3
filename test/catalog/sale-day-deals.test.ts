import { describe, expect, it } from 'vitest'
import { dealsOnSaleDay } from '#catalog/sale-day-deals.ts'
import { upcomingSaleDays } from '#catalog/sale-days.ts'
import { smallCatalog } from '../support/content.ts'

const NOW = Date.parse('2026-11-21T09:00:00+07:00')

const catalog = {
  ...smallCatalog({
    deals: {
      tagged: { tags: ['12-12'], startsAt: '2026-11-01', endsAt: '2026-12-31' },
      'next-year': { tags: ['12-12'], startsAt: '2027-12-11', endsAt: '2027-12-13' },
      'last-year': { tags: ['12-12'], endsAt: '2025-12-12' },
      short: { startsAt: '2026-12-11', endsAt: '2026-12-13' },
      elsewhere: { store: 'tiki', startsAt: '2026-12-11', endsAt: '2026-12-13' },
      long: { startsAt: '2026-11-11', endsAt: '2026-12-31' },
      'day-before': { startsAt: '2026-12-10', endsAt: '2026-12-11' },
      undated: {},
    },
    calendar: {
      'sale-12-12': { name: '12.12', rule: 'yearly 12-12', tags: ['12-12'], stores: ['shopee'] },
    },
  }),
  builtAt: NOW,
}
const [day] = upcomingSaleDays(catalog.saleDays, NOW)
if (!day) throw new Error('the day is missing')

describe('the deals of a sale day', () => {
  it('carry its tag in its year, or are short, run on it and belong to a store that takes part', () => {
    expect(
      dealsOnSaleDay(day, catalog)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['short', 'tagged'])
  })
})

describe('the edges of a sale day', () => {
  const DAY = '2026-12-12'
  /** Whether a deal that is written like this belongs to the day. */
  function belongs(fields: Record<string, unknown>, stores: string[] = ['shopee']): boolean {
    const small = {
      ...smallCatalog({
        deals: { one: fields },
        calendar: { day: { name: '12.12', rule: 'yearly 12-12', tags: ['12-12'], stores } },
      }),
      builtAt: NOW,
    }
    const [date] = upcomingSaleDays(small.saleDays, NOW)
    if (!date) throw new Error('the day is missing')
    return dealsOnSaleDay(date, small).length === 1
  }

  it.each([
    ['runs for five days', { startsAt: '2026-12-10', endsAt: '2026-12-15T00:00' }, true],
    ['runs for more than five', { startsAt: '2026-12-10', endsAt: '2026-12-15T00:01' }, false],
    ['begins on it', { startsAt: `${DAY}T23:59`, endsAt: '2026-12-13' }, true],
    ['begins after it', { startsAt: '2026-12-13', endsAt: '2026-12-14' }, false],
    ['ends as it begins', { startsAt: '2026-12-10', endsAt: `${DAY}T00:00` }, true],
    ['ends before it', { startsAt: '2026-12-10', endsAt: '2026-12-11' }, false],
    ['is withdrawn', { status: 'withdrawn', startsAt: DAY, endsAt: DAY }, false],
    ['is of another store', { store: 'tiki', startsAt: DAY, endsAt: DAY }, false],
    ['carries its tag at another store', { store: 'tiki', tags: ['12-12'] }, true],
    ['carries another tag', { tags: ['11-11'] }, false],
    ['carries its tag and begins two weeks after', { tags: ['12-12'], startsAt: '2026-12-26' }, true],
    ['carries its tag and begins later', { tags: ['12-12'], startsAt: '2026-12-27' }, false],
    ['carries its tag and is over', { tags: ['12-12'], endsAt: '2026-11-20' }, false],
  ])('a deal that %s: %o', (_what, fields, isOn) => {
    expect(belongs(fields)).toBe(isOn)
  })

  it('are open to every store where the day names none', () => {
    expect(belongs({ store: 'tiki', startsAt: DAY, endsAt: DAY }, [])).toBe(true)
  })
})
