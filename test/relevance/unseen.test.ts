import { describe, expect, it } from 'vitest'
import { askOurs, idsIn } from '../bench/search/ours.ts'
import { measureQuality } from '../bench/search/quality.ts'
import { createUnseen } from './unseen/catalog.ts'

/** Enough that every kind of thing is sold; `npm run bench -- search unseen` measures larger ones. */
const DEALS = 600

// Floors that a regression falls through, not what the engine reaches.
describe('search over a catalog whose stores and things nothing is tuned on', () => {
  const { catalog, labels } = createUnseen('held', DEALS)
  const ask = askOurs(catalog)
  const quality = measureQuality((query) => idsIn(ask(query)), labels)

  it('puts results in a good order', () => {
    expect(quality.ndcg).toBeGreaterThanOrEqual(0.9)
  })

  it('leaves few questions without a result', () => {
    expect(quality.zeroResults).toBeLessThanOrEqual(0.03)
  })

  it('answers nothing that is no question of a shopper', () => {
    expect(quality.falsePositives).toBe(0)
  })
})
