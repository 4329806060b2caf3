import { describe, expect, it } from 'vitest'
import type { DealTerms } from '#savings/deal-terms.ts'
import { findSavings } from '#savings/find-savings.ts'
import { type Split, splitBasket, type StoreOffer } from '#savings/split-basket.ts'
import { NOW } from './arbitraries.ts'

const off = (store: string, value: number, minimum = 0): DealTerms => ({
  id: `${store}-${value}`,
  store,
  slots: [],
  scope: 'platform',
  stacking: [],
  currency: 'VND',
  effect: { kind: 'amount', value },
  minimum,
  appliesTo: 'everything',
  needs: {},
  checkedAt: 0,
})

/** A store with a price for each line, 0 where it has none, and a delivery fee where one is known. */
function offerOf(store: string, prices: number[], fee?: number): StoreOffer {
  const lines = prices.map((unitPrice) => (unitPrice === 0 ? undefined : { unitPrice, quantity: 1 }))
  return { store, currency: 'VND', lines, deliveryFor: () => fee }
}

function split(offers: StoreOffer[], deals: DealTerms[] = []): Split {
  return splitBasket(offers, {}, (store) => deals.filter((deal) => deal.store === store), NOW)
}
const inShort = ({ parcels, total, single }: Split) => [
  parcels.map(({ offer, lines }) => `${offer.store} ${lines.join(' ')}`),
  total,
  single?.total,
]

describe('a basket that is split over stores', () => {
  it.each<[string, StoreOffer[], DealTerms[], unknown[]]>([
    [
      'each line where it is cheapest',
      [offerOf('a', [100, 50]), offerOf('b', [90, 60])],
      [],
      [['a 1', 'b 0'], 140, 150],
    ],
    [
      'one parcel where two cost the same',
      [offerOf('a', [100, 50]), offerOf('b', [100, 60])],
      [],
      [['a 0 1'], 150, 150],
    ],
    [
      'a second parcel that costs more than it saves',
      [offerOf('a', [100, 50], 20), offerOf('b', [90, 60], 20)],
      [],
      [['a 0 1'], 170, 170],
    ],
    [
      'a second parcel that saves more than it costs',
      [offerOf('a', [100, 50], 5), offerOf('b', [80, 60], 5)],
      [],
      [['a 1', 'b 0'], 140, 145],
    ],
    [
      'a code whose minimum needs both',
      [offerOf('a', [100, 50]), offerOf('b', [90, 60])],
      [off('a', 30, 150)],
      [['a 0 1'], 120, 120],
    ],
    [
      'a code of each store',
      [offerOf('a', [100, 100]), offerOf('b', [100, 100])],
      [off('a', 30), off('b', 20)],
      [['a 0', 'b 1'], 150, 170],
    ],
    [
      'no store has all',
      [offerOf('a', [100, 0]), offerOf('b', [0, 60])],
      [],
      [['a 0', 'b 1'], 160, undefined],
    ],
    ['a line that no store has', [offerOf('a', [100, 0]), offerOf('b', [90, 0])], [], [[], 0, undefined]],
  ])('%s', (_name, offers, deals, expected) => {
    expect(inShort(split(offers, deals))).toEqual(expected)
  })

  it('costs what trying every assignment of its lines finds', () => {
    let seed = 7
    const random = (max: number): number => (seed = (seed * 48_271) % 2_147_483_647) % max
    for (let round = 0; round < 60; round += 1) {
      const count = 1 + random(4)
      const offers = ['a', 'b', 'c'].map((store) =>
        offerOf(
          store,
          Array.from({ length: count }, () => random(5) && 20 + random(80)),
          random(2) ? random(15) : undefined,
        ),
      )
      const deals = offers.flatMap(({ store }) => [
        off(store, 5 + random(30), random(150)),
        off(store, random(40) + 1, random(200)),
      ])
      let least = Infinity
      for (let assignment = 0; assignment < 3 ** count; assignment += 1) {
        const stores = Array.from({ length: count }, (_, line) => Math.floor(assignment / 3 ** line) % 3)
        let total = 0
        for (const [index, offer] of offers.entries()) {
          const places = stores.flatMap((store, line) => (store === index ? [line] : []))
          if (places.length === 0) continue
          const lines = places.flatMap((line) => offer.lines[line] ?? [])
          if (lines.length < places.length) total = Infinity
          const fee = offer.deliveryFor(0)
          const basket = {
            store: offer.store,
            currency: 'VND',
            lines,
            ...(fee !== undefined && { delivery: fee }),
          }
          total += findSavings(basket, {}, deals, NOW).guaranteed.total
        }
        least = Math.min(least, total)
      }
      const found = split(offers, deals)
      expect(found.isExact).toBe(true)
      expect(found.parcels.length === 0 ? Infinity : found.total).toBe(least)
    }
  })

  it('is a good one beyond eight lines, and says that it may not be the best', () => {
    const prices = Array.from({ length: 9 }, (_, line) => 10 + line)
    const found = split([
      offerOf('a', prices),
      offerOf(
        'b',
        prices.map((price) => 27 - price),
      ),
    ])
    expect(found.isExact).toBe(false)
    expect(found.total).toBe(prices.reduce((sum, price) => sum + Math.min(price, 27 - price), 0))
  })
})
