import { describe, expect, it } from 'vitest'
import { describeDeal, describeProduct, describeWebSite, renderJsonLd } from '#discovery/documents/json-ld.ts'
import { smallCatalog } from '../../support/content.ts'

const catalog = smallCatalog({
  site: { notice: 'Dữ liệu minh họa.' },
  deals: {
    tea: {
      title: '</script><script>alert(1)</script>',
      code: 'DEMO1',
      minimumSpend: 50_000,
      endsAt: '2026-12-01',
    },
  },
  products: {
    phone: {
      offers: [
        { store: 'shopee', url: 'https://shopee.vn/a', price: 300, seenAt: '2026-11-01' },
        { store: 'tiki', url: 'https://tiki.vn/a', price: 200, seenAt: '2026-11-01' },
      ],
    },
  },
})
const [deal] = catalog.deals
const [product] = catalog.products
const store = catalog.stores.get(deal?.store ?? '')
if (!deal || !product) throw new Error('the small catalog is empty')

describe('JSON-LD', () => {
  it('cannot be ended by a title', () => {
    const text = renderJsonLd([describeDeal(deal, store, catalog, 'vi')])
    expect(text).not.toMatch(/[<>&]/)
    const [offer] = (JSON.parse(text) as { '@graph': { name: string }[] })['@graph']
    expect(offer?.name).toBe('</script><script>alert(1)</script>')
  })

  it('gives an offer its end and its smallest order, no price, and says that it is a sample', () => {
    const offer = describeDeal(deal, store, catalog, 'vi')
    expect(offer).toMatchObject({
      '@type': 'Offer',
      validThrough: '2026-12-01T23:59:59+07:00',
      eligibleTransactionVolume: { minPrice: 50_000, priceCurrency: 'VND' },
    })
    expect(offer).not.toHaveProperty('price')
    expect(offer['description']).toContain('Dữ liệu minh họa.')
  })

  it('gives a product the range of its offers', () => {
    expect(
      describeProduct(product, { shopee: 'Shopee', tiki: 'Tiki' }, catalog, 'vi')['offers'],
    ).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: 200,
      highPrice: 300,
      offerCount: 2,
      priceCurrency: 'VND',
    })
  })

  describe('in several currencies', () => {
    const mixed = smallCatalog({
      stores: {
        shopee: { name: 'Shopee' },
        'shopee-sg': { name: 'Shopee Singapore', url: 'https://shopee.sg/' },
        lazada: { name: 'Lazada', url: 'https://www.lazada.vn/' },
      },
      deals: {
        here: { store: 'shopee', minimumSpend: 150_000 },
        there: {
          store: 'shopee-sg',
          minimumSpend: 25,
          discount: { kind: 'amount', value: 5, currency: 'SGD' },
        },
      },
      products: {
        watch: {
          offers: [
            {
              store: 'shopee-sg',
              url: 'https://shopee.sg/a',
              price: 99,
              currency: 'SGD',
              seenAt: '2026-11-01',
            },
            { store: 'shopee', url: 'https://shopee.vn/a', price: 1_900_000, seenAt: '2026-11-01' },
            { store: 'lazada', url: 'https://www.lazada.vn/a', price: 2_100_000, seenAt: '2026-11-02' },
          ],
        },
        abroad: {
          offers: [
            {
              store: 'shopee-sg',
              url: 'https://shopee.sg/b',
              price: 12,
              currency: 'SGD',
              seenAt: '2026-11-01',
            },
          ],
        },
      },
    })
    const names = Object.fromEntries([...mixed.stores].map(([id, { name }]) => [id, name]))
    const offersOf = (id: string) => {
      const found = mixed.products.find((each) => each.id === id)
      if (!found) throw new Error(`no product ${id}`)
      return describeProduct(found, names, mixed, 'vi')['offers'] as {
        lowPrice: number
        highPrice: number
        priceCurrency: string
        offers: { price: number; priceCurrency: string; seller: { name: string } }[]
      }
    }

    it('gives each offer its own currency and its own seller', () => {
      const told = offersOf('watch').offers.map(({ price, priceCurrency, seller }) => [
        price,
        priceCurrency,
        seller.name,
      ])
      expect(told).toEqual([
        [1_900_000, 'VND', 'Shopee'],
        [2_100_000, 'VND', 'Lazada'],
        [99, 'SGD', 'Shopee Singapore'],
      ])
    })

    it('gives the range in one currency, over the offers in it', () => {
      expect(offersOf('watch')).toMatchObject({
        lowPrice: 1_900_000,
        highPrice: 2_100_000,
        priceCurrency: 'VND',
      })
      expect(offersOf('abroad')).toMatchObject({ lowPrice: 12, highPrice: 12, priceCurrency: 'SGD' })
    })

    it.each([
      ['here', 150_000, 'VND'],
      ['there', 25, 'SGD'],
    ])('gives the smallest order of the deal %s as %i %s', (id, minPrice, priceCurrency) => {
      const found = mixed.dealOf(id)
      if (!found) throw new Error(`no deal ${id}`)
      const told = describeDeal(found, mixed.stores.get(found.store), mixed, 'vi')
      expect(told['eligibleTransactionVolume']).toMatchObject({ minPrice, priceCurrency })
      expect(told['offeredBy']).toMatchObject({ name: names[found.store] })
    })
  })

  it('offers the site’s search', () => {
    expect(JSON.stringify(describeWebSite(catalog, 'vi'))).toContain('/search?q={search_term_string}')
  })
})
