import { describe, expect, it } from 'vitest'
import type { Basket } from '#savings/basket.ts'
import type { DealTerms } from '#savings/deal-terms.ts'
import { type Budget, budgetForOrder, ORDER_BUDGET } from '#savings/combinations/budget.ts'
import { findMoreToSpend } from '#savings/find-more-to-spend.ts'
import { findSavings } from '#savings/find-savings.ts'
import { NOW } from '../arbitraries.ts'

const SCOPES = ['shop', 'platform', 'payment'] as const

/** Deals that may all be used together, and a count of how often one was put to a basket. */
function stackingDeals(count: number): { deals: DealTerms[]; tried: () => number } {
  let tried = 0
  const deals = Array.from({ length: count }, (_, index): DealTerms => ({
    id: `deal-${index}`,
    store: 'shopee',
    slots: [],
    scope: SCOPES[index % SCOPES.length] ?? 'shop',
    stacking: [...SCOPES],
    currency: 'VND',
    effect: { kind: 'percent', basisPoints: 100 + 7 * index, max: 20_000 + 900 * index },
    get minimum() {
      tried += 1
      return 1000 * index
    },
    appliesTo: 'everything',
    needs: index % 4 === 0 ? { region: [`region ${index}`] } : {},
    checkedAt: index,
  }))
  return { deals, tried: () => tried }
}

const basket: Basket = {
  store: 'shopee',
  currency: 'VND',
  lines: [{ unitPrice: 470_000, quantity: 1 }],
}

describe('a search over deals that may all be used together', () => {
  it.each([30, 60, 200])('ends after so many steps, with %i deals', (count) => {
    const { deals, tried } = stackingDeals(count)
    findSavings(basket, {}, deals, NOW)
    // Each deal that is left out is looked at a few times more, for the reason.
    expect(tried()).toBeLessThan(ORDER_BUDGET + 5 * count)
  })

  it('gives what a checkout takes, though it ended early', () => {
    const { deals } = stackingDeals(60)
    const { cost, guaranteed, refusals } = findSavings(basket, {}, deals, NOW)
    const [best] = deals
      .map((deal) => findSavings(basket, {}, [deal], NOW).guaranteed.saving)
      .toSorted((a, b) => b - a)
    expect(guaranteed.saving).toBeGreaterThan(best ?? 0)
    expect(guaranteed.total).toBe(cost - guaranteed.steps.reduce((sum, { saving }) => sum + saving, 0))
    expect(guaranteed.steps.length + refusals.length).toBe(deals.length)
  })

  it('spends one budget on an order with all that is said of it', () => {
    const { deals, tried } = stackingDeals(60)
    const dear = deals.map((deal): DealTerms =>
      Object.defineProperties(
        { ...deal },
        { minimum: { get: () => deal.minimum + 300_000, enumerable: true } },
      ),
    )
    const budget = budgetForOrder()
    findSavings(basket, {}, dear, NOW, budget)
    findMoreToSpend(basket, {}, dear, NOW, budget)
    expect(budget.left).toBeGreaterThanOrEqual(0)
    expect(tried()).toBeLessThan(10 * ORDER_BUDGET)
  })

  it('is over when nothing is left to spend', () => {
    const { deals } = stackingDeals(30)
    const spent: Budget = { left: 0 }
    const { guaranteed, isExact } = findSavings(basket, {}, deals, NOW, spent)
    expect([guaranteed.saving, isExact]).toEqual([0, false])
    expect(findMoreToSpend(basket, {}, deals, NOW, spent)).toEqual([])
  })
})

describe('a search over deals that mostly exclude each other', () => {
  const others = {
    shop: ['platform', 'payment'],
    platform: ['shop', 'payment'],
    payment: ['shop', 'platform'],
  } as const

  /** Deals whose savings differ, in no order: of three scopes, one of each of which may be used. */
  function excludingDeals(
    count: number,
    more: (index: number) => Partial<DealTerms> = () => ({}),
  ): DealTerms[] {
    return Array.from({ length: count }, (_, index): DealTerms => {
      const scope = SCOPES[index % SCOPES.length] ?? 'shop'
      return {
        id: `deal-${index}`,
        store: 'shopee',
        slots: [],
        scope,
        stacking: others[scope],
        currency: 'VND',
        effect: { kind: 'amount', value: 1000 + ((index * 37) % 100) * 100 },
        minimum: 0,
        appliesTo: 'everything',
        needs: {},
        checkedAt: 0,
        ...more(index),
      }
    })
  }

  it.each<[string, DealTerms[], number, number]>([
    ['a hundred of three scopes', excludingDeals(100), 31_700, 400],
    ['a hundred that stand alone', excludingDeals(100, () => ({ scope: 'shop', stacking: [] })), 10_900, 110],
    [
      'a hundred percentages of what the others leave',
      excludingDeals(100, (index) => ({
        effect: { kind: 'percent', basisPoints: 100 + ((index * 37) % 100) * 10 },
      })),
      133_805,
      2500,
    ],
    [
      'sixty, half of which need something unknown',
      excludingDeals(60, (index) => (index % 2 === 1 ? { needs: { usesApp: true } } : {})),
      31_600,
      400,
    ],
    [
      'thirty that each take off everything, and may all be used together',
      excludingDeals(30, () => ({ effect: { kind: 'amount', value: 900_000 }, stacking: SCOPES })),
      470_000,
      2500,
    ],
    ['twenty that may all be used together', excludingDeals(20, () => ({ stacking: SCOPES })), 0, 40],
  ])('passes over what cannot be better: %s', (_what, deals, saving, most) => {
    const budget = budgetForOrder()
    const { guaranteed } = findSavings(basket, {}, deals, NOW, budget)
    if (saving > 0) expect(guaranteed.saving).toBe(saving)
    else expect(guaranteed.steps).toHaveLength(deals.length)
    expect(ORDER_BUDGET - budget.left).toBeLessThan(most)
  })

  it('is exact with up to twenty applicable deals, whatever the budget', () => {
    const deals = excludingDeals(20, (index) => ({
      stacking: SCOPES,
      effect:
        index % 2 === 0
          ? { kind: 'percent', basisPoints: 150 + 13 * index, max: 9000 + 700 * index }
          : { kind: 'amount', value: 3000 + 1700 * index },
      minimum: 60_000 + 17_000 * ((index * 7) % 20),
    }))
    const spent = { left: 0 }
    const whole = findSavings(basket, {}, deals, NOW, { left: Infinity })
    const found = findSavings(basket, {}, deals, NOW, spent)
    expect([found.isExact, found.guaranteed.saving]).toEqual([true, whole.guaranteed.saving])
  })

  const uncapped = (index: number) =>
    ({ kind: 'percent', basisPoints: 130 + 37 * ((index * 7) % 20) }) as const
  const capped = (index: number) => ({ ...uncapped(index), max: 7000 + 1130 * ((index * 3) % 20) }) as const
  const amount = (index: number) => ({ kind: 'amount', value: 3100 + 1709 * ((index * 11) % 20) }) as const
  const none = () => 0
  const spread = (index: number) => 9700 * ((index * 13) % 20)

  it.each<[string, (index: number) => DealTerms['effect'] & object, (index: number) => number]>([
    ['percentages without a cap', uncapped, none],
    ['percentages without a cap, with minimums', uncapped, spread],
    ['percentages with a cap', capped, none],
    ['percentages with a cap and a minimum', capped, spread],
    ['amounts with minimums', amount, spread],
    ['amounts and percentages', (index) => (index % 2 === 0 ? amount(index) : capped(index)), spread],
  ])('is exact with twenty %s of one scope that may all be used together', (_what, effectOf, minimumOf) => {
    const deals = excludingDeals(20, (index) => ({
      scope: 'shop',
      stacking: SCOPES,
      effect: effectOf(index),
      minimum: minimumOf(index),
    }))
    const small = { ...basket, lines: [{ unitPrice: 213_457, quantity: 1 }] }
    expect(findSavings(small, {}, deals, NOW).isExact).toBe(true)
  })

  it.each<[number, string, (index: number) => DealTerms['effect'] & object]>([
    [6, 'percentages', capped],
    [8, 'percentages', uncapped],
    [10, 'amounts', amount],
    [14, 'amounts and percentages', (index) => (index % 2 === 0 ? amount(index) : capped(index))],
  ])('is exact with twenty of one scope, %i of them for one kind of goods: %s', (count, _what, effectOf) => {
    const deals = excludingDeals(20, (index) => ({
      scope: 'shop',
      stacking: SCOPES,
      effect: effectOf(index),
      minimum: spread(index),
      appliesTo: { categories: [index < count ? 'food' : 'tech'], seeTerms: false },
    }))
    const lines = [
      { category: 'food' as const, unitPrice: 213_457, quantity: 1 },
      { category: 'tech' as const, unitPrice: 321_987, quantity: 1 },
    ]
    expect(findSavings({ ...basket, lines }, {}, deals, NOW).isExact).toBe(true)
  })

  it('tries what is sure first, so that a budget which ends too early has found it', () => {
    const deals = [
      ...excludingDeals(3, () => ({ needs: { usesApp: true }, effect: { kind: 'amount', value: 50_000 } })),
      ...excludingDeals(3).map((deal) => ({ ...deal, id: `sure-${deal.id}` })),
    ]
    const { guaranteed } = findSavings(basket, {}, deals, NOW, { left: 6 })
    expect(guaranteed.steps).toHaveLength(3)
    expect(findSavings(basket, {}, deals, NOW).others).toHaveLength(1)
  })
})
