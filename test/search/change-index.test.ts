import { deserialize, serialize } from 'node:v8'
import { describe, expect, it } from 'vitest'
import type { Catalog } from '#catalog/catalog.ts'
import { changeSearchIndex, type IndexChange } from '#search/change-index.ts'
import { createDealSearch } from '#search/deal-search.ts'
import { listOf } from '#search/posting-index.ts'
import {
  createIndexCache,
  createSearchIndex,
  createTermsReader,
  type IndexCache,
  type SearchIndex,
} from '#search/search-index.ts'
import { seededRandom } from '../bench/generate.ts'
import { createIndexChange } from '../support/index-change.ts'
import { NOW, tinyCatalog } from '../support/tiny-search.ts'

const WORDS = { 'product-type': { 'tai-nghe': { vi: ['tai nghe'] }, balo: { vi: ['ba lô', 'balo'] } } }
const OTHERS = 'xanh đỏ vàng gió mây nắng mưa biển rừng quaxolin'.split(' ')

const random = seededRandom(3)
const below = (limit: number): number => Math.floor(random() * limit)
const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item
const title = (): string =>
  [pick(['Tai nghe', 'Balo', 'Giảm 20%']), ...Array.from({ length: 1 + below(4) }, () => pick(OTHERS))].join(
    ' ',
  )
const ids = (count: number, kind: string): string[] =>
  Array.from({ length: count }, (_, at) => `${kind}-${at}`)

/** Every record that a catalog of these tests may have. */
const all = tinyCatalog({
  words: WORDS,
  deals: Object.fromEntries(
    ids(60, 'deal').map((id) => [
      id,
      {
        title: title(),
        code: `DEMO${below(40)}`,
        featured: random() < 0.2,
        ...(random() < 0.6 && { endsAt: `2026-12-${10 + below(4)}` }),
        ...(random() < 0.4 && {
          evidence: {
            url: 'https://shopee.vn/',
            checkedAt: `2026-11-0${1 + below(3)}`,
            method: 'official-page',
          },
        }),
        ...(random() < 0.3 && { translations: { en: { title: `Deal ${pick(OTHERS)}` } } }),
      },
    ]),
  ),
  products: Object.fromEntries(
    ids(20, 'product').map((id) => [
      id,
      {
        title: title(),
        offers: [
          { store: 'shopee', url: 'https://shopee.vn/p', price: 1000 * (1 + below(9)), seenAt: '2026-11-01' },
        ],
      },
    ]),
  ),
})

/** The lexicon and the names of stores and brands stay as they are, whichever records a catalog has. */
const parts = createIndexCache()(all)
const cache: IndexCache = () => parts

/** A part of all records, from none to each of them, and some with other words. */
function nextCatalog(last: Pick<Catalog, 'deals' | 'products'>): Catalog {
  const share = pick([0, 0.1, 0.9, 0.97, 1])
  const change = <Each extends { id: string; title: string }>(
    records: readonly Each[],
    now: readonly Each[],
  ): Each[] =>
    records.flatMap((record) => {
      const known = now.find(({ id }) => id === record.id)
      const stays = random() < share
      if ((known === undefined) === stays) return []
      const kept = known ?? record
      return random() < 0.05 ? { ...kept, title: title() } : kept
    })
  return {
    ...all,
    deals: change(all.deals, last.deals),
    products: change(all.products, last.products),
  }
}

function changed(index: SearchIndex, before: Catalog, after: Catalog): SearchIndex {
  const change = createIndexChange(before, after, createTermsReader(after, cache))
  return changeSearchIndex(index, deserialize(serialize(change)) as IndexChange, { before, after })
}

/** What an index says of the postings of records, however it has them. */
function postingsIn({ postings }: SearchIndex): unknown {
  const { terms, changes, spoken, recordCount } = postings
  const places = changes?.numbering?.places
  const texts = [...terms, ...(changes?.terms ?? [])]
  const lists = texts.flatMap((text, term) => {
    const { records, impacts, languages, start, end } = listOf(postings, term)
    const found = Array.from(records.subarray(start, end), (number, at) => ({
      record: places?.[number] ?? number,
      impact: impacts[start + at],
      languages: languages[start + at],
    }))
    return found.length === 0 ? [] : [[text, found.toSorted((a, b) => a.record - b.record)] as const]
  })
  return { lists: lists.toSorted(([a], [b]) => (a < b ? -1 : 1)), spoken, recordCount }
}

function withoutImpacts(said: unknown): unknown {
  return JSON.parse(JSON.stringify(said, (name, value: unknown) => (name === 'impact' ? undefined : value)))
}

const QUERIES = [
  'tai nghe gio',
  'balo',
  'demo1',
  'demo12',
  'giam 20%',
  'quaxolim',
  'tai nghe dưới 5k',
  'ba lo do moi',
]

function answersOf(catalog: Catalog, index: SearchIndex): unknown[] {
  const records = { dealOf: (id: string) => catalog.deals.find((deal) => deal.id === id) }
  const search = createDealSearch({ ...catalog, ...records }, index)
  // What a search costs depends on how the index has its terms.
  return QUERIES.map((query) => ({
    ...search({ query, limit: 9, now: NOW, sources: ['deals', 'products'] }),
    steps: undefined,
  }))
}

describe('an index that is changed', () => {
  it('says and finds the same as one that is made anew, through any sequence of catalogs', () => {
    let [catalog, index] = [all, createSearchIndex(all, cache)]
    let compared = 0
    for (let round = 0; round < 200; round += 1) {
      const after = nextCatalog(catalog)
      index = changed(index, catalog, after)
      catalog = after
      const anew = createSearchIndex(catalog, cache)
      expect({ ...index, postings: undefined }).toEqual({ ...anew, postings: undefined })
      if (index.postings.typicalLength === anew.postings.typicalLength) {
        expect(postingsIn(index)).toEqual(postingsIn(anew))
        expect(answersOf(catalog, index)).toEqual(answersOf(catalog, anew))
        compared += 1
      }
      expect(withoutImpacts(postingsIn(index))).toEqual(withoutImpacts(postingsIn(anew)))
      if (round % 10 === 9) index = createSearchIndex(catalog, cache)
    }
    expect(compared).toBeGreaterThan(20)
  })

  it('leaves the index before as it was', () => {
    const index = createSearchIndex(all, cache)
    const before = structuredClone(index.postings)
    changed(index, all, { ...all, deals: all.deals.slice(5) })
    expect(index.postings).toEqual(before)
  })

  it('shares the lists, the order and the words of the index before where they are the same', () => {
    const index = createSearchIndex(all, cache)
    const cheaper = all.products.map((product, at) =>
      at === 3 ? { ...product, offers: product.offers.map((offer) => ({ ...offer, price: 1 })) } : product,
    )
    const now = changed(index, all, { ...all, products: cheaper })
    expect(now.postings.changes?.lists.size).toBe(0)
    expect(now.postings.records).toBe(index.postings.records)
    expect(now.words).toBe(index.words)
    expect(now.features.tieRank).toBe(index.features.tieRank)
    expect(now.features.price[all.deals.length + 3]).toBe(1)
  })

  it('finds new records and no old ones', () => {
    const [first, ...rest] = all.deals
    if (!first) throw new Error('there is no deal')
    const deal = { ...first, id: 'zephyr', title: 'Tai nghe zephyr' }
    const after = { ...all, deals: [deal, ...rest], dealOf: () => deal }
    const search = createDealSearch(after, changed(createSearchIndex(all, cache), all, after))
    const { matches } = search({ query: 'zephir', limit: 5, now: NOW, sources: ['deals'] })
    expect(matches.map((match) => match.source === 'deals' && match.deal.id)).toEqual(['zephyr'])
  })

  it.each([
    ['places that the catalog before does not have', { removed: [80], added: [] }],
    ['places that do not ascend', { removed: [2, 1], added: [] }],
    ['another number of records', { removed: [1], added: [] }],
  ])('refuses %s', (_, change) => {
    expect(() =>
      changeSearchIndex(createSearchIndex(all, cache), change, { before: all, after: all }),
    ).toThrow(/publish everything|change of the index/)
  })
})

it('the typical length stays where one record more or less is there', () => {
  const index = createSearchIndex(all, cache)
  const one = createSearchIndex({ ...all, deals: all.deals.slice(1) }, cache)
  expect(one.postings.typicalLength).toBe(index.postings.typicalLength)
})
