import { describe, expect, it } from 'vitest'
import { loadContent } from '#runtime/content-files.ts'
import { askOurs, idsIn } from '../bench/search/ours.ts'
import { measureQuality } from '../bench/search/quality.ts'
import { catalogOf } from '../support/content.ts'
import { loadLabels } from './labels.ts'

// Floors that a regression falls through, not what the engine reaches: `npm run bench:search` tells that.
describe('search over the demonstration catalog, queries not used for tuning', async () => {
  const ask = askOurs(catalogOf(await loadContent('content')))
  const labels = loadLabels().filter(({ half }) => half === 'test')
  const quality = measureQuality((query) => idsIn(ask(query)), labels)

  it('puts results in nearly the best order', () => {
    expect(quality.ndcg).toBeGreaterThanOrEqual(0.85)
  })

  it('leaves hardly a question without a result', () => {
    expect(quality.zeroResults).toBeLessThanOrEqual(0.03)
  })

  it('answers no gibberish', () => {
    const answered = labels.filter(
      ({ kind, query }) => kind === 'empty-gibberish' && ask(query).matches.length > 0,
    )
    expect(answered.map(({ query }) => query)).toEqual([])
  })
})
