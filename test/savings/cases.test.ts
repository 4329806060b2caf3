import { describe, expect, it } from 'vitest'
import type { DealTerms } from '#savings/deal-terms.ts'
import { findSavings } from '#savings/find-savings.ts'
import { NOW } from './arbitraries.ts'

const SCOPES = ['shop', 'platform', 'shipping', 'payment'] as const
type Effect = NonNullable<DealTerms['effect']>

function dealOf(effect: Effect, more: Partial<DealTerms> = {}): DealTerms {
  return {
    id: '',
    store: 'shop',
    slots: [],
    scope: 'platform',
    stacking: ['platform'],
    currency: 'VND',
    effect,
    minimum: 0,
    appliesTo: 'everything',
    needs: {},
    checkedAt: 0,
    ...more,
  }
}
const off = (value: number, minimum = 0): DealTerms => dealOf({ kind: 'amount', value }, { minimum })

/** Every order of the deals, each with every assignment of names that sorts another way. */
function namings(deals: readonly DealTerms[]): DealTerms[][] {
  const orders: DealTerms[][] = deals.length < 2 ? [[...deals]] : []
  if (orders.length === 0) {
    deals.forEach((deal, index) => {
      for (const rest of namings(deals.filter((_, other) => other !== index))) orders.push([deal, ...rest])
    })
  }
  return orders
}

/** What a basket of 100,000 saves and what its extras are worth, whatever the files are called. */
function outcomes(deals: readonly DealTerms[], currency = 'VND', unitPrice = 100_000): unknown[] {
  return namings(deals).map((order) => {
    const named = order.map((deal, index) => ({ ...deal, id: `name-${index}` }))
    const basket = { store: 'shop', currency, lines: [{ unitPrice, quantity: 1 }] }
    const { guaranteed } = findSavings(basket, {}, named, NOW)
    return [guaranteed.saving, guaranteed.extras.reduce((sum, { worth = 0 }) => sum + worth, 0)]
  })
}

describe('deals whose order matters', () => {
  it.each<[string, DealTerms[], number, number]>([
    ['20,000 off, and 30,000 off from 100,000', [off(20_000), off(30_000, 100_000)], 50_000, 0],
    [
      '20 % off, and 10 % up to 8,000 from 100,000',
      [
        dealOf({ kind: 'percent', basisPoints: 2000 }),
        dealOf({ kind: 'percent', basisPoints: 1000, max: 8000 }, { minimum: 100_000 }),
      ],
      26_400,
      0,
    ],
    ['three times 10,000, one from 100,000', [off(10_000), off(10_000), off(10_000, 100_000)], 30_000, 0],
    [
      'free delivery and cash back together beside a larger cash back alone',
      [
        dealOf({ kind: 'freeship', value: 25_000 }, { scope: 'shipping', stacking: SCOPES }),
        dealOf({ kind: 'cashback', value: 20_000 }, { scope: 'payment', stacking: SCOPES }),
        dealOf({ kind: 'cashback', value: 30_000 }, { scope: 'payment', stacking: [] }),
      ],
      0,
      45_000,
    ],
  ])('save the same whatever their files are called: %s', (_name, deals, saving, worth) => {
    const found = outcomes(deals)
    expect(found).toEqual(found.map(() => [saving, worth]))
  })
})

describe('deals in another currency', () => {
  it('are computed where they are percentages without an amount beside them', () => {
    const tenPercent = { kind: 'percent', basisPoints: 1000 } as const
    expect(outcomes([dealOf(tenPercent)], 'SGD', 12_350)).toEqual([[1235, 0]])
    expect(outcomes([dealOf({ ...tenPercent, max: 5000 })], 'SGD', 12_350)).toEqual([[0, 0]])
    expect(outcomes([dealOf(tenPercent, { minimum: 100 })], 'SGD', 12_350)).toEqual([[0, 0]])
  })
})

describe('a deal on a part of what is paid', () => {
  const percent = (base: 'one-item' | 'second-item' | 'third-item' | 'fare'): DealTerms =>
    dealOf({ kind: 'percent', basisPoints: 5000, base })
  const saved = (
    deal: DealTerms,
    ...lines: { unitPrice: number; quantity: number; unitFare?: number; isSum?: true }[]
  ) => {
    const { guaranteed, refusals } = findSavings({ store: 'shop', currency: 'VND', lines }, {}, [deal], NOW)
    return refusals[0]?.reason ?? guaranteed.saving
  }

  it('takes no more than that part off', () => {
    expect(saved(percent('one-item'), { unitPrice: 40_000, quantity: 3 })).toBe(20_000)
    expect(saved(percent('second-item'), { unitPrice: 40_000, quantity: 2 })).toBe(20_000)
    expect(
      saved(percent('second-item'), { unitPrice: 90_000, quantity: 1 }, { unitPrice: 30_000, quantity: 1 }),
    ).toBe(15_000)
    expect(saved(percent('fare'), { unitPrice: 1_500_000, unitFare: 1_000_000, quantity: 2 })).toBe(1_000_000)
  })

  it('is not applied where the part is missing or nobody knows it', () => {
    expect(saved(percent('second-item'), { unitPrice: 40_000, quantity: 1 })).toBe('too_few_items')
    expect(saved(percent('third-item'), { unitPrice: 40_000, quantity: 2 })).toBe('too_few_items')
    expect(saved(percent('fare'), { unitPrice: 1_500_000, quantity: 1 })).toBe('unknown_terms')
    expect(saved(percent('one-item'), { unitPrice: 400_000, quantity: 1, isSum: true })).toBe('unknown_terms')
  })

  it('takes the delivery fee where that is known, and else comes beside the price', () => {
    const delivery = dealOf({ kind: 'freeship', basisPoints: 5000, value: 12_000 })
    const lines = [{ unitPrice: 80_000, quantity: 1 }]
    const of = (fee: number | undefined) => {
      const basket = { store: 'shop', currency: 'VND', lines, ...(fee !== undefined && { delivery: fee }) }
      const { guaranteed } = findSavings(basket, {}, [delivery], NOW)
      return [guaranteed.total, guaranteed.extras.length]
    }
    expect(of(20_000)).toEqual([90_000, 0])
    expect(of(30_000)).toEqual([98_000, 0])
    expect(of(undefined)).toEqual([80_000, 1])
  })
})
