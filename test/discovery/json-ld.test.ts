import { describe, expect, it } from 'vitest'
import { describeOffer, describeProduct, describeWebSite, renderJsonLd } from '#discovery/json-ld.ts'
import { smallCatalog } from '../support/content.ts'

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
if (!deal || !product) throw new Error('the small catalog is empty')

describe('JSON-LD', () => {
  it('cannot be ended by a title', () => {
    const text = renderJsonLd([describeOffer(deal, catalog)])
    expect(text).not.toMatch(/[<>&]/)
    const [offer] = (JSON.parse(text) as { '@graph': { name: string }[] })['@graph']
    expect(offer?.name).toBe('</script><script>alert(1)</script>')
  })

  it('gives an offer its end and its smallest order, no price, and says that it is a sample', () => {
    const offer = describeOffer(deal, catalog)
    expect(offer).toMatchObject({
      '@type': 'Offer',
      validThrough: '2026-12-01T23:59:59+07:00',
      eligibleTransactionVolume: { minPrice: 50_000, priceCurrency: 'VND' },
    })
    expect(offer).not.toHaveProperty('price')
    expect(offer['description']).toContain('Dữ liệu minh họa.')
  })

  it('gives a product the range of its offers', () => {
    expect(describeProduct(product, catalog)['offers']).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: 200,
      highPrice: 300,
      offerCount: 2,
      priceCurrency: 'VND',
    })
  })

  it('offers the site’s search', () => {
    expect(JSON.stringify(describeWebSite(catalog))).toContain('/search?q={search_term_string}')
  })
})
