import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#text/language.ts'
import { describePaidPrice, priceAfterCodesOf, toPricedResult } from '#savings/price-after-codes.ts'
import { narrate } from '#narrative/narrate.ts'
import { findUngrounded } from '#narrative/grounding.ts'
import { findingsOf } from '../narrative/support.ts'
import { smallCatalog } from '../support/content.ts'

const at = (time: string): number => Date.parse(`2026-11-20T${time}:00+07:00`)
const NOON = at('12:00')

const offer = (store: string, price: number) => ({
  store,
  url: `https://${store}.example/`,
  price: String(price),
  seenAt: '2026-11-18',
})

const catalog = smallCatalog({
  stores: {
    shopee: { name: 'Shopee' },
    cellphones: { name: 'CellphoneS', url: 'https://cellphones.example/' },
  },
  products: {
    iphone: {
      title: 'Điện thoại iPhone 17',
      brand: 'Apple',
      offers: [offer('shopee', 22_990_000), offer('cellphones', 23_490_000)],
    },
    cable: { title: 'Cáp sạc', brand: 'Anker', offers: [offer('shopee', 200_000)] },
    sofa: { title: 'Ghế', brand: 'Ghế', category: 'lifestyle', offers: [offer('shopee', 900_000)] },
  },
  deals: {
    iphone: {
      store: 'cellphones',
      category: 'tech',
      title: 'Giảm 1,5 triệu cho iPhone',
      code: 'DEMO15TR',
      scope: 'shop',
      discount: { kind: 'amount', value: 1_500_000 },
      appliesTo: { products: ['iphone'] },
      stacking: ['payment'],
    },
    voucher: {
      store: 'cellphones',
      category: 'tech',
      title: 'Lấy voucher 100K',
      redeem: 'collect',
      scope: 'payment',
      discount: { kind: 'amount', value: 100_000 },
      appliesTo: 'everything',
      stacking: ['shop'],
    },
    lunch: {
      category: 'tech',
      title: 'Trưa giảm 10K cáp sạc',
      code: 'DEMOTRUA',
      discount: { kind: 'amount', value: 10_000 },
      slots: ['11:00-13:00'],
      appliesTo: { brands: ['Anker'] },
    },
    unknown: { category: 'lifestyle', code: 'DEMOBIAN', discount: { kind: 'percent', value: 50 } },
  },
})
const productOf = (id: string) => {
  const product = catalog.products.find((each) => each.id === id)
  if (!product) throw new Error(id)
  return product
}

describe('the price after codes', () => {
  it('is the least to pay at any store, which need not be the store with the lowest price', () => {
    expect(priceAfterCodesOf(productOf('iphone'), catalog, NOON, 'vi')).toMatchObject({
      amount: 21_890_000,
      currency: 'VND',
      store: { id: 'cellphones', name: 'CellphoneS' },
      codes: ['DEMO15TR'],
      steps: [
        { code: 'DEMO15TR', redeem: 'enter', saving: 1_500_000 },
        { title: 'Lấy voucher 100K', redeem: 'collect', saving: 100_000 },
      ],
    })
  })

  it('is none where no deal is known to be for the product', () => {
    expect(priceAfterCodesOf(productOf('sofa'), catalog, NOON, 'vi')).toBeUndefined()
    expect(toPricedResult(productOf('sofa'), catalog, NOON, 'vi')).not.toHaveProperty('priceAfterCodes')
  })

  it('changes with the hours of a voucher', () => {
    const moments = [at('10:59'), at('11:00'), at('12:59'), at('13:00'), at('11:30')]
    const amountAt = (now: number) => priceAfterCodesOf(productOf('cable'), catalog, now, 'vi')?.amount
    const inResultAt = (now: number) =>
      toPricedResult(productOf('cable'), catalog, now, 'vi').priceAfterCodes?.amount
    const amounts = [undefined, 190_000, 190_000, undefined, 190_000]
    expect(moments.map(amountAt)).toEqual(amounts)
    expect(moments.map(inResultAt)).toEqual(amounts)
  })

  it('stands in the summary, for callers that read nothing else', () => {
    expect(toPricedResult(productOf('iphone'), catalog, NOON, 'vi').summary).toMatch(
      /^Còn 21\.890\.000đ tại CellphoneS khi áp dụng DEMO15TR và “Lấy voucher 100K”\. Giá bán thấp nhất 22\.990\.000đ tại Shopee\./,
    )
  })

  it('leaves the price what the store asks', () => {
    expect(toPricedResult(productOf('iphone'), catalog, NOON, 'vi')).toMatchObject({
      price: { amount: 22_990_000, currency: 'VND' },
      store: { id: 'shopee' },
    })
  })

  it.each(LANGUAGES)('is told in %s', (language) => {
    const strings = catalog.stringsIn(language)
    const result = toPricedResult(productOf('iphone'), catalog, NOON, language)
    if (!result.priceAfterCodes) throw new Error('no price after codes')
    const text = describePaidPrice(result.priceAfterCodes, strings)
    expect(text).toContain('CellphoneS')
    expect(text).toContain('DEMO15TR')
    expect(text).not.toContain('{')

    const findings = findingsOf({
      language,
      query: 'iphone 17',
      results: [result, toPricedResult(productOf('cable'), catalog, NOON, language)],
      stores: ['Shopee', 'CellphoneS'],
    })
    const narrative = narrate(findings, strings)
    expect(narrative.text).toContain('CellphoneS')
    expect(narrative.text).toContain('DEMO15TR')
    expect(narrative.text).not.toContain('22')
    expect(findUngrounded(narrative.text, findings)).toEqual([])
  })
})

describe('in words', () => {
  it('a code, a store or a price that no result has after codes is noticed', () => {
    const findings = findingsOf({
      query: 'iphone',
      results: [toPricedResult(productOf('iphone'), catalog, NOON, 'vi')],
      stores: ['Shopee', 'CellphoneS', 'Tiki'],
    })
    expect(findUngrounded('Còn 21.890.000đ tại CellphoneS với DEMO15TR.', findings)).toEqual([])
    expect(findUngrounded('Còn 20.890.000đ tại Tiki với DEMO16TR.', findings)).toEqual([
      'Tiki',
      'DEMO16TR',
      '20.890.000',
    ])
  })
})
