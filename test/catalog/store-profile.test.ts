import { describe, expect, it } from 'vitest'
import { describeUses } from '#catalog/describe-use.ts'
import { offersOf, storesLike } from '#catalog/store-profile.ts'
import { smallCatalog } from '../support/content.ts'

const offer = (store: string, price: number) => ({
  store,
  price,
  url: `https://${store}.vn/x`,
  seenAt: '2026-11-01',
})
const catalog = smallCatalog({
  stores: {
    shopee: { summary: 'Sàn.' },
    tiki: { name: 'Tiki', summary: 'Sàn.', url: 'https://tiki.vn/' },
    silent: { name: 'Silent', url: 'https://silent.vn/' },
  },
  deals: {
    a: { code: 'DEMO1', scope: 'platform' },
    b: { code: 'DEMO2', scope: 'shop', endsAt: '2020-01-01' },
    c: { redeem: 'auto', scope: 'platform' },
    d: { store: 'silent' },
    e: { store: 'silent' },
    f: { store: 'silent' },
    g: { store: 'tiki', status: 'withdrawn' },
  },
  products: {
    cheap: { offers: [offer('tiki', 90), offer('shopee', 100)] },
    dear: { offers: [offer('tiki', 120), offer('shopee', 100)] },
  },
})

describe('a store', () => {
  it('is like those that have deals and sell the like, the nearest first', () => {
    const stores = {
      empty: { categories: ['food'], countries: ['VN'] },
      near: { categories: ['food'], countries: ['VN'] },
      far: { categories: ['food'], countries: ['SG'] },
      other: { categories: ['travel'], countries: ['VN'] },
      idle: { categories: ['food'], countries: ['VN'] },
    }
    const named = Object.fromEntries(
      Object.entries(stores).map(([id, store]) => [id, { name: id, url: `https://${id}.vn/`, ...store }]),
    )
    const shops = smallCatalog({
      stores: named,
      deals: { a: { store: 'near' }, b: { store: 'far' }, c: { store: 'other' } },
    })
    const empty = shops.stores.get('empty') ?? expect.fail()
    expect(storesLike(empty, shops, 9).map(({ store }) => store.id)).toEqual(['near', 'far', 'other'])
    expect(storesLike(empty, shops, 1)).toHaveLength(1)
  })

  it('shows first what it sells cheapest', () => {
    expect(offersOf('tiki', catalog).map(({ product }) => product.id)).toEqual(['cheap', 'dear'])
    expect(offersOf('shopee', catalog).map(({ product }) => product.id)).toEqual(['dear', 'cheap'])
  })

  it('tells each way of redeeming and each box once, and no box for what takes no choosing', () => {
    const deals = catalog.deals.filter(({ store }) => store === 'shopee')
    const { ways, boxes } = describeUses(
      deals,
      { name: 'Shopee', marketplace: true },
      catalog.stringsIn('vi'),
    )
    expect(ways.map(({ name }) => name)).toEqual(['Nhập mã', 'Tự động trừ'])
    expect(boxes.map(({ name }) => name).toSorted()).toEqual(['mã của Shopee', 'mã của shop'])
    for (const { text } of [...ways, ...boxes]) expect(text).not.toMatch(/[{}…]/)
  })
})
