import { describe, expect, it } from 'vitest'
import { createPaidPrices, type PaidPrices, wholePaidPrices } from '#catalog/worth/paid-prices.ts'
import { lowestOfStores, recordPaidPrices } from '#savings/record-paid-prices.ts'
import { DAY_MS } from '#text/days.ts'
import { smallCatalog } from '../support/content.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const offer = (store: string, price: number, more: object = {}) => ({
  store,
  url: `https://${store}.example/`,
  price,
  seenAt: '2026-11-18',
  ...more,
})

type Records = NonNullable<Parameters<typeof smallCatalog>[0]>

const catalogWith = (deals: Records['deals'], products: Records['products'] = {}) =>
  smallCatalog({
    stores: {
      shopee: { name: 'Shopee' },
      tiki: { name: 'Tiki', url: 'https://tiki.example/' },
    },
    products: {
      phone: { offers: [offer('shopee', 900_000), offer('tiki', 950_000)] },
      ...products,
    },
    deals: deals ?? {},
  })

const amountOff = (value: number, more: object = {}) => ({
  store: 'shopee',
  code: 'DEMO1',
  scope: 'shop',
  discount: { kind: 'amount', value },
  appliesTo: 'everything',
  ...more,
})

/** Records what one catalog after another asks, a day apart. */
const published = (...catalogs: ReturnType<typeof catalogWith>[]): PaidPrices =>
  catalogs.reduce<PaidPrices>(
    (before, catalog, day) => recordPaidPrices(before, catalog, NOW + day * DAY_MS).paidPrices,
    createPaidPrices(new Map()),
  )

describe('the prices after codes that publications record', () => {
  it('are those of each store, after what anybody gets there', () => {
    const forSome = amountOff(300_000, { eligibility: { newUser: true } })
    expect(wholePaidPrices(published(catalogWith({ a: amountOff(50_000), b: forSome })))).toEqual(
      new Map([
        ['phone', { shopee: [{ date: NOW, price: 850_000 }], tiki: [{ date: NOW, price: 950_000 }] }],
      ]),
    )
  })

  it('are one entry for as long as they stay', () => {
    const [plain, cheap] = [catalogWith({}), catalogWith({ a: amountOff(50_000) })]
    const phone = published(plain, plain, cheap, cheap, plain).get('phone')
    expect(phone?.['shopee']).toEqual([
      { date: NOW, price: 900_000 },
      { date: NOW + 2 * DAY_MS, price: 850_000 },
      { date: NOW + 4 * DAY_MS, price: 900_000 },
    ])
    expect(phone?.['tiki']).toHaveLength(1)
  })

  it('are recorded again when what was recorded with them is given up', () => {
    const [plain, cheap] = [catalogWith({}), catalogWith({ a: amountOff(50_000) })]
    const before = published(plain)
    const [first, second] = [1, 2].map(() => recordPaidPrices(before, cheap, NOW + DAY_MS).paidPrices)
    expect(second && wholePaidPrices(second)).toEqual(first && wholePaidPrices(first))
    expect(second?.get('phone')?.['shopee']?.at(-1)).toEqual({ date: NOW + DAY_MS, price: 850_000 })
    expect(recordPaidPrices(before, plain, NOW + DAY_MS).paidPrices).toBe(before)
  })

  it('are kept for the sale day of a year ago, with the one that held before', () => {
    const ago = (days: number, price: number) => ({ date: NOW - days * DAY_MS, price })
    const before = createPaidPrices(new Map([['phone', { shopee: [ago(600, 1), ago(500, 2), ago(400, 3)] }]]))
    expect(recordPaidPrices(before, catalogWith({}), NOW).paidPrices.get('phone')?.['shopee']).toEqual([
      ago(500, 2),
      ago(400, 3),
      { date: NOW, price: 900_000 },
    ])
  })

  it('are not those of products that are gone, nor of other currencies', () => {
    const before = createPaidPrices(new Map([['gone', { shopee: [{ date: NOW - DAY_MS, price: 1 }] }]]))
    const foreign = { abroad: { offers: [offer('tiki', 12, { currency: 'SGD' })] } }
    const { paidPrices } = recordPaidPrices(before, catalogWith({}, foreign), NOW)
    expect([...wholePaidPrices(paidPrices).keys()]).toEqual(['phone'])
  })
})

describe('the lowest of several stores', () => {
  it('changes when the cheapest does, whichever store it is', () => {
    const day = (date: number, price: number) => ({ date, price })
    expect(
      lowestOfStores({ a: [day(1, 100), day(4, 80)], b: [day(1, 90), day(3, 120), day(5, 70)], c: [] }),
    ).toEqual([day(1, 90), day(3, 100), day(4, 80), day(5, 70)])
    expect(lowestOfStores({})).toEqual([])
  })
})
