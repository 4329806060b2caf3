import { describe, expect, it } from 'vitest'
import { smallCatalog } from '../support/content.ts'
import { searchOver } from '../support/search-over.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const catalog = smallCatalog({
  withLexicon: true,
  stores: {
    shopee: { name: 'Shopee' },
    tiki: { name: 'Tiki', url: 'https://tiki.vn/' },
    momo: { name: 'MoMo', url: 'https://momo.vn/' },
    zalopay: { name: 'ZaloPay', url: 'https://zalopay.vn/' },
  },
  deals: {
    'tea-at-shopee': { title: 'Trà sữa bớt 10%', category: 'food' },
    'tea-at-tiki': { title: 'Trà sữa đóng chai bớt 10%', store: 'tiki', category: 'food' },
    'tea-with-momo': {
      title: 'Trà sữa bớt 12% khi trả bằng MoMo',
      store: 'tiki',
      category: 'food',
      eligibility: { payment: ['momo'] },
    },
    'bills-with-zalopay': {
      title: 'Trả tiền điện bớt 20.000đ',
      store: 'zalopay',
      category: 'finance',
      eligibility: { payment: ['zalopay'] },
    },
    'bills-with-momo': {
      title: 'Trả tiền điện bớt 10.000đ',
      store: 'momo',
      category: 'finance',
      eligibility: { payment: ['momo'] },
    },
  },
  products: {
    kettle: {
      title: 'Ấm đun nước',
      brand: 'Sunhouse',
      category: 'tech',
      offers: [
        { store: 'tiki', url: 'https://tiki.vn/', price: 300_000, seenAt: '2026-11-01' },
        { store: 'shopee', url: 'https://shopee.vn/', price: 310_000, seenAt: '2026-11-01' },
      ],
    },
  },
})
const { ask, idsFor } = searchOver(catalog, { now: NOW, sources: ['deals', 'products'] })

describe('two stores', () => {
  it.each(['shopee tiki', 'shopee and tiki', 'shopee hoặc tiki', 'shopee와 tiki', 'shopee ou tiki'])(
    'are either one, and what both sell is no better for it: %s',
    (query) => {
      const { matched, relaxed } = ask(query)
      expect(idsFor(query)).toHaveLength(4)
      expect(idsFor(query).at(-1)).toBe('kettle')
      expect({ matched, relaxed }).toEqual({ matched: true, relaxed: [] })
    },
  )

  it('each have what is asked for beside them', () => {
    const { matched } = ask('trà sữa shopee hoặc tiki')
    expect(idsFor('trà sữa shopee hoặc tiki').slice(0, 3).toSorted()).toEqual([
      'tea-at-shopee',
      'tea-at-tiki',
      'tea-with-momo',
    ])
    expect(matched).toBe(true)
  })

  it('are the shop and how to pay there where one is a wallet', () => {
    expect(idsFor('tiki momo')[0]).toBe('tea-with-momo')
    expect(ask('tiki momo zalopay').relaxed).toEqual([])
  })

  it('are either one where the query says "or" between them', () => {
    expect(idsFor('tiki hoặc momo').toSorted()).toContain('bills-with-momo')
    expect(ask('trả tiền điện momo hoặc zalopay').relaxed).toEqual([])
    expect(idsFor('trả tiền điện momo hoặc zalopay').slice(0, 2).toSorted()).toEqual([
      'bills-with-momo',
      'bills-with-zalopay',
    ])
  })
})
