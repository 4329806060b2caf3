import { describe, expect, it } from 'vitest'
import type { PaidPricesOf } from '#catalog/worth/paid-prices.ts'
import { productPage } from '#views/product-page.ts'
import { smallCatalog } from '../support/content.ts'

const offer = (store: string, price: number, history: [string, number][] = []) => ({
  store,
  url: 'https://shopee.vn/',
  price,
  seenAt: '1969-12-31',
  history: history.map(([date, each]) => ({ date, price: each })),
})
const phone = (name: string, ...offers: object[]) => ({
  category: 'tech',
  variant: { group: 'phone', name },
  offers,
})

const catalog = smallCatalog({
  products: {
    small: phone(
      '128GB',
      offer('shopee', 90, [
        ['1969-12-31', 90],
        ['1969-06-01', 100],
      ]),
      offer('tiki', 95, [['1969-12-31', 95]]),
    ),
    large: phone('256GB', offer('tiki', 120)),
    alone: {
      category: 'tech',
      specs: { storage: '1 TB' },
      offers: [offer('shopee', 50)],
      priceHistory: [{ date: '1969-12-01', price: 50 }],
    },
  },
})
const viewOf = (product: string) => {
  const view = productPage.view({ language: 'vi', product }, catalog)
  if (!view) throw new Error(product)
  return view
}

describe('the page of a product', () => {
  it('has a line for each store whose prices are known over time, the oldest first', () => {
    expect(viewOf('small').series).toEqual([
      {
        name: 'Shopee',
        history: [
          { date: Date.parse('1969-06-01T00:00+07:00'), price: 100 },
          { date: Date.parse('1969-12-31T00:00+07:00'), price: 90 },
        ],
      },
    ])
  })

  it('has the line of the lowest price where no store has one of its own', () => {
    expect(viewOf('alone').series).toEqual([{ name: '', history: [expect.objectContaining({ price: 50 })] }])
  })

  it('leads to the other variants, with what is paid for each', () => {
    expect(viewOf('small').variants).toEqual([
      expect.objectContaining({ name: '256GB', path: '/san-pham/large', paid: 120, isThis: false }),
      expect.objectContaining({ name: '128GB', path: '/san-pham/small', paid: 90, isThis: true }),
    ])
    expect(viewOf('alone').variants).toEqual([])
  })

  it('gives the facts of its record', () => {
    expect(viewOf('alone').product.specs).toEqual({ storage: '1 TB' })
  })
})

describe('what publications recorded of the price after codes', () => {
  const NOW = Date.parse('2026-11-28T12:00:00+07:00')
  const at = (day: string): number => Date.parse(`${day}T00:00+07:00`)
  const kept = smallCatalog({
    calendar: { 'sale-12-12': { name: 'Sale 12.12', rule: 'yearly 12-12', tags: ['12-12'] } },
    products: {
      phone: {
        category: 'tech',
        offers: [offer('shopee', 100_000), offer('tiki', 120_000)],
        translations: { en: { title: 'Phone' } },
      },
    },
    deals: {
      code: {
        code: 'DEMO1',
        scope: 'shop',
        discount: { kind: 'amount', value: 20_000 },
        appliesTo: 'everything',
      },
    },
  })
  const viewWith = (...days: [day: string, price: number][]) => {
    const paidPrices = new Map([
      ['phone', { shopee: days.map(([day, price]) => ({ date: at(day), price })) }],
    ])
    return productPage.view({ language: 'en', product: 'phone' }, { ...kept, builtAt: NOW, paidPrices })
  }

  it('says when it is the best ever at its store', () => {
    const view = viewWith(['2025-12-01', 95_000], ['2026-03-01', 90_000], ['2026-11-20', 80_000])
    expect(view?.verdicts).toEqual(['The lowest price after codes at Shopee since 1 Dec 2025.'])
    expect(view?.series.at(-1)).toMatchObject({ name: 'After codes' })
  })

  it('says when it is above what is usual, and what a sale day that comes did a year ago', () => {
    const days: [string, number][] = [
      ['2025-11-01', 75_000],
      ['2025-12-12', 69_000],
      ['2025-12-13', 75_000],
    ]
    const view = viewWith(...days)
    expect(view?.verdicts).toEqual(['The price after codes at Shopee is usually 6% lower.'])
    expect(view?.outlook).toContain(
      'Sale 12.12 is in 14 days: last year, the price after codes that day was 8%',
    )
  })

  it('takes the place of a store where the chart has a line for no more', () => {
    const stores = ['shopee', 'a-mart', 'b-mart', 'c-mart', 'd-mart', 'e-mart']
    const many = smallCatalog({
      stores: Object.fromEntries(stores.map((id) => [id, { name: id, url: `https://${id}.example/` }])),
      products: {
        phone: {
          category: 'tech',
          offers: stores.map((id) => ({
            ...offer(id, 100_000, [
              ['1969-06-01', 110_000],
              ['1969-12-31', 100_000],
            ]),
            url: `https://${id}.example/`,
          })),
        },
      },
    })
    const days = [100_000, 90_000].map((price, day) => ({ date: day, price }))
    const seriesWith = (paidPrices: PaidPricesOf) =>
      productPage.view({ language: 'vi', product: 'phone' }, { ...many, paidPrices })?.series
    expect(seriesWith(new Map())).toHaveLength(5)
    const recorded = new Map([['phone', { shopee: days }]])
    expect(seriesWith(recorded)).toHaveLength(5)
    expect(seriesWith(recorded)?.at(-1)?.name).toBe('Sau mã')
  })

  it('says nothing where little was recorded', () => {
    expect(viewWith(['2026-11-20', 80_000])).toMatchObject({ verdicts: [], outlook: undefined })
    expect(viewWith()?.series.map(({ name }) => name)).not.toContain('After codes')
  })
})
