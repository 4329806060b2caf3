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

/** The same store, with free delivery from a sum. */
const freeFrom = (sum: number, offer: StoreOffer): StoreOffer => ({
  ...offer,
  deliveryFor: (goods) => (goods >= sum ? 0 : offer.deliveryFor(goods)),
})

/** Three stores, each of which is the cheapest for another line. */
const thirds = (fee?: number): StoreOffer[] => [
  offerOf('a', [10, 50, 50], fee),
  offerOf('b', [50, 10, 50], fee),
  offerOf('c', [50, 50, 10], fee),
]

const tenPercent = (store: string, max?: number): DealTerms => ({
  ...off(store, 0),
  effect: { kind: 'percent', basisPoints: 1000, ...(max !== undefined && { max }) },
})

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
    [
      'delivery that is free from a sum',
      [freeFrom(150, offerOf('a', [100, 50], 20)), freeFrom(150, offerOf('b', [90, 60], 20))],
      [],
      [['a 0 1'], 150, 150],
    ],
    [
      'a minimum that needs all three',
      [offerOf('a', [100, 100, 100]), offerOf('b', [90, 90, 90])],
      [off('a', 40, 300)],
      [['a 0 1 2'], 260, 260],
    ],
    ['three stores without delivery fees', thirds(), [], [['a 0', 'b 1', 'c 2'], 30, 110]],
    ['three parcels that are worth their delivery', thirds(30), [], [['a 0', 'b 1', 'c 2'], 120, 140]],
    ['three parcels that save as much as they cost', thirds(40), [], [['a 0 1 2'], 150, 150]],
    ['three parcels that cost more than they save', thirds(50), [], [['a 0 1 2'], 160, 160]],
    ['a code of another store', [offerOf('a', [100]), offerOf('b', [90])], [off('c', 50)], [['b 0'], 90, 90]],
    [
      'one line that a code makes cheaper',
      [offerOf('a', [100]), offerOf('b', [100])],
      [off('b', 10)],
      [['b 0'], 90, 90],
    ],
    [
      'a code above the price of one line',
      [offerOf('a', [30, 100]), offerOf('b', [40, 100])],
      [off('a', 50)],
      [['a 0 1'], 80, 80],
    ],
    [
      'two codes of a store that exclude each other',
      [offerOf('a', [100, 100]), offerOf('b', [90, 100])],
      [off('a', 10), off('a', 25)],
      [['a 1', 'b 0'], 165, 175],
    ],
    [
      'a minimum that a split would miss',
      [offerOf('a', [100, 100]), offerOf('b', [50, 120])],
      [off('a', 60, 200)],
      [['a 0 1'], 140, 140],
    ],
    [
      'ten percent of everything at one store',
      [offerOf('a', [1000, 500]), offerOf('b', [950, 600])],
      [tenPercent('a')],
      [['a 0 1'], 1350, 1350],
    ],
    [
      'ten percent that a cap makes worth less',
      [offerOf('a', [1000, 500]), offerOf('b', [950, 600])],
      [tenPercent('a', 50)],
      [['a 1', 'b 0'], 1400, 1450],
    ],
    [
      'delivery that is known at one store only',
      [offerOf('a', [100, 50], 20), offerOf('b', [90, 60])],
      [],
      [['b 0 1'], 150, 150],
    ],
    [
      'one line that is cheaper elsewhere',
      [offerOf('a', [100, 50]), offerOf('b', [0, 20])],
      [],
      [['a 0', 'b 1'], 120, 150],
    ],
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
