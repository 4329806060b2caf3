import { describe, expect, it } from 'vitest'
import { endingFirst, newestFirst, newsMomentOf } from '#catalog/deal-order.ts'
import { smallCatalog } from '../support/content.ts'

const evidence = { url: 'https://shopee.vn/', method: 'official-page', checkedAt: '2026-11-05' }

const { deals } = smallCatalog({
  deals: {
    begun: { startsAt: '2026-11-10', endsAt: '2026-12-24', evidence },
    checked: { evidence, endsAt: '2026-12-01' },
    unknown: {},
  },
})
const idsOf = (sorted: readonly { id: string }[]): string[] => sorted.map(({ id }) => id)
const dealOf = (id: string) => {
  const found = deals.find((deal) => deal.id === id)
  if (!found) throw new Error(`no deal ${id}`)
  return found
}

describe('when a deal became news', () => {
  it('is its start, or its last check where no start is known, or unknown', () => {
    expect(newsMomentOf(dealOf('begun'))).toBe(Date.parse('2026-11-10T00:00:00+07:00'))
    expect(newsMomentOf(dealOf('checked'))).toBe(Date.parse('2026-11-05T00:00:00+07:00'))
    expect(newsMomentOf(dealOf('unknown'))).toBeUndefined()
  })

  it('puts the newest first and what was never news last', () => {
    expect(idsOf(newestFirst(deals))).toEqual(['begun', 'checked', 'unknown'])
    expect(idsOf(deals)).toEqual(['begun', 'checked', 'unknown'])
  })
})

describe('ends', () => {
  it('put the soonest first and what has no known end last', () => {
    expect(idsOf(endingFirst(deals))).toEqual(['checked', 'begun', 'unknown'])
  })
})
