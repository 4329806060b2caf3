import { describe, expect, it } from 'vitest'
import { createCatalog } from '#catalog/catalog.ts'
import { describeProduct } from '#discovery/documents/json-ld.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { toPricedResult } from '#savings/price-after-codes.ts'
import { pricesOf } from '#savings/product-prices.ts'
import { createPriceSheet } from '#savings/shown/create-price-sheet.ts'
import { shownPricesAt } from '#savings/shown/price-sheet.ts'
import { readContent, smallFiles } from '../../support/content.ts'

const START = Date.parse('2026-12-10T00:00:00+07:00')
const END = Date.parse('2026-12-12T23:59:59+07:00')
const SALE = { price: 70, startsAt: '2026-12-10', endsAt: '2026-12-12' }

const content = readContent(
  smallFiles({
    deals: {},
    products: {
      phone: {
        offers: [
          { store: 'shopee', url: 'https://shopee.vn/a', price: 100, sale: SALE, seenAt: '2026-11-01' },
          { store: 'tiki', url: 'https://tiki.vn/a', price: 90, seenAt: '2026-11-01' },
          {
            store: 'tiki',
            url: 'https://tiki.vn/b',
            price: 10,
            availability: 'out-of-stock',
            seenAt: '2026-11-01',
          },
        ],
        priceHistory: [{ date: '2026-11-01', price: 90 }],
      },
      idea: {
        status: 'draft',
        offers: [{ store: 'tiki', url: 'https://tiki.vn/c', price: 1, seenAt: '2026-11-01' }],
      },
    },
  }),
)

const catalogAt = (builtAt: number) =>
  createCatalog(snapshotOf(content, { builtAt, siteUrl: 'https://deals.example' }))

const NAMES = { shopee: 'Shopee', tiki: 'Tiki' }

describe('a sale', () => {
  it.each<[string, number, number]>([
    ['before it', START - 1, 90],
    ['at its first moment', START, 70],
    ['at its last moment', END, 70],
    ['after it', END + 1, 90],
  ])('begins and ends by itself, whenever the catalog was built: %s', (_, now, lowest) => {
    for (const builtAt of [START - 1, START + 1, END + 1]) {
      const catalog = catalogAt(builtAt)
      const product = catalog.productOf('phone')
      if (!product) throw new Error('no product')
      // What callers of the API are given.
      expect(toPricedResult(product, catalog, now, 'vi').price).toEqual({ amount: lowest, currency: 'VND' })
      // What a page works out in its reader's browser.
      const prices = pricesOf(product, catalog, builtAt)
      const { sheet } = createPriceSheet({
        prices,
        storeNames: NAMES,
        strings: catalog.stringsIn('vi'),
        language: 'vi',
      })
      const shown = shownPricesAt(JSON.parse(JSON.stringify(sheet)) as typeof sheet, now)
      expect(shown.rows[0]).toMatchObject({ price: lowest, paid: lowest })
    }
  })

  it('is a moment at which a publication is due', () => {
    const { nextChangeAfter } = catalogAt(0)
    expect(nextChangeAfter(0)).toBe(START)
    expect(nextChangeAfter(START)).toBe(END + 1)
  })

  it('is in the history from when it holds, and never before', () => {
    const historyAt = (at: number) =>
      catalogAt(at)
        .productOf('phone')
        ?.priceHistory.map(({ price }) => price)
    expect(historyAt(START - 1)).toEqual([90])
    expect(historyAt(START)).toEqual([90, 70])
    expect(historyAt(END + 1)).toEqual([90, 70, 90])
  })

  it('has its end in the JSON-LD while it holds', () => {
    const offersAt = (at: number) => {
      const catalog = catalogAt(at)
      const product = catalog.productOf('phone')
      if (!product) throw new Error('no product')
      return (describeProduct(product, NAMES, catalog, 'vi')['offers'] as { offers: object[] }).offers
    }
    expect(offersAt(START)[0]).toMatchObject({ price: 70, priceValidUntil: '2026-12-12T23:59:59+07:00' })
    expect(offersAt(START - 1)[0]).not.toHaveProperty('priceValidUntil')
    expect(offersAt(END + 1)[1]).toMatchObject({ price: 100 })
    expect(offersAt(START)[2]).toMatchObject({ availability: 'https://schema.org/OutOfStock' })
  })
})

it('a draft of a product is in no catalog', () => {
  expect(catalogAt(0).products.map(({ id }) => id)).toEqual(['phone'])
})
