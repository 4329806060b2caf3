import { describe, expect, it } from 'vitest'
import { createDealSearch } from '#search/deal-search.ts'
import { indexOf } from '../support/search-over.ts'
import { demonstration as catalog } from '../support/demonstration.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const search = createDealSearch(catalog, indexOf(catalog))
const ask = (query: string) => search({ query, now: NOW, limit: 50, sources: ['deals', 'products'] })
const idsOf = (query: string) =>
  ask(query).matches.map((match) => (match.source === 'deals' ? match.deal.id : match.product.id))

const current = new Set([...catalog.currentDeals(NOW), ...catalog.products].map(({ id }) => id))

/** Whole numbers below a limit, the same at every run. */
function createDice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 4294967296) * below)
  }
}

const dice = createDice(11)
const pick = <Item>(items: readonly Item[]): Item => items[dice(items.length)] as Item

const WORDS = [...catalog.deals, ...catalog.products].flatMap(({ title }) => title.split(' '))
const ODD = [
  '\uD800',
  '\u0000',
  '😀',
  'ế'.normalize('NFD'),
  '١٢٣',
  'ﬁ',
  'Ⅻ',
  'ßß',
  '\u202E',
  '%',
  '50%',
  'dưới 200k',
  '!',
  '"',
  '\\',
  '送料',
  '쿠폰',
  '...',
]

const NATURAL = Array.from({ length: 200 }, () =>
  Array.from({ length: 1 + dice(6) }, () => pick(WORDS)).join(' '),
)
const STRANGE = Array.from({ length: 200 }, () =>
  Array.from({ length: 1 + dice(12) }, () => pick([...ODD, pick(WORDS)])).join(pick([' ', ''])),
)
const RANDOM = Array.from({ length: 200 }, () =>
  Array.from({ length: dice(60) }, () => String.fromCharCode(dice(0xffff))).join(''),
)

describe('search, whatever is asked', () => {
  it.each([
    ['words of the catalog in any order', NATURAL],
    ['odd characters between them', STRANGE],
    ['random characters', RANDOM],
    ['very long texts', ['a'.repeat(500), 'trà sữa '.repeat(60), '1 '.repeat(250), 'ộ'.repeat(500)]],
  ])('returns only current records, each once, best first: %s', (_what, queries) => {
    for (const query of queries) {
      const { matches } = ask(query)
      const ids = idsOf(query)
      expect(ids.filter((id) => !current.has(id))).toEqual([])
      expect(new Set(ids).size).toBe(ids.length)
      expect(matches.every(({ score }) => Number.isFinite(score) && score >= 0)).toBe(true)
    }
  })

  it('finds the same for composed and decomposed letters, and for any case', () => {
    for (const query of NATURAL) {
      const ids = idsOf(query)
      expect(idsOf(query.normalize('NFD')), query).toEqual(ids)
      expect(idsOf(query.toUpperCase()), query).toEqual(ids)
      expect(idsOf(query.toLowerCase()), query).toEqual(ids)
    }
  })

  it('gives the same answer twice, with other queries in between', () => {
    const first = NATURAL.map(idsOf)
    for (const query of STRANGE) ask(query)
    expect(NATURAL.map(idsOf)).toEqual(first)
  })

  it('counts all matches, however few are asked for', () => {
    for (const query of NATURAL.slice(0, 50)) {
      const few = search({ query, now: NOW, limit: 3, sources: ['deals', 'products'] })
      const many = search({ query, now: NOW, limit: 10, sources: ['deals', 'products'] })
      expect(few.totalMatches).toBe(many.totalMatches)
    }
  })

  it('searches deals or products alone when asked to', () => {
    for (const query of NATURAL.slice(0, 50)) {
      for (const source of ['deals', 'products'] as const) {
        const { matches } = search({ query, now: NOW, limit: 10, sources: [source] })
        expect(matches.every((match) => match.source === source)).toBe(true)
      }
    }
  })
})
