import { describe, expect, it } from 'vitest'
import { similarDeals } from '#catalog/similar/similar-deals.ts'
import { similarProducts } from '#catalog/similar/similar-products.ts'
import { smallCatalog } from '../support/content.ts'

const price = (amount: number) => ({
  category: 'tech',
  offers: [{ store: 'shopee', url: 'https://shopee.vn/', price: String(amount), seenAt: '2026-11-18' }],
})

const money = (value: number, minimumSpend: number) => ({
  category: 'finance',
  discount: { kind: 'amount', value },
  minimumSpend,
})

const catalog = smallCatalog({
  withLexicon: true,
  products: {
    'a-washer': { ...price(20_000_000), type: 'washing-machines' },
    'b-cable': price(20_000_000),
    'c-laptop': { ...price(21_000_000), type: 'laptop' },
    'd-shoes': { ...price(20_000_000), category: 'shopping', type: 'running-shoes' },
    phone: { ...price(20_000_000), type: 'phone' },
    'y-phone': { ...price(4_000_000), type: 'phone' },
    'z-phone': { ...price(19_000_000), type: 'phone' },
  },
  deals: {
    shoes: { category: 'shopping', appliesTo: { types: ['shoes'] }, minimumSpend: 500_000 },
    running: { store: 'tiki', category: 'shopping', appliesTo: { types: ['running-shoes'] } },
    dresses: { category: 'shopping', appliesTo: { types: ['dresses'] }, minimumSpend: 500_000 },
    'a-books': { category: 'books', appliesTo: { categories: ['books'] }, minimumSpend: 500_000 },
    voucher: { ...money(200_000, 1_500_000) },
    'small-voucher': { ...money(5_000, 20_000) },
    'like-voucher': { store: 'tiki', ...money(150_000, 1_200_000) },
    over: { category: 'shopping', appliesTo: { types: ['shoes'] }, endsAt: '1969-12-01' },
  },
})

describe('similar products', () => {
  const similarTo = (id: string, count = 3): string[] => {
    const product = catalog.products.find((each) => each.id === id)
    if (!product) throw new Error(id)
    return similarProducts(product, catalog, count).map((other) => other.id)
  }

  it('are of the same type first, the nearest in price before others, whatever their names', () => {
    expect(similarTo('phone', 2)).toEqual(['z-phone', 'y-phone'])
  })

  it('are of the same category', () => {
    expect(similarTo('phone', 9)).not.toContain('d-shoes')
    expect(similarTo('d-shoes')).toEqual([])
  })
})

describe('similar deals', () => {
  const similarTo = (id: string): string[] => {
    const deal = catalog.dealOf(id)
    if (!deal) throw new Error(id)
    return similarDeals(deal, catalog, 9).map((other) => other.id)
  }

  it('are for goods of the same type, then of the same category with like terms, and nothing else', () => {
    expect(similarTo('shoes')).toEqual(['running', 'dresses'])
  })

  it('are from a like amount on and for a like gain', () => {
    expect(similarTo('voucher')).toEqual(['like-voucher', 'small-voucher'])
  })

  it('leave out what is over', () => {
    expect(similarTo('shoes')).not.toContain('over')
  })
})
