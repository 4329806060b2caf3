import { describe, expect, it } from 'vitest'
import { savingsBodySchema } from '#contract/savings.ts'
import { savingsOf } from '#savings/catalog-savings.ts'
import { type Orders, readOrders } from '#savings/requests/read-orders.ts'
import { smallCatalog } from '../../support/content.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const offer = (store: string, price: number, currency = 'VND') => ({
  store,
  url: `https://${store}.example/`,
  price: String(price),
  currency,
  seenAt: '2026-11-18',
})

const catalog = smallCatalog({
  withLexicon: true,
  stores: {
    shopee: { name: 'Shopee' },
    tiki: {
      name: 'Tiki',
      url: 'https://tiki.example/',
      shipping: {
        price: 30_000,
        currency: 'VND',
        regions: [{ names: ['TP.HCM'], price: 15_000 }],
      },
    },
    'lazada-sg': { name: 'Lazada SG', url: 'https://lazada.example/', countries: ['SG'] },
    agoda: { name: 'Agoda', url: 'https://agoda.example/', countries: ['VN', 'SG'] },
  },
  products: {
    phone: {
      brand: 'Apple',
      type: 'running-shoes',
      offers: [offer('shopee', 900_000), offer('tiki', 950_000), offer('lazada-sg', 49.9, 'SGD')],
    },
    cable: { brand: 'Anker', offers: [offer('shopee', 100_000)] },
    lamp: {
      brand: 'Rạng Đông',
      offers: [
        {
          ...offer('shopee', 300_000),
          sale: { price: 200_000, startsAt: '2026-11-20', endsAt: '2026-11-20' },
        },
        { ...offer('tiki', 100_000), availability: 'out-of-stock' },
      ],
    },
    abroad: { brand: 'Sony', offers: [offer('lazada-sg', 12.5, 'SGD')] },
  },
  deals: {
    wallet: { eligibility: { payment: ['MoMo', 'ZaloPay'] } },
    card: { eligibility: { payment: ['Visa', 'MoMo'] } },
  },
})

function read(body: object, now = NOW): Orders | string {
  const orders = readOrders(savingsBodySchema.parse(body), catalog, savingsOf(catalog), now)
  return orders.ok ? orders.data : orders.failure.message
}

describe('a request for savings', () => {
  it('asks about an amount at a store', () => {
    expect(read({ store: 'shopee', amount: 200_000 })).toStrictEqual({
      baskets: [
        { store: 'shopee', currency: 'VND', lines: [{ unitPrice: 200_000, quantity: 1, isSum: true }] },
      ],
      shopper: {},
      currency: 'VND',
      isComparison: false,
      offers: [],
    })
    expect(read({ store: 'shopee', amount: 1, category: 'food' })).toMatchObject({
      baskets: [{ lines: [{ category: 'food', unitPrice: 1, quantity: 1 }] }],
    })
  })

  it('takes the price of a sale while it holds, and compares no store where the product is sold out', () => {
    const lines = [{ product: 'lamp' }]
    const priceAt = (unitPrice: number) => ({ baskets: [{ store: 'shopee', lines: [{ unitPrice }] }] })
    expect(read({ lines })).toMatchObject(priceAt(200_000))
    expect(read({ lines }, NOW + 24 * 3600_000)).toMatchObject(priceAt(300_000))
    expect(read({ lines: [...lines, { product: 'cable' }] })).toMatchObject({
      offers: [{ store: 'shopee', lines: [{ unitPrice: 200_000 }, { unitPrice: 100_000 }] }],
    })
    expect(read({ store: 'tiki', lines })).toMatchObject({ baskets: [{ lines: [{ unitPrice: 100_000 }] }] })
  })

  it('compares every store that sells all its products in one currency', () => {
    const one = read({ lines: [{ product: 'phone', quantity: 2 }] })
    expect(one).toMatchObject({
      baskets: [
        { store: 'shopee', lines: [{ product: 'phone', unitPrice: 900_000, quantity: 2 }] },
        { store: 'tiki', lines: [{ product: 'phone', unitPrice: 950_000, quantity: 2 }] },
      ],
      isComparison: true,
    })
    expect(read({ lines: [{ product: 'phone' }, { product: 'cable' }] })).toMatchObject({
      baskets: [{ store: 'shopee', lines: [{ product: 'phone' }, { product: 'cable' }] }],
    })
    expect(read({ lines: [{ product: 'phone' }, { product: 'abroad' }] })).toMatch(/^lines\[1\]\.product/)
    expect(read({ lines: [{ product: 'phone' }], currency: 'SGD' })).toMatchObject({
      baskets: [{ store: 'lazada-sg', currency: 'SGD', lines: [{ unitPrice: 4990 }] }],
      currency: 'SGD',
    })
  })

  it('makes one order for each store that its lines name', () => {
    const orders = read({
      store: 'shopee',
      lines: [{ product: 'phone' }, { product: 'phone', store: 'tiki' }, { price: 5000, quantity: 3 }],
    })
    expect(orders).toMatchObject({
      baskets: [
        { store: 'shopee', lines: [{ product: 'phone' }, { unitPrice: 5000, quantity: 3 }] },
        { store: 'tiki', lines: [{ unitPrice: 950_000 }] },
      ],
      isComparison: false,
    })
  })

  it('knows what its products and goods are', () => {
    const orders = read({
      store: 'shopee',
      lines: [
        { product: 'phone', price: 5 },
        { price: 1, category: 'food', brand: 'Vinamilk', type: 'running-shoes' },
        { price: 1 },
      ],
    })
    if (typeof orders === 'string') throw new Error(orders)
    const types = savingsOf(catalog).typesOf('running-shoes')
    expect(types.length).toBeGreaterThan(1)
    expect(orders.baskets[0]?.lines).toStrictEqual([
      { product: 'phone', category: 'tech', brand: 'Apple', types, unitPrice: 5, quantity: 1 },
      { category: 'food', brand: 'Vinamilk', types, unitPrice: 1, quantity: 1 },
      { unitPrice: 1, quantity: 1 },
    ])
  })

  it('is in the currency of the first price that the catalog knows, else of its store, else in đồng', () => {
    expect(read({ store: 'lazada-sg', lines: [{ product: 'phone' }] })).toMatchObject({
      currency: 'SGD',
      baskets: [{ lines: [{ unitPrice: 4990 }] }],
    })
    expect(read({ store: 'lazada-sg', lines: [{ price: 5 }, { product: 'abroad' }] })).toMatchObject({
      currency: 'SGD',
    })
    expect(read({ store: 'lazada-sg', lines: [{ product: 'abroad', price: 5 }] })).toMatchObject({
      currency: 'SGD',
    })
    expect(read({ store: 'lazada-sg', amount: 60.5 })).toMatchObject({
      currency: 'SGD',
      baskets: [{ currency: 'SGD', lines: [{ unitPrice: 6050 }] }],
    })
    expect(read({ store: 'agoda', amount: 60_000 })).toMatchObject({ currency: 'VND' })
    expect(read({ store: 'lazada-sg', amount: 12.55, currency: 'SGD' })).toMatchObject({
      baskets: [{ lines: [{ unitPrice: 1255 }] }],
    })
  })

  it('says what it knows of its shopper', () => {
    const shopper = { newCustomer: false, app: true, payment: ['momo'], region: 'Hà Nội' }
    expect(read({ store: 'shopee', amount: 1, shopper })).toMatchObject({
      shopper: { isNewCustomer: false, usesApp: true, payment: ['MoMo'], region: 'Hà Nội' },
    })
    expect(read({ store: 'shopee', amount: 1, shopper: {} })).toMatchObject({ shopper: {} })
  })

  it('names the types of products alone, not other words of the lexicon', () => {
    expect(read({ store: 'shopee', lines: [{ price: 1, type: 'weather' }] })).toMatch(
      /^lines\[0\]\.type is "weather", which is no product type of the catalog/,
    )
  })

  it.each([
    ['胡志明市', 15_000],
    ['Thủ Đức', 15_000],
    ['Bình Dương', 15_000],
    ['District 1, Ho Chi Minh City 700000, Vietnam', 15_000],
    ['하노이', 30_000],
    ['Miền Nam', undefined],
    ['Vietnam', undefined],
  ])('delivers to %s for the fee of its region: %s', (region, fee) => {
    const orders = read({ store: 'tiki', amount: 100_000, shopper: { region } })
    expect((orders as Orders).baskets[0]?.delivery).toBe(fee)
  })

  it.each([
    [
      { store: 'shopee', amount: 1, lines: [{ price: 1 }] },
      'amount and lines are both given; give one of them.',
    ],
    [{ store: 'shopee' }, 'lines is missing; write an amount with a store, or a list of lines.'],
    [{ amount: 1 }, 'store is missing; name the store, or products to compare the stores that sell them.'],
    [
      { lines: [{ price: 1 }] },
      'lines[0].store is missing; name the store, or products to compare the stores that sell them.',
    ],
    [
      { lines: [{ product: 'phone', price: 5 }] },
      'lines[0].store is missing; name the store whose price it is, or leave the price out.',
    ],
    [
      { lines: [{ product: 'phone', store: 'tiki' }, { product: 'phone' }] },
      'lines[1].store is missing; name a store for every line, or for none to compare stores.',
    ],
    [
      { store: 'shoppee', amount: 1 },
      'store is "shoppee", which is no store of the catalog; did you mean "shopee"?',
    ],
    [
      { store: 'shopee', lines: [{ price: 1, store: 'zzzzzzzz' }] },
      'lines[0].store is "zzzzzzzz", which is no store of the catalog; write the id of a store of the catalog.',
    ],
    [
      { store: 'shopee', lines: [{ price: 1 }, { product: 'phones' }] },
      'lines[1].product is "phones", which is no product of the catalog; did you mean "phone"?',
    ],
    [
      { store: 'shopee', lines: [{ price: 1, type: 'runing-shoes' }] },
      'lines[0].type is "runing-shoes", which is no product type of the catalog; did you mean "running-shoes"?',
    ],
    [
      { store: 'shopee', amount: 1, shopper: { payment: ['momo', 'Apple Pay'] } },
      'shopper.payment has "Apple Pay", which no deal names; write ways to pay among MoMo, Visa, ZaloPay.',
    ],
    [{ store: 'shopee', amount: 1.5 }, 'amount is 1.5; VND has no smaller coin, write a whole number.'],
    [
      { store: 'lazada-sg', currency: 'SGD', lines: [{ price: 1.005 }] },
      'lines[0].price is 1.005; SGD has no smaller coin, write at most 2 decimals.',
    ],
    [
      { store: 'shopee', amount: 1, currency: 'VDN' },
      'currency is "VDN", which ISO 4217 does not have; write one such as VND.',
    ],
    [{ store: 'shopee', lines: [{}] }, 'lines[0].price is missing; write the price of one piece.'],
    [
      { store: 'tiki', lines: [{ product: 'cable' }] },
      'lines[0].product is "cable", which tiki does not sell here; name one of shopee, or its price.',
    ],
    [
      { store: 'shopee', lines: [{ product: 'cable' }, { product: 'phone', store: 'lazada-sg' }] },
      'lines[1].product is "phone", which costs SGD at lazada-sg; a basket has one currency, and this one has VND.',
    ],
  ])('%o is refused', (body, message) => {
    expect(read(body)).toBe(message)
  })
})
