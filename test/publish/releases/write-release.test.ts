import { describe, expect, it } from 'vitest'
import { createPaidPrices } from '#catalog/worth/paid-prices.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { findUpdate } from '#publish/releases/write-release.ts'

const [ONE, OTHER] = ['Kestrel', 'Merlin'].map((brand, nth) => ({ id: `p${nth}`, brand }))

function snapshotOf(...products: unknown[]): Snapshot {
  return { version: '', builtAt: 0, deals: [], products, endedLinks: [] } as unknown as Snapshot
}

function lastWith(snapshot: Snapshot, updates = 0, wholeBytes = 1e6) {
  return {
    mark: '',
    wholeBytes,
    updates: Buffer.alloc(updates),
    snapshot,
    paidPrices: createPaidPrices(new Map()),
    folder: '',
  }
}

describe('what a publication writes', () => {
  const before = snapshotOf(ONE, OTHER)
  const cheaper = { ...ONE, price: 1 }

  it('is an update where records alone changed', () => {
    expect(findUpdate(lastWith(before), snapshotOf(cheaper, OTHER))?.products).toEqual({
      removed: [0],
      added: [[0, cheaper]],
    })
  })

  it('is everything where a brand came or went, whose name search has to know', () => {
    expect(findUpdate(lastWith(before), snapshotOf(ONE))).toBe(undefined)
    expect(findUpdate(lastWith(snapshotOf(ONE)), before)).toBe(undefined)
    expect(findUpdate(lastWith(before), snapshotOf({ ...ONE, brand: 'Merlin' }, OTHER))).toBe(undefined)
  })

  it.each([
    ['few bytes for a small catalog', 900_000, 1e6, true],
    ['too many for a small catalog', 1_100_000, 1e6, false],
    ['few for a large one', 1_100_000, 1e8, true],
    ['too many for a large one', 6_000_000, 1e8, false],
  ])('is an update as long as those before it are not many: %s', (_, bytes, wholeBytes, isUpdate) => {
    const last = lastWith(before, bytes, wholeBytes)
    expect(findUpdate(last, snapshotOf(cheaper, OTHER)) !== undefined).toBe(isUpdate)
  })

  it.each([
    [1_000, 3_000, true],
    [1_001, 3_000, false],
    [1_001, 6_000, true],
    [1_201, 6_000, false],
  ])('is an update where %d of %d records changed: %s', (changed, all, isUpdate) => {
    const products = Array.from({ length: all }, (_, nth) => ({ ...ONE, id: `p${nth}` }))
    const after = products.map((each, nth) => (nth < changed ? { ...each, price: 1 } : each))
    const update = findUpdate(lastWith(snapshotOf(...products)), snapshotOf(...after))
    expect(update !== undefined).toBe(isUpdate)
  })
})
