import { describe, expect, it } from 'vitest'
import type { Basket, Line } from '#savings/basket.ts'
import type { DealTerms } from '#savings/deal-terms.ts'
import { budgetForOrder } from '#savings/combinations/budget.ts'
import { findMoreToSpend, isWorthAdding } from '#savings/find-more-to-spend.ts'
import { findSavings } from '#savings/find-savings.ts'
import { NOW } from './arbitraries.ts'

const basketOf = (...lines: Partial<Line>[]): Basket => ({
  store: 'shopee',
  currency: 'VND',
  lines: lines.map((line) => ({ unitPrice: 100_000, quantity: 1, ...line })),
})

const dealOf = (id: string, value: number, minimum: number, more: Partial<DealTerms> = {}): DealTerms => ({
  id,
  store: 'shopee',
  slots: [],
  scope: 'shop',
  stacking: [],
  currency: 'VND',
  effect: { kind: 'amount', value },
  minimum,
  appliesTo: 'everything',
  needs: {},
  checkedAt: 0,
  ...more,
})

const found = (basket: Basket, ...deals: DealTerms[]): [string, number, number][] =>
  findMoreToSpend(basket, {}, deals, NOW).map(({ terms, add, saving }) => [terms.id, add, saving])

describe('what more to spend', () => {
  it('reaches each minimum that saves more than the nearer ones, the nearest first', () => {
    const deals = [
      dealOf('far', 30_000, 190_000),
      dealOf('no-more', 10_000, 180_000),
      dealOf('near', 10_000, 120_000),
      dealOf('middle', 20_000, 150_000),
    ]
    expect(found(basketOf({}), ...deals)).toEqual([
      ['near', 20_000, 10_000],
      ['middle', 50_000, 20_000],
      ['far', 90_000, 30_000],
    ])
  })

  it('names of two deals with one minimum the one that saves more', () => {
    expect(found(basketOf({}), dealOf('less', 5000, 150_000), dealOf('more', 9000, 150_000))).toEqual([
      ['more', 50_000, 9000],
    ])
  })

  it('costs no more than the basket does already', () => {
    expect(found(basketOf({}), dealOf('twice', 50_000, 200_000))).toEqual([['twice', 100_000, 50_000]])
    expect(found(basketOf({}), dealOf('beyond', 50_000, 200_001))).toEqual([])
  })

  it('is nothing where a minimum is met, or where the deal is not for the goods', () => {
    expect(found(basketOf({}), dealOf('met', 5000, 100_000))).toEqual([])
    expect(
      found(
        basketOf({}),
        dealOf('books', 5000, 120_000, { appliesTo: { categories: ['books'], seeTerms: false } }),
      ),
    ).toEqual([])
    expect(
      found(
        basketOf({ category: 'tech' }),
        dealOf('books', 5000, 120_000, { appliesTo: { categories: ['books'], seeTerms: false } }),
      ),
    ).toEqual([])
  })

  it.each<[string, Partial<Line>, DealTerms['appliesTo']]>([
    ['category', { category: 'books' }, { categories: ['books'], seeTerms: false }],
    ['brand', { brand: 'Apple' }, { brands: ['Apple'], seeTerms: false }],
    ['type', { types: ['phone'] }, { types: ['phone'], seeTerms: false }],
  ])('is spent on goods of the same %s', (_what, goods, appliesTo) => {
    const deals = [dealOf('them', 5000, 120_000, appliesTo && { appliesTo })]
    expect(found(basketOf({}, goods), ...deals)).toEqual([['them', 20_000, 5000]])
  })

  it('is not spent on the same product again', () => {
    const appliesTo = { products: ['phone'], seeTerms: false }
    expect(found(basketOf({ product: 'phone' }), dealOf('phone', 5000, 120_000, { appliesTo }))).toEqual([])
  })

  it('counts what deals before it take off, and one piece more however many there are', () => {
    const shop = dealOf('shop', 20_000, 0, { stacking: ['platform'] })
    const platform = dealOf('platform', 30_000, 200_000, { scope: 'platform', stacking: ['shop'] })
    expect(found(basketOf({ unitPrice: 50_000, quantity: 3 }), shop, platform)).toEqual([
      ['platform', 70_000, 30_000],
    ])
  })

  it('saves what a better deal saves beyond the present one', () => {
    const now = dealOf('now', 10_000, 0)
    expect(found(basketOf({}), now, dealOf('better', 25_000, 150_000))).toEqual([['better', 50_000, 15_000]])
    for (const id of ['same', 'a-same'])
      expect(found(basketOf({}), now, dealOf(id, 10_000, 150_000))).toEqual([])
    expect(found(basketOf({}), now, dealOf('worse', 9000, 150_000))).toEqual([])
  })

  it('tells what the larger basket would cost', () => {
    const [more] = findMoreToSpend(basketOf({}), {}, [dealOf('one', 30_000, 150_000)], NOW)
    expect(more?.outcome).toMatchObject({ total: 120_000, saving: 30_000, lines: [80_000, 40_000] })
  })

  it('is left out where the budget is used up before it is known', () => {
    const deals = [dealOf('a', 10_000, 150_000), dealOf('b', 20_000, 180_000)]
    const spentOn = (left: number): number => findMoreToSpend(basketOf({}), {}, deals, NOW, { left }).length
    const budget = budgetForOrder()
    findSavings(basketOf({}), {}, deals, NOW, budget)
    const first = budgetForOrder().left - budget.left
    expect(spentOn(first)).toBe(0)
    expect(spentOn(budgetForOrder().left)).toBe(2)
  })

  it.each([
    [100_000, 10_000, true],
    [100_001, 10_000, false],
    [5, 10, true],
  ])('of %d for %d is fair: %s', (add, saving, isFair) => {
    const [more] = findMoreToSpend(basketOf({}), {}, [dealOf('one', 30_000, 150_000)], NOW)
    expect(more && isWorthAdding({ ...more, add, saving })).toBe(isFair)
  })
})
