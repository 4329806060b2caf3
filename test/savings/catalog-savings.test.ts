import { describe, expect, it } from 'vitest'
import type { Catalog } from '#catalog/catalog.ts'
import { codesOf, savingsOf } from '#savings/catalog-savings.ts'
import type { DealTerms } from '#savings/deal-terms.ts'
import { pricePeriodsOf, presentPricesOf, pricesOf } from '#savings/product-prices.ts'
import { toPricedResult } from '#savings/price-after-codes.ts'
import { fromMinorUnits } from '#savings/minor-units.ts'
import { smallCatalog } from '../support/content.ts'
import { demonstration } from '../support/demonstration.ts'

const at = (time: string): number => Date.parse(`2026-11-20T${time}:00+07:00`)
const NOON = at('12:00')

const offer = (store: string, price: number) => ({
  store,
  url: `https://${store}.example/`,
  price: String(price),
  seenAt: '2026-11-18',
})

const amount = (value: number) => ({ kind: 'amount', value })

const catalog = smallCatalog({
  withLexicon: true,
  stores: {
    shopee: { name: 'Shopee' },
    tiki: { name: 'Tiki', url: 'https://tiki.example/' },
    sendo: { name: 'Sendo', url: 'https://sendo.example/' },
  },
  products: {
    phone: {
      title: 'Điện thoại',
      brand: 'Apple',
      type: 'phone',
      offers: [offer('shopee', 900_000), offer('tiki', 950_000)],
    },
    cable: { title: 'Cáp', brand: 'Anker', offers: [offer('shopee', 100_000)] },
  },
  deals: {
    shop: {
      code: 'DEMO1',
      scope: 'shop',
      stacking: ['payment'],
      discount: amount(5000),
      appliesTo: 'everything',
    },
    wallet: {
      redeem: 'auto',
      scope: 'payment',
      stacking: ['shop'],
      discount: amount(1000),
      appliesTo: 'everything',
    },
    lunch: { code: 'DEMO2', discount: amount(9000), slots: ['11:00-13:00'], appliesTo: 'everything' },
    tomorrow: { code: 'DEMO3', discount: amount(1000), startsAt: '2026-11-21', appliesTo: 'everything' },
    newcomers: {
      code: 'DEMO4',
      discount: amount(1000),
      eligibility: { newUser: true },
      appliesTo: 'everything',
    },
    dear: { code: 'DEMO5', discount: amount(1000), minimumSpend: 2_000_000, appliesTo: 'everything' },
    books: { code: 'DEMO6', discount: amount(1000), appliesTo: { categories: ['books'] } },
    freeship: {
      redeem: 'collect',
      scope: 'shipping',
      stacking: ['shop', 'payment'],
      discount: { kind: 'freeship' },
      appliesTo: 'everything',
    },
    vague: { category: 'tech', code: 'DEMO7', discount: amount(1000) },
    'vague-food': { category: 'food', code: 'DEMO8', discount: amount(1000) },
    'vague-tomorrow': { category: 'tech', code: 'DEMO9', discount: amount(1000), startsAt: '2026-11-21' },
    instalments: { appliesTo: { brands: ['Apple'] } },
    'instalments-tomorrow': { appliesTo: { brands: ['Apple'] }, startsAt: '2026-11-21' },
    tiki: { store: 'tiki', code: 'DEMO10', discount: amount(20_000), appliesTo: { types: ['phone'] } },
    sendo: { store: 'sendo', code: 'DEMO11', discount: amount(20_000), appliesTo: 'everything' },
  },
})

/** The next catalog, in which one deal is another record. */
function withDeal(id: string, fields: object, before: Catalog = catalog): Catalog {
  const deals = before.deals.map((deal) => (deal.id === id ? { ...deal, ...fields } : deal))
  return { ...before, deals, dealOf: (wanted) => deals.find((deal) => deal.id === wanted) }
}

function productOf(id: string) {
  const product = catalog.products.find((each) => each.id === id)
  if (!product) throw new Error(id)
  return product
}
const phone = productOf('phone')
const cable = productOf('cable')
const ids = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id).toSorted()

describe('the engine over a catalog', () => {
  it('has the deals of each store and their terms', () => {
    const catalogSavings = savingsOf({ ...catalog })
    expect([ids(catalogSavings.dealsAt('tiki')), ids(catalogSavings.termsAt('sendo'))]).toEqual([
      ['tiki'],
      ['sendo'],
    ])
    expect([catalogSavings.dealsAt('nowhere'), catalogSavings.termsAt('nowhere')]).toEqual([[], []])
    expect(catalogSavings.termsAt('shopee').map((terms) => catalogSavings.dealOf(terms))).toEqual(
      catalogSavings.dealsAt('shopee'),
    )
    expect(() => catalogSavings.dealOf({ id: 'none' } as DealTerms)).toThrow('The catalog has no deal none')
  })

  it('is the same for the same catalog', () => {
    expect(savingsOf(catalog)).toBe(savingsOf(catalog))
    expect(savingsOf({ ...catalog })).not.toBe(savingsOf(catalog))
  })

  it('knows when the hours of any deal change', () => {
    const catalogSavings = savingsOf({ ...catalog })
    expect(catalogSavings.nextHourAfter(at('10:00'))).toBe(at('11:00'))
    expect(catalogSavings.nextHourAfter(NOON)).toBe(at('13:00'))
    expect(savingsOf(withDeal('lunch', { slots: [] })).nextHourAfter(NOON)).toBe(Infinity)
  })

  it('enters the codes of an outcome in the order of the till, and none for what needs none', () => {
    const catalogSavings = savingsOf(catalog)
    const codesAt = (now: number): string[][] =>
      catalogSavings
        .priceOf(phone, now)
        .offers.map(({ savings }) => codesOf(savings.guaranteed, catalogSavings))
    expect(codesAt(NOON)).toEqual([['DEMO2'], ['DEMO10']])
    expect(codesAt(at('14:00'))).toEqual([['DEMO1'], ['DEMO10']])
  })
})

describe('the price of a product', () => {
  it('is the same object until its deals change', () => {
    const catalogSavings = savingsOf({ ...catalog })
    const noon = catalogSavings.priceOf(phone, NOON)
    expect(catalogSavings.priceOf(phone, at('12:59'))).toBe(noon)
    expect(catalogSavings.priceOf(phone, at('13:00'))).not.toBe(noon)
    expect(catalogSavings.priceOf(phone, at('11:59'))).not.toBe(noon)
  })

  it('is the same object in the next catalog, where only the texts of deals are others', () => {
    const before = savingsOf(withDeal('tiki', { title: 'Trước' })).priceOf(phone, NOON)
    const after = withDeal('tiki', { title: 'Sau' })
    expect(savingsOf(after).priceOf(phone, NOON)).toBe(before)
    expect(savingsOf(withDeal('sendo', { minimumSpend: 5 }, after)).priceOf(phone, NOON)).toBe(before)
  })

  it('is another where a deal of one of its stores gives something else', () => {
    const before = savingsOf({ ...catalog }).priceOf(phone, NOON)
    const next = withDeal('tiki', { discount: { kind: 'amount', value: 100_000, currency: 'VND' } })
    const after = savingsOf(next).priceOf(phone, NOON)
    expect(after).not.toBe(before)
    expect(after.offers.map(({ offer: { store }, savings }) => [store, savings.guaranteed.total])).toEqual([
      ['tiki', 850_000],
      ['shopee', 891_000],
    ])
  })

  it('is another where its type belongs to other types', () => {
    const before = savingsOf({ ...catalog }).priceOf(phone, NOON)
    const lexicon = [{ kind: 'product-type', concepts: { phone: { parent: 'device' } } }] as unknown
    const next = { ...catalog, lexicon: lexicon as Catalog['lexicon'] }
    expect(savingsOf(next).typesOf('phone')).toEqual(['phone', 'device'])
    const after = savingsOf(next).priceOf(phone, NOON)
    expect(after).not.toBe(before)
    expect(after.given[0]?.line.types).toEqual(['phone', 'device'])
  })

  it('is not that of a moment before the one it was found for', () => {
    savingsOf({ ...catalog }).priceOf(cable, at('14:00'))
    const { offers } = savingsOf({ ...catalog }).priceOf(cable, NOON)
    expect(offers[0]?.savings.guaranteed.total).toBe(91_000)
  })
})

describe('the deals of a product', () => {
  it('are those whose terms include it and whose minimum it reaches, now and later, and those that may', () => {
    const { fitting, coming, maybe, reductions } = pricesOf(phone, { ...catalog }, NOON)
    expect(ids(fitting)).toEqual(['freeship', 'instalments', 'lunch', 'newcomers', 'shop', 'tiki', 'wallet'])
    expect(ids(coming)).toEqual(['instalments-tomorrow', 'tomorrow'])
    expect(ids(maybe)).toEqual(['vague'])
    expect(ids(reductions.map(({ deal }) => deal))).toEqual(ids(reductions.map(({ terms }) => terms)))
    expect(ids(reductions.map(({ deal }) => deal))).toEqual([
      'dear',
      'lunch',
      'newcomers',
      'shop',
      'tiki',
      'tomorrow',
      'wallet',
    ])
  })

  it('are another product’s too only where they include that', () => {
    const { fitting, coming, maybe } = pricesOf(cable, { ...catalog }, NOON)
    expect(ids(fitting)).not.toContain('tiki')
    expect(ids(fitting)).not.toContain('instalments')
    expect(ids(coming)).toEqual(['tomorrow'])
    expect(ids(maybe)).toEqual(['vague'])
    expect(ids(fitting)).toEqual(['freeship', 'lunch', 'newcomers', 'shop', 'wallet'])
  })

  it('name the deals of each row in the order of the till', () => {
    const { rows } = pricesOf(phone, { ...catalog }, at('14:00'))
    expect(
      rows.map(({ offer: { store }, steps }) => [store, steps.map(({ deal, saving }) => [deal.id, saving])]),
    ).toEqual([
      [
        'shopee',
        [
          ['shop', 5000],
          ['wallet', 1000],
        ],
      ],
      ['tiki', [['tiki', 20_000]]],
    ])
  })

  it('are the same object while neither the price nor a deal of its stores is another', () => {
    const first = { ...catalog }
    const before = pricesOf(phone, first, NOON)
    expect(pricesOf(phone, first, at('12:30'))).toBe(before)
    expect(pricesOf(phone, withDeal('sendo', { title: 'Khác' }, first), NOON)).toBe(before)
    const renamed = withDeal('tiki', { title: 'Khác' }, first)
    const after = pricesOf(phone, renamed, NOON)
    expect(after).not.toBe(before)
    expect(after.priced).toBe(before.priced)
    expect(after.fitting.find(({ id }) => id === 'tiki')?.title).toBe('Khác')
  })
})

describe('the coming prices of a product', () => {
  it('begin with the present ones, and are known four periods ahead', () => {
    const periods = pricePeriodsOf(phone, { ...catalog }, NOON)
    expect(periods.map(({ until }) => until).slice(0, 2)).toEqual([
      at('13:00'),
      Date.parse('2026-11-21T11:00:00+07:00'),
    ])
    expect(periods).toHaveLength(4)
    expect(presentPricesOf(phone, { ...catalog }, NOON)).toBe(periods[0])
    expect(pricePeriodsOf(phone, { ...catalog }, NOON)).toBe(periods)
  })
})

describe('a product as a search result', () => {
  it('is the same object until its price or the catalog is another', () => {
    const first = { ...catalog }
    const noon = toPricedResult(phone, first, NOON, 'vi')
    expect(toPricedResult(phone, first, at('12:30'), 'vi')).toBe(noon)
    expect(toPricedResult(phone, first, NOON, 'en')).not.toBe(noon)
    expect(toPricedResult(phone, first, at('13:00'), 'vi')).not.toBe(noon)
    expect(toPricedResult(phone, { ...catalog }, NOON, 'vi')).not.toBe(noon)
  })
})

describe('what is paid of a product, for its history', () => {
  it('is what the price after codes guarantees, at any moment and whatever deals there are', () => {
    for (const of of [catalog, demonstration]) {
      const savings = savingsOf(of)
      const moments = ['00:00', '11:30', '20:30'].map(at)
      const paid = (from: (product: (typeof of.products)[number], now: number) => unknown): unknown[] =>
        moments.flatMap((now) => of.products.map((product) => from(product, now)))
      expect(paid((product, now) => savings.paidOf(product, now).stores)).toEqual(
        paid((product, now) =>
          savings
            .priceFor(product, now)
            .offers.flatMap(({ offer: { store, currency }, savings: { guaranteed } }) =>
              currency === 'VND' ? { store, price: fromMinorUnits(guaranteed.total, currency) } : [],
            ),
        ),
      )
    }
  })
})
