import { describe, expect, it } from 'vitest'
import { mean, ndcg, recall, reciprocalRank } from './measures.ts'

const label = { relevant: { exact: 3, good: 2, acceptable: 1 } }

describe('ndcg', () => {
  it('is 1 for the best order', () => {
    expect(ndcg(label, ['exact', 'good', 'acceptable'])).toBe(1)
  })

  it('is worth the gains by their places, divided by the best worth', () => {
    const best = 7 + 3 / Math.log2(3) + 1 / 2
    expect(ndcg(label, ['acceptable', 'other', 'exact'])).toBeCloseTo((1 + 7 / 2) / best, 10)
  })

  it('does not look beyond the tenth result', () => {
    expect(ndcg(label, [...Array.from({ length: 10 }, () => 'other'), 'exact'])).toBe(0)
  })

  it('takes the ten best records as the best possible, when more are relevant', () => {
    const ids = Array.from({ length: 12 }, (_, index) => `deal-${index}`)
    expect(ndcg({ relevant: Object.fromEntries(ids.map((id) => [id, 3])) }, ids)).toBe(1)
  })

  it('is 0 without results, and where nothing is relevant', () => {
    expect(ndcg(label, [])).toBe(0)
    expect(ndcg({ relevant: {} }, ['other'])).toBe(0)
  })
})

describe('reciprocalRank', () => {
  it.each([
    [['exact'], 1],
    [['other', 'acceptable', 'exact'], 1 / 2],
    [['other'], 0],
    [[...Array.from({ length: 10 }, () => 'other'), 'exact'], 0],
    [[], 0],
  ])('of %j is %d', (ids, expected) => {
    expect(reciprocalRank(label, ids)).toBe(expected)
  })
})

describe('recall', () => {
  it('is the share of the relevant records among the first ten', () => {
    expect(recall(label, ['other', 'exact', 'good'])).toBeCloseTo(2 / 3, 10)
  })

  it('is 1 when ten of more than ten relevant records are shown', () => {
    const ids = Array.from({ length: 12 }, (_, index) => `deal-${index}`)
    expect(recall({ relevant: Object.fromEntries(ids.map((id) => [id, 1])) }, ids)).toBe(1)
  })

  it('is 0 where nothing is relevant', () => {
    expect(recall({ relevant: {} }, ['other'])).toBe(0)
  })
})

describe('mean', () => {
  it('is the average, and 0 of nothing', () => {
    expect(mean([1, 2, 6])).toBe(3)
    expect(mean([])).toBe(0)
  })
})
