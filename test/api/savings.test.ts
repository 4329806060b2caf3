import { describe, expect, it } from 'vitest'
import type { SavingsResponse } from '#contract/savings.ts'
import { callerOf } from '../support/calls.ts'
import { smallCatalog } from '../support/content.ts'

const offer = (store: string, price: number, fields: object = {}) => ({
  store,
  url: `https://${store}.example/`,
  price: String(price),
  seenAt: '2026-11-18',
  ...fields,
})

const catalog = smallCatalog({
  stores: Object.fromEntries(
    ['shopee', 'tiki', 'lazada-sg'].map((id) => [id, { name: id, url: `https://${id}.example/` }]),
  ),
  products: {
    phone: { brand: 'Apple', offers: [offer('shopee', 20_000_000), offer('tiki', 20_500_000)] },
    cable: {
      brand: 'Anker',
      offers: [offer('shopee', 200_000), offer('lazada-sg', 12.5, { currency: 'SGD' })],
    },
  },
  deals: {
    'shop-10': {
      code: 'SHOP10',
      scope: 'shop',
      discount: { kind: 'percent', value: 10 },
      stacking: ['platform', 'shipping'],
      appliesTo: 'everything',
    },
    'platform-50k': {
      code: 'SAN50',
      scope: 'platform',
      discount: { kind: 'amount', value: 50_000 },
      minimumSpend: 300_000,
      stacking: ['shop', 'shipping'],
      appliesTo: 'everything',
    },
    'momo-20k': {
      redeem: 'auto',
      scope: 'payment',
      discount: { kind: 'amount', value: 20_000 },
      eligibility: { payment: ['MoMo'] },
      appliesTo: 'everything',
    },
    freeship: {
      redeem: 'collect',
      scope: 'shipping',
      discount: { kind: 'freeship', value: 25_000 },
      stacking: ['shop', 'platform'],
      appliesTo: 'everything',
    },
    'tiki-1m': {
      store: 'tiki',
      code: 'TIKI1TR',
      scope: 'platform',
      discount: { kind: 'amount', value: 1_000_000 },
      appliesTo: { brands: ['Apple'] },
    },
    unknown: { code: 'BIAN', discount: { kind: 'percent', value: 90 } },
  },
})

const caller = callerOf(catalog)
const send = (target: string, init?: RequestInit): Promise<Response> => caller.send(target, init)

const post = (body: unknown): Promise<Response> =>
  send('/api/savings', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

const answerOf = async (response: Promise<Response>): Promise<SavingsResponse> =>
  (await (await response).json()) as SavingsResponse

describe('getSavings', () => {
  it('takes the currency of the amount, and answers in it', async () => {
    const answer = await answerOf(send('/api/savings?store=shopee&amount=40&currency=SGD'))
    expect(answer.currency).toBe('SGD')
    expect(answer).toEqual(await answerOf(post({ store: 'shopee', amount: 40, currency: 'SGD' })))
    expect(answer).toEqual(await answerOf(send('/api/savings?store=shopee&amount=40&currency=sgd')))
    expect((await send('/api/savings?store=shopee&amount=40&currency=S$')).status).toBe(400)
  })

  it('gives the codes of an amount at a store, step by step', async () => {
    const { currency, orders } = await answerOf(send('/api/savings?store=shopee&amount=400000'))
    const [order] = orders
    expect(currency).toBe('VND')
    expect(order).toMatchObject({
      store: { id: 'shopee', name: 'shopee' },
      subtotal: 400_000,
      saving: 90_000,
      total: 310_000,
      codes: ['SHOP10', 'SAN50'],
      steps: [
        {
          deal: { id: 'shop-10', code: 'SHOP10', redeem: 'enter' },
          base: 400_000,
          saving: 40_000,
          left: 360_000,
        },
        { deal: { id: 'platform-50k' }, base: 360_000, saving: 50_000, left: 310_000 },
      ],
      extras: [{ deal: { id: 'freeship', redeem: 'collect' }, kind: 'freeship', worth: 25_000 }],
    })
    expect(order?.notUsed.map(({ deal, reason }) => [deal.id, reason])).toEqual(
      expect.arrayContaining([
        ['momo-20k', 'payment_method'],
        ['unknown', 'unknown_terms'],
      ]),
    )
    const wallet = order?.notUsed.find(({ reason }) => reason === 'payment_method')
    expect(wallet?.why).toBe('chỉ khi trả bằng MoMo')
  })

  it('says how much more to spend for the next code', async () => {
    const { orders } = await answerOf(send('/api/savings?store=shopee&amount=282000'))
    expect(orders[0]?.spendMore).toEqual([
      expect.objectContaining({ add: 51_333, deal: expect.objectContaining({ id: 'platform-50k' }) }),
    ])
  })

  it('counts against the limit of the searches', async () => {
    const hurried = callerOf(catalog, { perClient: 1 })
    expect((await hurried.send('/api/savings?store=shopee&amount=1')).status).toBe(200)
    const denied = await hurried.send('/api/search-advanced?q=a')
    expect(denied.status).toBe(429)
  })
})

describe('findSavings', () => {
  it('compares the stores that sell a product, the cheapest after codes first', async () => {
    const { orders } = await answerOf(post({ lines: [{ product: 'phone' }] }))
    expect(orders.map(({ store, subtotal, total, codes }) => [store.id, subtotal, total, codes])).toEqual([
      ['shopee', 20_000_000, 17_950_000, ['SHOP10', 'SAN50']],
      ['tiki', 20_500_000, 19_500_000, ['TIKI1TR']],
    ])
  })

  it('tells apart what would be saved by what is not known of the shopper', async () => {
    const { orders } = await answerOf(post({ store: 'shopee', amount: 100_000 }))
    expect(orders[0]).toMatchObject({
      total: 90_000,
      others: [{ needs: { payment: ['MoMo'] }, total: 80_000, codes: [] }],
    })
  })

  it('uses what is known of the shopper, and says so', async () => {
    const { orders } = await answerOf(
      post({ store: 'shopee', amount: 100_000, shopper: { payment: ['momo'] } }),
    )
    expect(orders[0]).toMatchObject({ total: 80_000, assumes: { payment: ['MoMo'] }, others: [] })
  })

  it('prices an order for each store that the lines name', async () => {
    const { orders } = await answerOf(
      post({
        lines: [
          { store: 'shopee', product: 'cable', quantity: 2 },
          { store: 'tiki', product: 'phone' },
        ],
      }),
    )
    expect(orders.map(({ store, total }) => [store.id, total])).toEqual([
      ['shopee', 310_000],
      ['tiki', 19_500_000],
    ])
  })

  it('buys each product where everything together costs least, and says whose delivery is not known', async () => {
    const { split, orders } = await answerOf(post({ lines: [{ product: 'phone' }, { product: 'cable' }] }))
    expect(orders.map(({ store }) => store.id)).toEqual(['shopee'])
    // 20,200,000 - 10 % - 50,000 at one store; 19,500,000 and 180,000 at two.
    expect(split).toMatchObject({
      total: 18_130_000,
      exact: true,
      saving: 0,
      single: { store: { id: 'shopee' }, total: 18_130_000 },
      deliveryUnknown: [{ id: 'shopee' }],
    })
    expect(split?.parcels.map(({ lines, order }) => [lines, order.store.id])).toEqual([[[0, 1], 'shopee']])
  })

  it('names a product that no store sells in the currency', async () => {
    const response = await post({ currency: 'SGD', lines: [{ product: 'phone' }, { product: 'cable' }] })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: {
        message:
          'lines[0].product is "phone", which no store sells in SGD; leave it out, or write another currency.',
      },
    })
  })

  it('says when its answer stops to hold', async () => {
    const ending = smallCatalog({
      deals: { soon: { endsAt: '2026-11-20T18:00', appliesTo: 'everything', discount: { kind: 'gift' } } },
    })
    const { until } = await answerOf(callerOf(ending).send('/api/savings?store=shopee&amount=1'))
    expect(until).toBe('2026-11-20T18:00:00+07:00')
  })
})

const lines = (count: number) => Array.from({ length: count }, () => ({ price: 1 }))

describe('a mistake in a basket', () => {
  it.each([
    ['no store', {}, /^lines is missing; write an amount with a store/],
    ['an unknown store', { store: 'shope', amount: 1 }, /^store is "shope", .*did you mean "shopee"\?$/],
    ['a negative amount', { store: 'shopee', amount: -5 }, /^amount is -5; write an amount above 0/],
    ['nothing to pay', { store: 'shopee', amount: 0 }, /^amount is 0; write an amount above 0/],
    ['less than any coin', { store: 'shopee', amount: 1e-9 }, /^amount is 1e-9; VND has no smaller coin/],
    ['part of a đồng', { store: 'shopee', amount: 199.5 }, /^amount is 199.5; VND has no smaller coin/],
    ['part of a cent', { store: 'lazada-sg', currency: 'SGD', amount: 1.005 }, /at most 2 decimals/],
    [
      'a number beyond all',
      { store: 'shopee', amount: 1e308 },
      /^amount is 1e\+308; write an amount above 0 and up to/,
    ],
    ['a price beyond all', { store: 'shopee', lines: [{ price: 1e308 }] }, /^lines\[0\]\.price is 1e\+308; /],
    [
      'two currencies',
      {
        lines: [
          { store: 'shopee', product: 'phone' },
          { store: 'lazada-sg', product: 'cable' },
        ],
      },
      /^lines\[1\]\.product is "cable", which costs SGD at lazada-sg; a basket has one currency, and this one has VND/,
    ],
    [
      'a currency that is none',
      { store: 'shopee', amount: 1, currency: 'dong' },
      /^currency is "dong"; write three/,
    ],
    [
      '1,000 lines',
      { store: 'shopee', lines: lines(1000) },
      /^lines is a list; write a list of 1 to 50 lines/,
    ],
    ['no lines', { store: 'shopee', lines: [] }, /^lines is a list; write a list of 1 to 50 lines/],
    [
      'an unknown way to pay',
      { store: 'shopee', amount: 1, shopper: { payment: ['Cowries'] } },
      /^shopper\.payment has "Cowries", which no deal names; write ways to pay among MoMo/,
    ],
    [
      'an unknown product',
      { lines: [{ product: 'fone' }] },
      /^lines\[0\]\.product is "fone", .*did you mean "phone"/,
    ],
    [
      'an unknown category',
      { store: 'shopee', amount: 1, category: 'shoes' },
      /^category is "shoes"; write one of food, /,
    ],
    [
      'a shopper that is none',
      { store: 'shopee', amount: 1, shopper: null },
      /^shopper is null; write an object/,
    ],
    ['a line that is none', { store: 'shopee', lines: [5] }, /^lines\[0\] is 5; write an object/],
    ['amount and lines', { store: 'shopee', amount: 1, lines: lines(1) }, /^amount and lines are both given/],
    ['a price nowhere', { lines: [{ price: 1 }] }, /^lines\[0\]\.store is missing/],
    ['no price', { store: 'shopee', lines: [{ brand: 'Apple' }] }, /^lines\[0\]\.price is missing/],
    [
      'no pieces',
      { store: 'shopee', lines: [{ price: 1, quantity: 0 }] },
      /^lines\[0\]\.quantity is 0; write a whole/,
    ],
    [
      'a product that the store does not sell',
      { store: 'tiki', lines: [{ product: 'cable' }] },
      /^lines\[0\]\.product is "cable", which tiki does not sell here; name one of shopee, lazada-sg/,
    ],
    [
      'a field of a line that has another name',
      { store: 'shopee', lines: [{ price: 129_000, qty: 2 }] },
      /^lines\[0\]\.qty is 2; its name is none of product, store, price, quantity/,
    ],
    [
      'a currency of one line',
      { store: 'shopee', lines: [{ price: 129_000, currency: 'USD' }] },
      /^lines\[0\]\.currency is "USD"; its name is none of/,
    ],
    [
      'what is known about a shopper outside it',
      { store: 'shopee', amount: 450_000, payment: ['MoMo'] },
      /^payment is a list; its name is none of store, amount, .*shopper/,
    ],
    [
      'a field of a shopper that is misspelt',
      { store: 'shopee', amount: 450_000, shopper: { newcustomer: true } },
      /^shopper\.newcustomer is true; its name is none of newCustomer/,
    ],
    [
      'a store for some lines only',
      { lines: [{ store: 'tiki', product: 'phone' }, { product: 'cable' }] },
      /^lines\[1\]\.store is missing; name a store for every line/,
    ],
  ])('is told: %s', async (_what, body, message) => {
    const response = await post(body)
    const { error } = (await response.json()) as { error: { code: string; message: string } }
    expect([response.status, error.code]).toEqual([400, 'invalid_parameter'])
    expect(error.message).toMatch(message)
  })

  it.each([
    ['/api/savings', /^store is missing; write the id of a store/],
    ['/api/savings?store=shopee', /^amount is missing; write an amount above 0/],
    ['/api/savings?store=shopee&amount=1e308', /^amount is "1e308"; write an amount above 0/],
    ['/api/savings?store=shopee&amount=0', /^amount is "0"; write an amount above 0/],
    ['/api/savings?store=shopee&amount=-1', /^amount is "-1"; write an amount above 0/],
    ['/api/savings?store=shopee&amount=1&amount=2', /^amount is given 2 times/],
    ['/api/savings?store=nowhere-at-all&amount=1', /is no store of the catalog; write the id/],
  ])('is told in the query string: %s', async (target, message) => {
    const response = await send(target)
    const { error } = (await response.json()) as { error: { code: string; message: string } }
    expect([response.status, error.code]).toEqual([400, 'invalid_parameter'])
    expect(error.message).toMatch(message)
  })
})
