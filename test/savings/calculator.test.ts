import { describe, expect, it } from 'vitest'
import type { Catalog } from '#catalog/catalog.ts'
import { answerCalculator, type CalculatorAnswer } from '#savings/calculator/answer.ts'
import type { CalculatorSheet } from '#savings/calculator/calculator-sheet.ts'
import { createCalculatorSheet } from '#savings/calculator/create-calculator-sheet.ts'
import { readAmount } from '#savings/calculator/read-amount.ts'
import { describeAnswer, renderAnswer } from '#savings/calculator/render-answer.ts'
import { readState, writeState } from '#savings/calculator/state.ts'
import { LANGUAGES, type Language } from '#text/language.ts'
import { smallCatalog } from '../support/content.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')
const icons = { copy: 'M0', check: 'M1', arrow: 'M2', close: 'M3' }

const offer = (store: string, price: number) => ({
  store,
  url: `https://${store}.example/`,
  price: String(price),
  seenAt: '2026-11-18',
})

const catalog = smallCatalog({
  withLexicon: true,
  stores: {
    shopee: { name: 'Shopee' },
    tiki: { name: 'Tiki', url: 'https://tiki.example/' },
    sendo: { name: 'Sendo', url: 'https://sendo.example/' },
    bookshop: { name: 'Nhà sách', url: 'https://sach.example/', categories: ['books'] },
    'lazada-sg': { name: 'Lazada SG', url: 'https://lazada.example/', countries: ['SG'] },
  },
  products: {
    phone: {
      title: 'Điện thoại',
      brand: 'Apple',
      offers: [offer('shopee', 900_000), offer('tiki', 950_000)],
    },
    pencil: { title: 'Bút', brand: 'Bút', offers: [offer('sendo', 5000), offer('bookshop', 6000)] },
    lamp: {
      title: 'Đèn',
      brand: 'Rạng Đông',
      offers: [
        { ...offer('tiki', 500_000), sale: { price: 400_000, endsAt: '2026-11-22' } },
        { ...offer('shopee', 100_000), availability: 'out-of-stock' },
      ],
    },
    desk: { title: 'Bàn', brand: 'IKEA', offers: [offer('shopee', 400_000), offer('tiki', 100_000)] },
    cable: { title: 'Cáp sạc', brand: 'Anker', offers: [offer('shopee', 100_000)] },
  },
  deals: {
    bookshop: {
      title: 'Sách giảm 1K',
      store: 'bookshop',
      code: 'DEMOSACH',
      discount: { kind: 'amount', value: 1000 },
      appliesTo: 'everything',
    },
    shop: {
      title: 'Giảm 10%',
      code: 'DEMO10',
      scope: 'shop',
      discount: { kind: 'percent', value: 10 },
      stacking: ['payment'],
      appliesTo: 'everything',
    },
    big: {
      title: 'Giảm <b>100K</b>',
      code: 'DEMO100',
      scope: 'shop',
      discount: { kind: 'amount', value: 100_000 },
      minimumSpend: 500_000,
      appliesTo: 'everything',
    },
    momo: {
      title: 'MoMo giảm 20K',
      redeem: 'auto',
      scope: 'payment',
      discount: { kind: 'amount', value: 20_000 },
      stacking: ['shop'],
      eligibility: { payment: ['MoMo'], regions: ['Hà Nội'] },
      appliesTo: 'everything',
    },
    freeship: {
      title: 'Freeship',
      redeem: 'collect',
      scope: 'shipping',
      discount: { kind: 'freeship', value: 25_000 },
      appliesTo: { categories: ['books'] },
    },
    tiki: {
      title: 'Tiki giảm 200K',
      store: 'tiki',
      code: 'DEMOTIKI',
      discount: { kind: 'amount', value: 200_000 },
      appliesTo: { brands: ['Apple'] },
    },
    milktea: {
      title: 'Trà sữa',
      store: 'sendo',
      code: 'DEMOTRA',
      discount: { kind: 'amount', value: 5000 },
      appliesTo: { types: ['milk-tea'] },
      startsAt: '2026-11-20',
      endsAt: '2026-11-25',
    },
    sg: {
      title: 'SG 5 off',
      store: 'lazada-sg',
      code: 'DEMOSG',
      discount: { kind: 'amount', value: 5, currency: 'SGD' },
      appliesTo: 'everything',
    },
  },
})

const sheetIn = (language: Language): CalculatorSheet => createCalculatorSheet(catalog, language)
const answer = (address: string, language: Language = 'vi', now = NOW): CalculatorAnswer =>
  answerCalculator(readState(new URLSearchParams(address)), sheetIn(language), now)

function found(address: string, now = NOW): Extract<CalculatorAnswer, { kind: 'found' }> {
  return foundIn(catalog, address, now)
}

function foundIn(catalog: Catalog, address: string, now = NOW): Extract<CalculatorAnswer, { kind: 'found' }> {
  const sheet = createCalculatorSheet(catalog, 'vi')
  const given = answerCalculator(readState(new URLSearchParams(address)), sheet, now)
  if (given.kind !== 'found') throw new Error(JSON.stringify(given))
  return given
}
const problemOf = (address: string): string => describeAnswer(answer(address), sheetIn('vi'))

describe('the calculator', () => {
  it('says nothing before something is asked', () => {
    for (const address of ['', 'store=shopee', 'kind=food', 'new=1&pay=MoMo'])
      expect(answer(address)).toEqual({ kind: 'blank' })
    expect(answer('store=shopee&kind=food&amount-2=5k').kind).toBe('problem')
  })

  it('gives the steps, what more is saved and what to add, from its address alone', () => {
    const [order] = found('store=shopee&amount=450.000').orders
    expect(order).toMatchObject({
      cost: 450_000,
      total: 405_000,
      saving: 45_000,
      steps: [{ code: 'DEMO10', saving: 45_000 }],
      others: [{ total: 385_000, needs: { payment: ['MoMo'], region: ['Hà Nội'] } }],
      more: [{ add: 50_000, saving: 55_000, deal: { code: 'DEMO100' } }],
    })
  })

  it('uses what the shopper has, and says what the result asks', () => {
    const [order] = found('store=shopee&amount=450k&pay=MoMo&region=Hà+Nội').orders
    expect(order).toMatchObject({
      total: 385_000,
      needs: { payment: ['MoMo'], region: ['Hà Nội'] },
      others: [],
    })
  })

  it('takes from a known shopper what its address does not say', () => {
    const totalFor = (address: string): number | undefined => {
      const known = { payment: ['MoMo'], region: 'Hà Nội', newAt: ['tiki'] }
      const given = answerCalculator(readState(new URLSearchParams(address)), sheetIn('vi'), NOW, known)
      return given.kind === 'found' ? given.orders[0]?.total : undefined
    }
    expect(totalFor('store=shopee&amount=450k')).toBe(385_000)
    expect(totalFor('store=shopee&amount=450k&pay=ZaloPay')).toBe(405_000)
    expect(totalFor('store=shopee&amount=450k&region=Huế')).toBe(405_000)
  })

  it('takes the price of a sale while it holds, and passes over stores where the product is sold out', () => {
    const end = Date.parse('2026-11-23T00:00:00+07:00')
    const during = found('product=lamp')
    expect(during.orders.map(({ store, cost }) => [store, cost])).toEqual([['tiki', 400_000]])
    expect(Math.ceil(during.until / 1000) * 1000).toBe(end)
    expect(found('product=lamp', end).orders[0]?.cost).toBe(500_000)
  })

  it('compares all stores that sell a product, by what is paid', () => {
    expect(found('product=phone').orders.map(({ store, cost, total }) => [store, cost, total])).toEqual([
      ['tiki', 950_000, 750_000],
      ['shopee', 900_000, 800_000],
    ])
  })

  it('takes several products and amounts together, each as often as it says', () => {
    const { orders } = found('product=phone&product-2=cable&quantity-2=3&amount-3=50k&kind-3=food')
    expect(orders.map(({ store, cost }) => [store, cost])).toEqual([['shopee', 1_250_000]])
  })

  it('splits several products over stores where that costs less, with each store’s codes', () => {
    const { split, orders } = found('product=phone&product-2=desk&product-3=cable&quantity-3=2')
    expect(split).toMatchObject({
      total: 1_030_000,
      single: { storeName: 'Shopee', total: 1_350_000 },
      feesUnknown: ['Shopee', 'Tiki'],
      isExact: true,
    })
    const bought = split?.orders.map(({ store, goods = [], total }) => [
      store,
      goods.map(({ name, quantity }) => `${quantity} ${name}`),
      total,
    ])
    expect(bought).toEqual([
      ['shopee', ['2 Cáp sạc'], 180_000],
      ['tiki', ['1 Điện thoại', '1 Bàn'], 850_000],
    ])
    expect(orders.map(({ store }) => store)).toEqual(['shopee'])
  })

  it('counts the delivery fees that are known, and names the stores whose fee is not', () => {
    const { split, orders } = foundIn(
      smallCatalog({
        stores: {
          shopee: { name: 'Shopee', shipping: { price: 30_000, freeFrom: 250_000, currency: 'VND' } },
          tiki: { name: 'Tiki', url: 'https://tiki.example/' },
        },
        products: {
          lamp: { title: 'Đèn', offers: [offer('shopee', 200_000), offer('tiki', 300_000)] },
          pen: { title: 'Bút', offers: [offer('shopee', 100_000), offer('tiki', 10_000)] },
        },
      }),
      'product=lamp&product-2=pen',
    )
    expect(split).toMatchObject({ total: 240_000, feesUnknown: ['Tiki'] })
    expect(split?.orders.map(({ total, delivery }) => [total, delivery])).toEqual([
      [230_000, 30_000],
      [10_000, undefined],
    ])
    expect(orders.map(({ store, total, delivery }) => [store, total, delivery])).toEqual([
      ['shopee', 300_000, 0],
      ['tiki', 310_000, undefined],
    ])
  })

  it('splits nothing where one store is as cheap, a store is chosen, or a price is typed in', () => {
    for (const address of [
      'product=phone&product-2=desk',
      'store=shopee&product=phone&product-2=desk&product-3=cable',
      'product=phone&product-2=desk&product-3=cable&amount-3=100k',
    ])
      expect(found(address).split, address).toBeUndefined()
  })

  it('compares all stores for an amount, and names apart those that take nothing off', () => {
    const { orders, others } = found('amount=100k&kind=milk-tea')
    expect(orders.map(({ store, total }) => [store, total])).toEqual([
      ['shopee', 90_000],
      ['sendo', 95_000],
    ])
    expect(others.map(({ name }) => name)).toEqual(['Tiki'])
  })

  it('passes over stores that do not sell such goods', () => {
    const stores = (address: string): string[] =>
      found(address)
        .orders.map(({ store }) => store)
        .toSorted()
    expect(stores('amount=100k&kind=travel')).not.toContain('bookshop')
    expect(stores('amount=100k&kind=books')).toContain('bookshop')
  })

  it('marks the lowest, a tie as a tie, and nothing where no store takes anything off', () => {
    const htmlOf = (address: string): string => renderAnswer(answer(address), sheetIn('vi'), icons).html
    expect(htmlOf('product=phone').match(/class="mark">thấp nhất/g)).toHaveLength(1)
    expect(htmlOf('product=pencil').match(/class="mark">cùng thấp nhất/g)).toHaveLength(2)
    expect(htmlOf('store=tiki&amount=5k').match(/class="mark"/g)).toBeNull()
  })

  it('reads a product whose price the shopper knows better', () => {
    expect(found('store=tiki&product=phone&amount=500k').orders[0]).toMatchObject({
      cost: 500_000,
      total: 300_000,
    })
  })

  it('gives one reason for each deal that is left out', () => {
    const [order] = found('store=shopee&amount=100k&kind=food').orders
    expect(order?.refusals.map(({ deal, reason, missing }) => [deal.title, reason, missing])).toEqual([
      ['Giảm <b>100K</b>', 'minimum_not_met', 400_000],
      ['Freeship', 'other_products', undefined],
      ['MoMo giảm 20K', 'payment_method', undefined],
    ])
  })

  it('goes by the moment of its reader, and knows until when', () => {
    const later = Date.parse('2026-11-26T00:00:00+07:00')
    expect(found('store=sendo&amount=50k&kind=milk-tea').orders[0]?.total).toBe(45_000)
    expect(Math.ceil(found('store=sendo&amount=50k&kind=milk-tea').until / 1000) * 1000).toBe(later)
    expect(found('store=sendo&amount=50k&kind=milk-tea', later).orders[0]?.total).toBe(50_000)
  })

  it('takes the currency of the store', () => {
    expect(found('store=lazada-sg&amount=12.50').orders[0]).toMatchObject({
      currency: 'SGD',
      cost: 12.5,
      total: 7.5,
    })
  })

  it.each([
    ['store=shopee&amount=ba+trăm', 'Món 1: nhập giá bằng chữ số, lớn hơn 0.'],
    ['store=shopee&amount=-5', 'Món 1: nhập giá bằng chữ số, lớn hơn 0.'],
    ['store=shopee&amount=0', 'Món 1: nhập giá bằng chữ số, lớn hơn 0.'],
    ['store=shopee&amount=1e308', 'Món 1: nhập giá bằng chữ số, lớn hơn 0.'],
    ['store=shopee&amount=12.5', 'Món 1: nhập giá bằng chữ số, lớn hơn 0.'],
    ['store=tiki&product=phone&product-2=cable', 'Món 2: Tiki chưa có giá bán, bạn nhập giá nhé.'],
    ['store=shopee&amount=1&quantity=1.5', 'Món 1: số lượng phải là số nguyên từ 1 đến 99.'],
    ['store=shopee&amount=1&quantity=1000', 'Món 1: số lượng phải là số nguyên từ 1 đến 99.'],
    ['store=nowhere&amount=1', 'Link của trang có một lựa chọn không còn tồn tại; bạn chọn lại nhé.'],
    ['product=nothing', 'Link của trang có một lựa chọn không còn tồn tại; bạn chọn lại nhé.'],
    ['amount=1&kind=nothing', 'Link của trang có một lựa chọn không còn tồn tại; bạn chọn lại nhé.'],
  ])('says what is wrong with %s', (address, message) => {
    expect(answer(address).kind).toBe('problem')
    expect(problemOf(address)).toBe(message)
  })

  it('has no order where no store sells all', () => {
    expect(found('product=cable&store=shopee').orders).toHaveLength(1)
    expect(found('product=phone&quantity=2').orders).toHaveLength(2)
  })

  it.each(LANGUAGES)('is written in %s, with every place of its sentences filled', (language) => {
    for (const address of [
      'store=shopee&amount=450k',
      'store=shopee&amount=450k&pay=MoMo&region=Hà+Nội',
      'product=phone',
      'product=phone&product-2=desk&product-3=cable&quantity-3=2',
      'product=pencil&product-2=cable',
      'amount=100k',
      'store=shopee&amount=x',
    ]) {
      const sheet = sheetIn(language)
      const { html } = renderAnswer(answer(address, language), sheet, icons)
      expect(html).not.toMatch(/undefined|\{\w+\}|NaN/)
      expect(html.length).toBeGreaterThan(20)
    }
  })

  it('shows titles as text, whatever an editor wrote', () => {
    const { html } = renderAnswer(answer('store=shopee&amount=450k'), sheetIn('vi'), icons)
    expect(html).toContain('Giảm &lt;b&gt;100K&lt;/b&gt;')
  })

  it('answers from what its script loads as from the catalog', () => {
    const loaded = JSON.parse(JSON.stringify(sheetIn('vi'))) as CalculatorSheet
    for (const address of ['product=phone', 'amount=100k&kind=milk-tea', 'store=shopee&amount=450k&new=1']) {
      const state = readState(new URLSearchParams(address))
      expect(answerCalculator(state, loaded, NOW)).toEqual(answerCalculator(state, sheetIn('vi'), NOW))
    }
  })
})

describe('the address of the calculator', () => {
  it.each([
    ['store=shopee&amount=450k', 'store=shopee&amount=450k'],
    ['store=&product=&amount=450k&quantity=1&kind=&new=&app=&region=', 'amount=450k'],
    [
      'product=&product-2=phone&quantity-2=2&pay=MoMo&pay=Visa&region=',
      'product=phone&quantity=2&pay=MoMo&pay=Visa',
    ],
    [
      'store=+shopee+&amount=1&amount-3=5k&new=1&app=0&pay=+MoMo&pay=+&region=+Hà+Nội',
      'store=shopee&amount=1&amount-2=5k&new=1&app=0&pay=MoMo&region=H%C3%A0+N%E1%BB%99i',
    ],
    ['quantity=3&store=shopee', 'store=shopee'],
    ['amount-12=1&amount-13=2', 'amount=1'],
  ])('says all that is chosen and nothing else: %s', (typed, written) => {
    const state = readState(new URLSearchParams(typed))
    expect(writeState(state).toString()).toBe(written)
    expect(state.lines).not.toEqual([])
    expect(readState(writeState(state))).toEqual({
      ...state,
      lines: state.lines.map((line) => ({ ...line, quantity: line.quantity === '1' ? '' : line.quantity })),
    })
  })
})

describe('an amount', () => {
  it.each([
    ['450000', 450_000],
    ['450.000', 450_000],
    ['450,000đ', 450_000],
    ['450 000 ₫', 450_000],
    ['450k', 450_000],
    ['1,2tr', 1_200_000],
    ['22.99 triệu', 22_990_000],
    ['1.000.000 VND', 1_000_000],
    ['12.5', undefined],
    ['1.00', 1],
    ['1.250k', 1_250_000],
    ['450.000 đồng', 450_000],
    ['1,5 triệu đồng', 1_500_000],
    ['1tr5', 1_500_000],
    ['S$12.50', undefined],
    ['1.250 triệu', undefined],
    ['0', undefined],
    ['-5', undefined],
    ['1e5', undefined],
    ['0,00001k', undefined],
    ['1,5k', 1500],
    ['0,0015k', undefined],
    ['5 nghìn', 5000],
    ['5 ngàn', 5000],
    ['2m', 2_000_000],
    ['1.000,000', undefined],
    ['1000.000', undefined],
    ['9999999999', 9_999_999_999],
    ['10000000000', 10_000_000_000],
    ['10000000001', undefined],
    ["1'000'000 vnđ", 1_000_000],
    ['99999999999', undefined],
    ['', undefined],
  ])('is read as shoppers write it: %s', (text, amount) => {
    expect(readAmount(text, 'VND')).toBe(amount)
  })

  it.each([
    ['12.50', 1250],
    ['12,5', 1250],
    ['1,200.05', 120_005],
    ['12.505', undefined],
    ['$7', 700],
    ['S$12.50', 1250],
    ['1tr5', undefined],
  ])('has the decimals of its currency: %s', (text, cents) => {
    expect(readAmount(text, 'SGD')).toBe(cents)
  })
})
