import { describe, expect, it } from 'vitest'
import { refine, type ResultRecord } from '#results/refine.ts'
import { UNREFINED } from '#results/refinement.ts'
import { smallCatalog } from '../support/content.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const product = (title: string, price: number) => ({
  title,
  brand: 'Apple',
  category: 'tech',
  offers: [{ store: 'tiki', url: 'https://tiki.vn/', price, seenAt: '2026-11-01' }],
})

const { deals, products } = smallCatalog({
  stores: { tiki: { name: 'Tiki', url: 'https://tiki.vn/' } },
  deals: {
    homestay: { title: 'Homestay bớt 10%', category: 'travel', store: 'tiki' },
    large: { title: 'Bớt 50.000đ', category: 'shopping', store: 'tiki', minimumSpend: 500_000 },
  },
  products: { phone: product('iPhone 17', 24_000_000), tablet: product('iPad', 9_000_000) },
})

const found: ResultRecord[] = [
  ...deals.map((deal) => ({ source: 'deals' as const, deal })),
  ...products.map((each) => ({ source: 'products' as const, product: each })),
]

const idsOf = (some: readonly ResultRecord[]): string[] =>
  some.map((each) => (each.source === 'deals' ? each.deal.id : each.product.id))

describe('the filters of products', () => {
  const types = ['phone', 'electronics']
  const some = found.map((each) => (each.source === 'products' ? { ...each, types } : each))
  const filtered = (changed: Partial<typeof UNREFINED>, paidFor?: () => number) =>
    idsOf(refine(some, { ...UNREFINED, ...changed }, NOW, paidFor))

  it('by brand and by type, broader types too, hold products alone', () => {
    expect(filtered({ brands: ['Apple', 'Sony'] })).toEqual(['phone', 'tablet'])
    expect(filtered({ brands: ['Sony'] })).toEqual([])
    expect(filtered({ types: ['electronics'] })).toEqual(['phone', 'tablet'])
    expect(filtered({ types: ['books'] })).toEqual([])
  })

  it('by price go by what is paid after codes', () => {
    expect(filtered({ kinds: ['prices'], priceTo: 10_000_000 })).toEqual(['tablet'])
    expect(filtered({ kinds: ['prices'], priceTo: 10_000_000 }, () => 8_000_000)).toEqual(['phone', 'tablet'])
  })
})

describe('the order by price', () => {
  const byPrice = { ...UNREFINED, order: 'price' as const }

  it('puts the cheapest product first and deals, which have no price, after all products', () => {
    expect(idsOf(refine(found, byPrice, NOW))).toEqual(['tablet', 'phone', 'homestay', 'large'])
  })

  it('goes by what is paid after codes', () => {
    const paidFor = ({ id }: { id: string }): number => (id === 'phone' ? 8_000_000 : 9_000_000)
    expect(idsOf(refine(found, byPrice, NOW, paidFor)).slice(0, 2)).toEqual(['phone', 'tablet'])
  })
})
