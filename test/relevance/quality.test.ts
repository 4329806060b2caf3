import { describe, expect, it } from 'vitest'
import { askOurs, idsIn } from '../bench/search/ours.ts'
import { measureQuality } from '../bench/search/quality.ts'
import { loadFourthLabels, loadLabels, loadNewLabels, loadThirdLabels } from './labels.ts'
import { demonstration, demonstrationContent } from '../support/demonstration.ts'
import { indexOf } from '../support/search-over.ts'

// Floors that a regression falls through, not what the engine reaches: `npm run bench -- search` tells that.
describe('search over the demonstration catalog, queries not used for tuning', async () => {
  const ask = askOurs(demonstration, indexOf(demonstration))
  const labels = loadLabels().filter(({ half }) => half === 'test')
  const quality = measureQuality((query) => idsIn(ask(query)), labels)

  it('puts results in nearly the best order', () => {
    expect(quality.ndcg).toBeGreaterThanOrEqual(0.9)
  })

  it('leaves hardly a question without a result', () => {
    expect(quality.zeroResults).toBeLessThanOrEqual(0.01)
  })

  it('answers no gibberish', () => {
    const answered = labels.filter(
      ({ kind, query }) => kind === 'empty-gibberish' && ask(query).matches.length > 0,
    )
    expect(answered.map(({ query }) => query)).toEqual([])
  })
})

describe('search over the demonstration catalog, queries of the third set', async () => {
  const ask = askOurs(demonstration, indexOf(demonstration))
  const quality = measureQuality(
    (query) => idsIn(ask(query)),
    loadThirdLabels().filter(({ half }) => half === 'aside'),
  )

  it('puts results in a good order, though names are written as they sound', () => {
    expect(quality.ndcg).toBeGreaterThanOrEqual(0.9)
  })

  it('leaves few questions without a result and answers no nonsense', () => {
    expect(quality.zeroResults).toBeLessThanOrEqual(0.04)
    expect(quality.falsePositives).toBe(0)
  })
})

describe('search over the demonstration catalog, queries of the fourth set', async () => {
  const ask = askOurs(demonstration, indexOf(demonstration))
  const labels = loadFourthLabels()
  const aside = labels.filter(({ half }) => half === 'fourth-aside')
  const quality = measureQuality((query) => idsIn(ask(query)), aside)

  it('puts results in a good order', () => {
    expect(quality.ndcg).toBeGreaterThanOrEqual(0.9)
  })

  it('leaves no question without a result and answers hardly any nonsense', () => {
    expect(quality.zeroResults).toBe(0)
    expect(measureQuality((query) => idsIn(ask(query)), labels).falsePositives).toBeLessThanOrEqual(0.1)
  })
})

describe('search over the demonstration catalog, queries of the second set', async () => {
  const ask = askOurs(demonstration, indexOf(demonstration))
  const labels = loadNewLabels()
  const quality = measureQuality((query) => idsIn(ask(query)), labels)

  it('puts results in a good order', () => {
    expect(quality.ndcg).toBeGreaterThanOrEqual(0.9)
  })

  it('leaves few questions without a result', () => {
    expect(quality.zeroResults).toBeLessThanOrEqual(0.02)
  })

  it('knows every record that a label names', async () => {
    const { deals, products } = demonstrationContent
    const ids = new Set([...deals, ...products].map(({ id }) => id))
    expect(labels.flatMap(({ relevant }) => Object.keys(relevant)).filter((id) => !ids.has(id))).toEqual([])
  })
})
