import { describe, expect, it, vi } from 'vitest'
import { createDealSearch, stepsMaxOver } from '#search/deal-search.ts'
import { createBudget } from '#search/budget.ts'
import { prepared } from '../support/prepared.ts'
import { indexOf } from '../support/search-over.ts'
import { generateCatalog } from '../bench/search/generated-catalog.ts'
import { createHostileQueries } from './hostile-queries.ts'

const NOW = Date.parse('2026-11-25T12:00:00+07:00')

const QUERIES = 80

/** What reading the words of 500 characters may look at beside the steps that are counted. */
const READING = { entries: 5_000, lookups: 20_000 }

describe('the budget of a query', () => {
  it('is taken step by step, and never more than there is', () => {
    const budget = createBudget(10)
    expect([budget.take(6), budget.take(5), budget.take(4), budget.take(1)]).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect(budget.spent).toBe(10)
  })

  it('is at most so much over ten thousand deals and over a hundred thousand', () => {
    expect(stepsMaxOver(11_000)).toBeLessThanOrEqual(95_000)
    expect(stepsMaxOver(110_000)).toBeLessThanOrEqual(590_000)
  })

  const catalog = prepared('1500 deals', () => generateCatalog(1500))
  const index = indexOf(catalog)
  let reads = 0
  /** How often a constraint compares a number of a record. */
  let asked = 0
  const { postings, dictionary, words, features } = index
  const countRead = (): void => void (reads += 1)
  const countAsked = (): void => void (asked += 1)
  const search = createDealSearch(catalog, {
    ...index,
    postings: {
      ...postings,
      records: counted(postings.records, countRead),
      impacts: counted(postings.impacts, countRead),
    },
    dictionary: {
      ...dictionary,
      phrases: { ...dictionary.phrases, holders: counted(dictionary.phrases.holders, countRead) },
    },
    words: { ...words, holders: counted(words.holders, countRead) },
    features: {
      ...features,
      percent: counted(features.percent, countAsked),
      amountOff: counted(features.amountOff, countAsked),
      // A limit reads a record's price first, and its minimum only where there is none: one look a record.
      price: counted(features.price, countAsked),
    },
  })
  const nextQuery = createHostileQueries(index)
  const queries = Array.from({ length: QUERIES }, nextQuery)

  /** The same array, whose every read is counted. */
  function counted<Column extends Uint32Array | Uint8Array | Float64Array>(
    column: Column,
    count: () => void,
  ): Column {
    return new Proxy(column, {
      get: (target, key) => {
        count()
        return Reflect.get(target, key, target) as unknown
      },
    })
  }

  it('counts the records whose numbers constraints compare', () => {
    asked = 0
    const query = 'giảm 50% dưới 200k đơn từ 100k'
    const { steps } = search({ query, now: NOW, limit: 10, sources: ['deals', 'products'] })
    expect(asked).toBeGreaterThan(0)
    expect(steps).toBeGreaterThan(asked)
  })

  it.each(queries.map((query) => [query.slice(0, 60), query]))(
    'stays within its bound, and counts what is looked at: %s …',
    (_begin, query) => {
      reads = 0
      using gets = vi.spyOn(Map.prototype, 'get')
      using looks = vi.spyOn(Set.prototype, 'has')
      const { steps } = search({ query, now: NOW, limit: 50, sources: ['deals', 'products'] })
      const lookedUp = gets.mock.calls.length + looks.mock.calls.length
      expect(steps).toBeLessThanOrEqual(stepsMaxOver(postings.recordCount))
      expect(reads).toBeLessThanOrEqual(2 * steps + READING.entries)
      expect(lookedUp).toBeLessThanOrEqual(steps + READING.lookups)
    },
  )
})
