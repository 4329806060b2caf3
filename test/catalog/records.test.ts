import { describe, expect, it } from 'vitest'
import type { Catalog } from '#catalog/catalog.ts'
import { newestFirst } from '#catalog/deal-order.ts'
import { resolveLink } from '#catalog/resolve-link.ts'
import { similarDeals } from '#catalog/similar/similar-deals.ts'
import { similarProducts } from '#catalog/similar/similar-products.ts'
import { offersOf, storesLike } from '#catalog/store-profile.ts'
import { storeNameOf } from '#catalog/store-name.ts'
import { smallCatalog } from '../support/content.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const offer = (store: string, price: number) => ({
  store,
  price,
  url: `https://${store}.vn/x`,
  seenAt: '2026-11-01',
})

/** The catalog made anew, so that `npm run bench -- mutate` sees a change of what is kept of it. */
const fresh = (): Catalog =>
  smallCatalog({
    withLexicon: true,
    stores: {
      shopee: { name: 'Shopee' },
      tiki: { name: 'Tiki', url: 'https://tiki.vn/' },
      lazada: { name: 'Lazada', url: 'https://lazada.vn/' },
    },
    site: { regions: { 'Hà Nội': { en: 'Hanoi', ko: '하노이' } } },
    products: {
      phone: { type: 'phone', brand: 'Apple', offers: [offer('tiki', 900), offer('shopee', 1000)] },
      'same-brand': { type: 'laptop', brand: 'Apple', offers: [offer('shopee', 1000)] },
      'same-type': { type: 'phone', brand: 'Oppo', offers: [offer('shopee', 5000), offer('tiki', 4000)] },
      'same-price': { type: 'laptop', brand: 'Oppo', offers: [offer('lazada', 900)] },
      elsewhere: { category: 'books', type: 'phone', brand: 'Apple', offers: [offer('tiki', 900)] },
    },
    deals: {
      tea: { code: 'DEMO1', discount: { kind: 'percent', value: 20, max: 40_000 }, minimumSpend: 100_000 },
      'like-tea': {
        code: 'DEMO2',
        discount: { kind: 'percent', value: 20, max: 50_000 },
        minimumSpend: 90_000,
      },
      'other-store': { store: 'tiki', code: 'DEMO3', discount: { kind: 'percent', value: 20, max: 40_000 } },
      'other-terms': { discount: { kind: 'gift' }, eligibility: { newUser: true } },
      'no-food': { category: 'tech', code: 'DEMO4' },
      over: { endsAt: '1969-01-01' },
      coming: { startsAt: '2027-01-01' },
    },
  })

const dealOf = (catalog: Catalog, id: string) => catalog.dealOf(id) ?? expect.fail(id)
const productOf = (catalog: Catalog, id: string) => catalog.productOf(id) ?? expect.fail(id)

describe('the records of a catalog', () => {
  it('are found by their ids', () => {
    const catalog = fresh()
    expect(catalog.dealOf('tea')?.id).toBe('tea')
    expect(catalog.productOf('phone')?.id).toBe('phone')
    expect([catalog.dealOf('phone'), catalog.productOf('tea')]).toEqual([undefined, undefined])
    expect(catalog.changes).toEqual([])
    expect([storeNameOf('tiki', catalog), storeNameOf('gone', catalog)]).toEqual(['Tiki', 'gone'])
  })

  it('each have the link that leads to them', () => {
    const catalog = fresh()
    const kinds = [...catalog.links.values()].map(({ kind }) => kind).toSorted()
    expect(kinds).toEqual([...Array<string>(7).fill('deal'), ...Array<string>(7).fill('offer')])
    for (const deal of catalog.deals)
      expect(resolveLink(deal.hashId, catalog, NOW).kind).toBe(
        { over: 'ended', coming: 'upcoming' }[deal.id] ?? 'live',
      )
    const offers = productOf(catalog, 'phone').offers.map(({ hashId }) => resolveLink(hashId, catalog, NOW))
    expect(offers).toMatchObject([
      { kind: 'live', storeId: 'tiki', title: 'Tai nghe Sony' },
      { kind: 'live', storeId: 'shopee' },
    ])
  })

  it('are told in words that know how the language calls the regions', () => {
    const catalog = fresh()
    expect(catalog.stringsIn('en').regions).toEqual({ 'Hà Nội': 'Hanoi' })
    expect(catalog.stringsIn('fr').regions).toEqual({})
    expect(catalog.stringsIn('ko')).toMatchObject({ language: 'ko', regions: { 'Hà Nội': '하노이' } })
  })

  it('are newest first in a list of news, equals as they were', () => {
    const catalog = smallCatalog({
      deals: { b: {}, a: {}, new: { startsAt: '2026-11-01' }, newer: { startsAt: '2026-11-02' } },
    })
    expect(newestFirst(catalog.deals).map(({ id }) => id)).toEqual(['newer', 'new', 'a', 'b'])
  })
})

describe('what is like a record', () => {
  it('are products of its category: by type, then price, then brand', () => {
    const catalog = fresh()
    const ids = (count: number) =>
      similarProducts(productOf(catalog, 'phone'), catalog, count).map(({ id }) => id)
    expect(ids(9)).toEqual(['same-type', 'same-brand', 'same-price'])
    expect(ids(1)).toEqual(['same-type'])
    expect(ids(2)).toEqual(['same-type', 'same-brand'])
  })

  it('are deals that are current, of its category, by store, terms and amounts', () => {
    const catalog = fresh()
    const ids = (id: string, count: number) =>
      similarDeals(dealOf(catalog, id), catalog, count).map((deal) => deal.id)
    expect(ids('tea', 9)).toEqual(['like-tea', 'other-store', 'other-terms'])
    expect(ids('tea', 2)).toEqual(['like-tea', 'other-store'])
    expect(ids('tea', 9)).toHaveLength(3)
    expect(ids('no-food', 9)).toEqual([])
    expect(similarDeals(dealOf(catalog, 'tea'), catalog, 9)).toBe(
      similarDeals(dealOf(catalog, 'tea'), catalog, 9),
    )
  })

  it('is found anew where another deal is current', () => {
    const first = fresh()
    expect(similarDeals(dealOf(first, 'tea'), first, 1).map(({ id }) => id)).toEqual(['like-tea'])
    const second = smallCatalog({ deals: { tea: {}, cake: {}, pie: { category: 'tech' } } })
    expect(similarDeals(dealOf(second, 'tea'), second, 9).map(({ id }) => id)).toEqual(['cake'])
  })
})

describe('the offers of a store', () => {
  it('stand with those first that no other store undercuts', () => {
    const catalog = fresh()
    const ids = (store: string) =>
      offersOf(store, catalog).map(({ product, offer: { price } }) => `${product.id} ${price}`)
    expect(ids('tiki').toSorted()).toEqual(['elsewhere 900', 'phone 900', 'same-type 4000'])
    expect(ids('shopee')).toEqual(['same-brand 1000', 'phone 1000', 'same-type 5000'])
    expect(ids('nobody')).toEqual([])
  })

  it('are followed by stores that sell the like, or by any that have deals', () => {
    const catalog = fresh()
    const store = catalog.stores.get('lazada') ?? expect.fail()
    expect(storesLike(store, catalog, 9).map((each) => each.store.id)).toEqual(['shopee', 'tiki'])
    expect(storesLike(catalog.stores.get('shopee') ?? expect.fail(), catalog, 9)).toHaveLength(1)
  })
})
