import { describe, expect, it } from 'vitest'
import { amountOf, byKind, capOf, currencyOf, type Discount, percentOf } from '#catalog/discount.ts'

const meaningOf = (discount: Omit<Discount, 'currency'>) =>
  byKind<unknown>(
    { currency: 'VND', ...discount },
    {
      percent: (percent, cap) => ['percent', percent, cap],
      amount: (amount) => ['amount', amount],
      cashback: (share, cap) => ['cashback', share, cap],
      freeship: (covered) => ['freeship', covered],
      gift: () => ['gift'],
      bogo: () => ['bogo'],
    },
  )

describe('what a discount means by its kind', () => {
  it.each([
    [{ kind: 'percent', value: 15, max: 40_000 } as const, ['percent', 15, 40_000]],
    [{ kind: 'amount', value: 50_000 } as const, ['amount', 50_000]],
    [{ kind: 'cashback', value: 100, max: 9_000 } as const, ['cashback', { percent: 100 }, 9_000]],
    [{ kind: 'cashback', value: 101 } as const, ['cashback', { amount: 101 }, undefined]],
    [{ kind: 'cashback' } as const, ['cashback', undefined, undefined]],
    [{ kind: 'freeship', value: 30_000, max: 50_000 } as const, ['freeship', 30_000]],
    [{ kind: 'freeship', max: 50_000 } as const, ['freeship', 50_000]],
    [{ kind: 'freeship' } as const, ['freeship', undefined]],
    [{ kind: 'gift' } as const, ['gift']],
    [{ kind: 'bogo' } as const, ['bogo']],
  ])('%o', (discount, meaning) => {
    expect(meaningOf(discount)).toEqual(meaning)
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

  it('has a cap unless the limit is what free shipping covers', () => {
    expect(capOf({ kind: 'percent', value: 10, max: 30_000, currency: 'VND' })).toBe(30_000)
    expect(capOf({ kind: 'freeship', max: 30_000, currency: 'VND' })).toBeUndefined()
    expect(capOf(undefined)).toBeUndefined()
  })

  it('is in đồng where a deal names no currency', () => {
    expect(currencyOf({ discount: { kind: 'amount', value: 8, currency: 'SGD' } })).toBe('SGD')
    expect(currencyOf({})).toBe('VND')
  })
})
