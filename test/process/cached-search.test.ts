import { describe, expect, it } from 'vitest'
import { cacheSearch } from '#process/cached-search.ts'
import type { DealSearch } from '#search/search-outcome.ts'

const outcome = {
  language: 'vi',
  matches: [],
  totalMatches: 0,
  matched: false,
  fallback: false,
  coming: [],
  isNextEnd: false,
  unpriced: 0,
  corrected: {},
  understood: [],
  relaxed: [],
  steps: 1,
} as const

function counted() {
  let searches = 0
  const search: DealSearch = () => {
    searches += 1
    return { ...outcome, matches: [], understood: [], relaxed: [] }
  }
  const cached = cacheSearch(search, { nextChangeAfter: (now) => (now < 100 ? 100 : 200) })
  return {
    ask: (query: string, now: number, other: Partial<Parameters<DealSearch>[0]> = {}) =>
      cached({ query, now, limit: 10, sources: ['deals'], ...other }),
    count: () => searches,
  }
}

describe('the cache of outcomes', () => {
  it('searches no more for a query that was asked twice, whatever its case and composition', () => {
    const { ask, count } = counted()
    for (const query of ['Trà Sữa', 'trà sữa', 'trà sữa'.normalize('NFD'), 'TRÀ SỮA']) ask(query, 1)
    expect(count()).toBe(2)
  })

  it('keeps nothing of queries that are asked once', () => {
    const { ask, count } = counted()
    ask('trà sữa', 1)
    ask('trà sữa', 1)
    for (let index = 0; index < 20_000; index += 1) ask(`query ${index}`, 1)
    const before = count()
    ask('trà sữa', 1)
    expect(count()).toBe(before)
  })

  it('keeps diacritics apart, since they change the order', () => {
    const { ask, count } = counted()
    for (let time = 0; time < 2; time += 1) ask('trà sữa', 1)
    ask('tra sua', 1)
    expect(count()).toBe(3)
  })

  it('keeps apart what was searched, and how much was asked for', () => {
    const { ask, count } = counted()
    for (let time = 0; time < 2; time += 1) ask('a', 1)
    ask('a', 1, { sources: ['products'] })
    ask('a', 1, { sources: ['deals', 'products'] })
    ask('a', 1, { limit: 50 })
    expect(count()).toBe(5)
  })

  it('searches anew when a deal begins or ends, and when the clock goes back', () => {
    const { ask, count } = counted()
    for (let time = 0; time < 2; time += 1) ask('a', 50)
    ask('a', 99)
    expect(count()).toBe(2)
    ask('a', 100)
    expect(count()).toBe(3)
    ask('a', 50)
    expect(count()).toBe(4)
  })
})
