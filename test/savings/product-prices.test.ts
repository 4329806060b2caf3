import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#text/language.ts'
import { describeNeeds } from '#savings/describe-needs.ts'
import { describePriceVerdict, describeSaleOutlook } from '#savings/price-verdict.ts'
import { DAY_MS } from '#text/days.ts'
import { smallCatalog } from '../support/content.ts'
import { expectTruePrices } from './prices.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')
const HANOI = { vi: 'Hà Nội', en: 'Hanoi', ko: '하노이', zh: '河内', fr: 'Hanoï', ja: 'ハノイ' }
const { stringsIn } = smallCatalog({ site: { regions: { 'Hà Nội': HANOI } } })

describe("a product's prices", () => {
  it('are right in catalogs that nobody wrote', () => {
    const brands = ['Apple', 'Sony', 'Anker']
    const stores = ['shopee', 'tiki', 'lazada']
    const deal = fc.record(
      {
        store: fc.constantFrom(...stores),
        category: fc.constantFrom('tech', 'food'),
        code: fc.constant('DEMO1'),
        scope: fc.constantFrom('shop', 'platform', 'payment'),
        stacking: fc.subarray(['shop', 'platform', 'payment']),
        discount: fc.oneof(
          fc.record({ kind: fc.constant('percent'), value: fc.integer({ min: 1, max: 60 }) }),
          fc.record({ kind: fc.constant('amount'), value: fc.integer({ min: 1, max: 300_000 }) }),
          fc.constant({ kind: 'freeship' }),
        ),
        minimumSpend: fc.integer({ min: 1, max: 700_000 }),
        appliesTo: fc.oneof(
          fc.constant('everything'),
          fc.record({ brands: fc.subarray(brands, { minLength: 1 }) }),
          fc.record({ except: fc.record({ brands: fc.subarray(brands, { minLength: 1 }) }) }),
          fc.record({ categories: fc.constant(['food']), seeTerms: fc.constant(true) }),
        ),
        eligibility: fc.record({ newUser: fc.constant(true) }),
        endsAt: fc.constantFrom('2026-11-19', '2026-11-30'),
      },
      { requiredKeys: ['store', 'category', 'discount'] },
    )
    const product = fc.record({
      brand: fc.constantFrom(...brands),
      category: fc.constantFrom('tech', 'food'),
      offers: fc
        .subarray(stores, { minLength: 1 })
        .chain((sellers) =>
          fc.tuple(
            ...sellers.map((store) => fc.tuple(fc.constant(store), fc.integer({ min: 1000, max: 900_000 }))),
          ),
        )
        .map((offers) =>
          offers.map(([store, price]) => ({ store, url: 'https://a.example/', price, seenAt: '2026-11-18' })),
        ),
    })
    const named = <Value>(each: fc.Arbitrary<Value>, minLength: number) =>
      fc
        .array(each, { minLength, maxLength: 10 })
        .map((all) => Object.fromEntries(all.map((value, index) => [`record-${index}`, value])))
    fc.assert(
      fc.property(named(deal, 1), named(product, 1), (deals, products) => {
        const catalog = smallCatalog({
          stores: Object.fromEntries(stores.map((id) => [id, { name: id, url: `https://${id}.example/` }])),
          deals,
          products,
        })
        expectTruePrices(catalog, NOW)
      }),
      { numRuns: 25 },
    )
  }, 60_000)
})

describe('the verdict on a price', () => {
  const history = [100, 100, 95, 90, 100].map((price, index) => ({
    price: price * 10_000,
    date: Date.parse(`2026-0${index + 5}-01T00:00:00+07:00`),
  }))
  const strings = stringsIn('vi')

  it.each([
    [900_000, 'Giá bán thấp nhất kể từ 01/05/2026.'],
    [950_000, 'Giá bán thấp hơn mức thường 5%.'],
    [1_000_000, 'Giá bán ở mức thường thấy.'],
    [1_250_000, 'Bình thường giá bán thấp hơn hiện nay 20%.'],
  ])('%i: %s', (price, verdict) => {
    expect(describePriceVerdict(price, history, NOW, strings)).toBe(verdict)
  })

  it.each([
    [1_014_000, 'Giá bán ở mức thường thấy.'],
    [1_016_000, 'Bình thường giá bán thấp hơn hiện nay 2%.'],
    [986_000, 'Giá bán ở mức thường thấy.'],
    [984_000, 'Giá bán thấp hơn mức thường 2%.'],
  ])('%i is what it usually costs within one part in sixty: %s', (price, verdict) => {
    expect(describePriceVerdict(price, history, NOW, strings)).toBe(verdict)
  })

  it('is no lowest price where it never was another', () => {
    const flat = history.map((day) => ({ ...day, price: 500_000 }))
    expect(describePriceVerdict(500_000, flat, NOW, strings)).toBe('Giá bán ở mức thường thấy.')
    expect(describePriceVerdict(500_000, flat.slice(0, 3), NOW, strings)).toBe('Giá bán ở mức thường thấy.')
    expect(describePriceVerdict(500_000, [], NOW, strings)).toBeUndefined()
  })

  it('counts a lower price from what it usually costs', () => {
    const dipped = history.map((day, index) => ({ ...day, price: index === 2 ? 500_000 : 1_000_000 }))
    expect(describePriceVerdict(600_000, dipped, NOW, strings)).toBe('Giá bán thấp hơn mức thường 40%.')
  })

  it('is none where little is known', () => {
    expect(describePriceVerdict(900_000, history.slice(0, 2), NOW, strings)).toBeUndefined()
    const lately = history.map((day, index) => ({ ...day, date: NOW - (index + 1) * DAY_MS })).toReversed()
    expect(describePriceVerdict(900_000, lately, NOW, strings)).toBeUndefined()
  })

  it('counts each price for as long as it was asked', () => {
    const days = [
      [150, 1_000_000],
      [3, 700_000],
      [2, 710_000],
      [1, 720_000],
    ] as const
    const dipped = days.map(([ago, price]) => ({ price, date: NOW - ago * DAY_MS }))
    expect(describePriceVerdict(800_000, dipped, NOW, strings)).toBe('Giá bán thấp hơn mức thường 20%.')
  })
})

describe('what a price did on a sale day that comes soon', () => {
  const { saleDays } = smallCatalog({
    calendar: { sale: { name: '12.12', rule: 'yearly 12-12', kind: 'double-day' } },
  })
  const strings = stringsIn('vi')
  const at = (day: string) => Date.parse(`${day}T00:00:00+07:00`)
  const recorded = (...days: [string, number][]) => days.map(([day, price]) => ({ date: at(day), price }))
  const known = recorded(['2025-11-01', 1_000_000], ['2025-12-12', 920_000], ['2025-12-13', 1_000_000])
  const outlook = (history = known, now = at('2026-11-28')) =>
    describeSaleOutlook(history, saleDays, now, strings)

  it('is told with the days that are left', () => {
    expect(outlook()).toBe('12.12 còn 14 ngày: năm ngoái, giá bán ngày đó thấp hơn 8% so với 30 ngày trước.')
  })

  it.each([
    ['no price was recorded on that day', recorded(['2025-11-01', 1_000_000], ['2025-12-20', 920_000])],
    ['none was recorded before it', recorded(['2025-12-12', 920_000], ['2025-12-20', 1_000_000])],
    ['the last one before it is old', recorded(['2025-06-01', 1_000_000], ['2025-12-12', 920_000])],
    ['it was no lower', recorded(['2025-11-01', 900_000], ['2025-12-12', 899_000])],
    ['it was that of this year', recorded(['2026-11-01', 1_000_000], ['2026-11-12', 900_000])],
  ])('is not told where %s', (_, history) => {
    expect(outlook(history)).toBeUndefined()
  })

  it('is not told long before the day, nor on it', () => {
    expect(outlook(known, at('2026-11-10'))).toBeUndefined()
    expect(outlook(known, at('2026-12-12'))).toBeUndefined()
  })
})

describe('what something asks of a shopper', () => {
  it.each([
    [{}, ''],
    [{ isNewCustomer: true }, 'là khách mới'],
    [{ usesApp: true }, 'mua trên ứng dụng'],
    [{ payment: ['MoMo', 'Visa'] }, 'trả bằng MoMo hoặc Visa'],
    [{ region: ['Hà Nội', 'Huế'] }, 'ở Hà Nội hoặc Huế'],
    [
      { isNewCustomer: true, usesApp: true, payment: ['MoMo'] },
      'là khách mới, mua trên ứng dụng và trả bằng MoMo',
    ],
  ] as const)('of %o is “%s”', (needs, text) => {
    expect(describeNeeds(needs, stringsIn('vi'))).toBe(text)
  })

  it.each(LANGUAGES)('is said in %s', (language) => {
    const needs = {
      isNewCustomer: true,
      usesApp: true,
      payment: ['MoMo', 'Visa'],
      region: ['Hà Nội'],
    } as const
    const text = describeNeeds(needs, stringsIn(language))
    expect(text).toContain('MoMo')
    expect(text).toContain('Visa')
    expect(text).toContain(HANOI[language])
    expect(text).not.toMatch(/[{}]/)
  })
})
