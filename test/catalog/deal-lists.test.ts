import { describe, expect, it } from 'vitest'
import type { Catalog } from '#catalog/catalog.ts'
import { categoriesWithDeals, paymentsOfDeals, storesWithDeals } from '#catalog/deal-counts.ts'
import { listDealLists } from '#catalog/deal-lists.ts'
import { filterDeals } from '#catalog/filter-deals.ts'
import { CATEGORY_IDS } from '#contract/category.ts'
import { smallCatalog } from '../support/content.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const records = {
  stores: {
    shopee: { name: 'Shopee' },
    tiki: { name: 'Tiki', url: 'https://tiki.vn/' },
    idle: { name: 'Idle', url: 'https://idle.vn/' },
    awake: { name: 'Awake', url: 'https://awake.vn/' },
  },
  deals: {
    tea: { title: 'Trà sữa giảm 20%', category: 'food', eligibility: { payment: ['ZaloPay', 'MoMo'] } },
    bread: { title: 'Bánh mì giảm 10%', category: 'food', store: 'tiki', eligibility: { payment: ['MoMo'] } },
    phone: { title: 'Điện thoại', category: 'tech', store: 'tiki', eligibility: { payment: ['Visa'] } },
    over: { category: 'travel', endsAt: '2026-11-01', eligibility: { payment: ['Thẻ'] } },
  },
}

/** A catalog for which nothing is counted yet. */
const fresh = (): Catalog => smallCatalog(records)

describe('the lists of deals that can be followed', () => {
  const listsBy = (language: 'vi' | 'en') => {
    const catalog = fresh()
    return listDealLists(catalog).map(({ pathIn, nameIn, holds }) => [
      pathIn(language),
      nameIn(language),
      catalog.deals.flatMap((deal) => (holds(deal) ? [deal.id] : [])).toSorted(),
    ])
  }

  it('are all deals, those of each store and those of each category', () => {
    const lists = listsBy('vi')
    expect(lists).toHaveLength(1 + 4 + CATEGORY_IDS.length)
    expect(lists[0]).toEqual(['/ma-giam-gia', 'Mã giảm giá', ['bread', 'over', 'phone', 'tea']])
    expect(lists).toContainEqual(['/ma-giam-gia/tiki', 'Mã giảm giá Tiki', ['bread', 'phone']])
    expect(lists).toContainEqual(['/ma-giam-gia/idle', 'Mã giảm giá Idle', []])
    expect(lists).toContainEqual([expect.stringContaining('food'), 'Thực phẩm & Đồ uống', ['bread', 'tea']])
  })

  it('have the addresses and names of the reader’s language', () => {
    expect(listsBy('en')[0]?.slice(0, 2)).toEqual(['/en/ma-giam-gia', 'Discount codes'])
    expect(listsBy('en').map(([, name]) => name)).toContain('Food & Beverages')
  })
})

describe('counts of current deals', () => {
  it('name the categories that have one, in the interface’s order', () => {
    expect(categoriesWithDeals(fresh(), NOW)).toEqual(['food', 'tech'])
    expect(categoriesWithDeals(fresh(), Date.parse('2026-10-01'))).toEqual(['food', 'travel', 'tech'])
  })

  it('name the ways to pay, those that most deals ask for first, then by name', () => {
    expect(paymentsOfDeals(fresh(), NOW)).toEqual(['MoMo', 'Visa', 'ZaloPay'])
    expect(paymentsOfDeals(smallCatalog(), NOW)).toEqual([])
  })

  it('give every store, those with the most first, then by id', () => {
    const catalog = fresh()
    expect(storesWithDeals(catalog, NOW).map(({ store, count }) => [store.id, count])).toEqual([
      ['tiki', 2],
      ['shopee', 1],
      ['awake', 0],
      ['idle', 0],
    ])
    expect(storesWithDeals(catalog, NOW)).toBe(storesWithDeals(catalog, NOW + 1))
  })
})

describe('a listing', () => {
  const texts: Record<string, string> = {
    tea: 'tra sua giam 20%',
    bread: 'banh mi giam 10%',
    phone: 'dien thoai',
    over: 'giam 20% tra sua',
  }
  const listed = (category: 'all' | 'food' | 'travel', keywords?: string): string[] =>
    filterDeals(fresh().deals, { category, keywords }, ({ id }) => texts[id] ?? '')
      .map(({ id }) => id)
      .toSorted()

  it.each([
    ['all', undefined, ['bread', 'over', 'phone', 'tea']],
    ['food', undefined, ['bread', 'tea']],
    ['all', 'giam', ['bread', 'over', 'tea']],
    ['all', 'tra giam', ['over', 'tea']],
    ['food', 'tra giam', ['tea']],
    ['travel', 'dien', []],
    ['all', 'tra dien', []],
  ] as const)('of %s with the words %s', (category, keywords, ids) => {
    expect(listed(category, keywords)).toEqual(ids)
  })

  it('of everything is the very list', () => {
    const { deals } = fresh()
    expect(filterDeals(deals, { category: 'all', keywords: undefined }, () => '')).toBe(deals)
  })
})
