import { expect, it } from 'vitest'
import { type Catalog, createCatalog } from '#catalog/catalog.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { updateSnapshot } from '#changes/snapshot-update.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { showMostOffered } from '#views/shown/shown-products.ts'
import { seededRandom } from '../bench/generate.ts'
import { readContent, smallFiles } from '../support/content.ts'

const FIRST = Date.parse('2026-11-20T03:00:00Z')
const DAY = 86_400_000

const random = seededRandom(5)
const below = (limit: number): number => Math.floor(random() * limit)
const ids = (count: number, kind: string): string[] =>
  Array.from({ length: count }, (_, at) => `${kind}-${at}`)
const dayAt = (): string => `2026-1${1 + below(2)}-${10 + below(18)}`
const offerAt = (store: string) => ({
  store,
  url: `https://${store}.vn/p`,
  price: 1000 * (1 + below(9)),
  seenAt: '2026-11-01',
  ...(random() < 0.3 && { sale: { price: 500, endsAt: dayAt() } }),
})

const whole = snapshotOf(
  readContent(
    smallFiles({
      withStrings: true,
      deals: Object.fromEntries(
        ids(30, 'deal').map((id) => [
          id,
          { ...(random() < 0.5 && { startsAt: dayAt() }), ...(random() < 0.5 && { endsAt: '2026-12-29' }) },
        ]),
      ),
      products: Object.fromEntries(
        ids(30, 'product').map((id) => [id, { offers: ['shopee', 'tiki'].slice(below(2)).map(offerAt) }]),
      ),
    }),
  ),
  { builtAt: FIRST, siteUrl: 'https://deals.example' },
)

/** Some of a list, and the update that leads to them from others: a record may be another object. */
function nextOf<Each extends { id: string }>(all: readonly Each[], before: readonly Each[]) {
  const after = all.filter(() => random() < 0.8).map((record) => (random() < 0.2 ? { ...record } : record))
  const placesIn = (list: readonly Each[], other: readonly Each[]): number[] =>
    list.flatMap((record, place) => (other.includes(record) ? [] : [place]))
  return {
    removed: placesIn(before, after),
    added: placesIn(after, before).map((place) => [place, after[place] as Each] as const),
  }
}

/** What is asked of a catalog here, by which its memos are made. */
function askAll(catalog: Catalog): unknown {
  const moments = Array.from({ length: 40 }, (_, day) => FIRST + (day - 10) * DAY)
  return {
    deals: [...catalog.deals, ...ids(30, 'deal').map(catalog.dealOf)],
    products: ids(30, 'product').map(catalog.productOf),
    changes: moments.map(catalog.nextChangeAfter),
    states: moments.flatMap((now) => [catalog.currentDeals(now), catalog.upcomingDeals(now)]),
    most: showMostOffered(catalog, 'vi', 4).map(({ product }) => product),
  }
}

it('a catalog that follows others answers as one that is made of the same records alone', () => {
  const deals = [...createCatalog(whole).deals]
  let snapshot: Snapshot = { ...whole, deals }
  for (let round = 0; round < 60; round += 1) {
    const [ofDeals, ofProducts] = [nextOf(deals, snapshot.deals), nextOf(whole.products, snapshot.products)]
    const { version, builtAt } = whole
    const none = { removed: [], added: [] }
    snapshot = updateSnapshot(snapshot, [
      { version, builtAt, deals: ofDeals, products: round % 3 === 0 ? none : ofProducts, endedLinks: none },
    ])
    const alone = { ...snapshot, deals: [...snapshot.deals], products: [...snapshot.products] }
    expect(askAll(createCatalog(snapshot))).toEqual(askAll(createCatalog(alone)))
  }
})
