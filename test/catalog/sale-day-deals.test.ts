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
