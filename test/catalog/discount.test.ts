import { describe, expect, it } from 'vitest'
import {
  amountOf,
  claimOf,
  currencyOf,
  type Discount,
  discountForCallers,
  percentOf,
} from '#catalog/discount.ts'

const VND = { currency: 'VND' } as const

describe('what a deal claims', () => {
  it.each([
    [{ kind: 'percent', value: 15, max: 40_000 } as const, { gives: 'off', percent: 15, cap: 40_000 }],
    [{ kind: 'amount', value: 50_000 } as const, { gives: 'off', amount: 50_000 }],
    [{ kind: 'percent', value: 25, bound: 'up-to' } as const, { gives: 'off', percent: 25, bound: 'up-to' }],
    [{ kind: 'percent', value: 50, base: 'fare' } as const, { gives: 'off', percent: 50, base: 'fare' }],
    [{ kind: 'percent', value: 50, base: 'delivery' } as const, { gives: 'delivery', percent: 50 }],
    [{ kind: 'cashback', value: 100, max: 9_000 } as const, { gives: 'cashback', percent: 100, cap: 9_000 }],
    [{ kind: 'cashback', value: 101 } as const, { gives: 'cashback', amount: 101 }],
    [{ kind: 'cashback' } as const, { gives: 'cashback' }],
    [
      { kind: 'freeship', value: 30_000, max: 50_000 } as const,
      { gives: 'delivery', amount: 30_000, bound: 'up-to' },
    ],
    [{ kind: 'freeship', max: 50_000 } as const, { gives: 'delivery', amount: 50_000, bound: 'up-to' }],
    [{ kind: 'freeship' } as const, { gives: 'delivery' }],
    [{ kind: 'gift' } as const, { gives: 'gift' }],
    [{ kind: 'bogo' } as const, { gives: 'bogo' }],
  ])('%o', (discount, claim) => {
    expect(claimOf({ discount: { ...VND, ...discount } })).toEqual({ ...claim, ...VND })
  })

  it('is nothing without a discount', () => {
    expect(claimOf({})).toBeUndefined()
  })

  it('is taken from the delivery fee where the voucher is one for shipping, and callers are told so', () => {
    const discount = { kind: 'percent', value: 50, ...VND } as const
    expect(claimOf({ discount, scope: 'shipping' })).toMatchObject({ gives: 'delivery', percent: 50 })
    expect(discountForCallers({ discount, scope: 'shipping' })).toEqual({ ...discount, base: 'delivery' })
    expect(discountForCallers({ discount, scope: 'shop' })).toEqual(discount)
    expect(discountForCallers({})).toBeUndefined()
  })

  it('is a percentage or an amount, never both', () => {
    const of = (kind: Discount['kind'], value: number) => {
      const discount = { kind, value, currency: 'VND' }
      return [percentOf(discount), amountOf(discount)]
    }
    expect(of('percent', 20)).toEqual([20, 0])
    expect(of('amount', 20_000)).toEqual([0, 20_000])
    expect(of('cashback', 5)).toEqual([5, 0])
    expect(of('cashback', 5_000)).toEqual([0, 5_000])
    expect(of('freeship', 30_000)).toEqual([0, 0])
    expect([percentOf(undefined), amountOf(undefined)]).toEqual([0, 0])
  })

  it('is in đồng where a deal names no currency', () => {
    expect(currencyOf({ discount: { kind: 'amount', value: 8, currency: 'SGD' } })).toBe('SGD')
    expect(currencyOf({})).toBe('VND')
  })
})
