import { describe, expect, it } from 'vitest'
import { chooseBest } from '#catalog/worth/choose-best.ts'
import {
  certainSavingOf,
  savingOnOrder,
  usualSavingOf,
  weightOf,
  worthiestFirst,
} from '#catalog/worth/usual-saving.ts'
import { smallCatalog } from '../../support/content.ts'

const percent = (value: number, max?: number) => ({ kind: 'percent', value, ...(max && { max }) })
const amount = (value: number, currency?: string) => ({
  kind: 'amount',
  value,
  ...(currency && { currency }),
})
const checked = {
  evidence: { url: 'https://shopee.vn/', checkedAt: '2026-11-01', method: 'checkout-tested' },
}

const catalog = smallCatalog({
  stores: {
    shopee: { name: 'Shopee' },
    tiki: { name: 'Tiki', url: 'https://tiki.vn/' },
    klook: { name: 'Klook', url: 'https://klook.com/' },
  },
  deals: {
    capped: { category: 'tech', discount: percent(50, 50_000), ...checked },
    plain: { category: 'tech', discount: percent(12), store: 'tiki', ...checked },
    'far-off': { category: 'food', discount: amount(300_000), minimumSpend: 3_000_000, store: 'klook' },
    'for-few': {
      category: 'travel',
      discount: amount(900_000),
      eligibility: { newUser: true },
      ...checked,
    },
    gift: { category: 'books', discount: { kind: 'gift' } },
    abroad: { category: 'travel', discount: amount(20, 'SGD') },
    back: { category: 'books', discount: { kind: 'cashback', value: 10, max: 15_000 } },
    shipping: { category: 'books', discount: { kind: 'freeship', value: 25_000 } },
  },
})
const deal = (id: string) => catalog.dealOf(id) ?? expect.fail(id)

it('of a part of an order has no saving on a usual order', () => {
  const ofPart = {
    ...deal('plain'),
    discount: { ...percent(50), kind: 'percent' as const, currency: 'VND' as const },
  }
  expect(savingOnOrder(ofPart)?.amount).toBe(1_000_000)
  for (const base of ['one-item', 'second-item', 'fare', 'next-order'] as const)
    expect(savingOnOrder({ ...ofPart, discount: { ...ofPart.discount, base } })).toBeUndefined()
})

describe('what a deal saves', () => {
  it('is told on the usual order of its category, or on the smallest that it takes', () => {
    const usual = savingOnOrder(deal('plain'))?.order ?? 0
    expect(savingOnOrder(deal('plain'))?.amount).toBe(usual * 0.12)
    expect(savingOnOrder(deal('capped'))).toEqual({ amount: 50_000, order: usual })
    expect(savingOnOrder(deal('far-off'))).toEqual({ amount: 300_000, order: 3_000_000 })
    expect(savingOnOrder(deal('back'))?.amount).toBe(15_000)
    expect(savingOnOrder(deal('shipping'))?.amount).toBe(25_000)
  })

  it('is nothing where nobody can say it in đồng', () => {
    expect(savingOnOrder(deal('gift'))).toBeUndefined()
    expect(savingOnOrder(deal('abroad'))).toBeUndefined()
    expect(usualSavingOf(deal('gift'))).toBe(0)
  })

  it('makes a deal loud, not its percentage: a small cap keeps half the price quiet', () => {
    expect(weightOf(deal('plain'))).toBe('great')
    expect(weightOf(deal('capped'))).toBe('good')
    expect(weightOf(deal('back'))).toBe('modest')
    expect(weightOf(deal('gift'))).toBe('good')
    expect(worthiestFirst([deal('capped'), deal('plain')]).map(({ id }) => id)).toEqual(['plain', 'capped'])
  })

  it('counts less the further the smallest order is from the usual one', () => {
    expect(usualSavingOf(deal('far-off'))).toBeLessThan(usualSavingOf(deal('capped')))
  })

  it('is nothing where the value is the most that anything gets', () => {
    const limit = {
      ...deal('plain'),
      discount: { kind: 'percent', value: 18, bound: 'up-to', currency: 'VND' },
    } as const
    expect(savingOnOrder(limit)).toBeUndefined()
    expect(weightOf(limit)).toBe('good')
  })

  it('is certain for an amount, and for a percentage as far as the minimum reaches', () => {
    const certain = (discount: object, minimumSpend?: number) =>
      certainSavingOf({ ...deal('plain'), discount: { currency: 'VND', ...discount }, minimumSpend } as never)
    expect(certain({ kind: 'amount', value: 50_000 })).toBe(50_000)
    expect(certain({ kind: 'percent', value: 10 }, 300_000)).toBe(30_000)
    expect(certain({ kind: 'percent', value: 50, max: 20_000 }, 300_000)).toBe(20_000)
    expect(certain({ kind: 'percent', value: 10 })).toBe(0)
    for (const unsure of [
      { base: 'second-item' },
      { bound: 'up-to' },
      { currency: 'SGD' },
      { kind: 'cashback' },
    ])
      expect(certain({ kind: 'amount', value: 50_000, ...unsure }, 300_000)).toBe(0)
  })
})

describe('the best deals', () => {
  it('are checked and for everyone before all, of different categories and stores as far as there are', () => {
    expect(chooseBest(catalog.deals, 3).map(({ id }) => id)).toEqual(['plain', 'for-few', 'far-off'])
    expect(chooseBest(catalog.deals, 99)).toHaveLength(catalog.deals.length)
    expect(chooseBest([], 3)).toEqual([])
  })
})
