import { describe, expect, it } from 'vitest'
import { describeUses } from '#catalog/describe-use.ts'
import { hasProfile, offersOf } from '#catalog/store-profile.ts'
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
const storeOf = (id: string) => catalog.stores.get(id) ?? expect.fail(id)

describe('a store', () => {
  it('has a page when it is described and has three deals and offers, ended ones among them', () => {
    expect(hasProfile(storeOf('shopee'), catalog)).toBe(true)
    expect(hasProfile(storeOf('tiki'), catalog)).toBe(false)
    expect(hasProfile(storeOf('silent'), catalog)).toBe(false)
  })

  it('shows first what it sells cheapest', () => {
    expect(offersOf('tiki', catalog).map(({ product }) => product.id)).toEqual(['cheap', 'dear'])
    expect(offersOf('shopee', catalog).map(({ product }) => product.id)).toEqual(['dear', 'cheap'])
  })

  it('tells each way of redeeming and each box once, and no box for what takes no choosing', () => {
    const deals = catalog.deals.filter(({ store }) => store === 'shopee')
    const { ways, boxes } = describeUses(deals, 'Shopee', catalog.wordsIn('vi'))
    expect(ways.map(({ name }) => name)).toEqual(['Nhập mã', 'Tự động trừ'])
    expect(boxes.map(({ name }) => name).toSorted()).toEqual(['mã của Shopee', 'mã của shop'])
    for (const { text } of [...ways, ...boxes]) expect(text).not.toMatch(/[{}…]/)
  })
})
