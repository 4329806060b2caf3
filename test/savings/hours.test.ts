import { describe, expect, it } from 'vitest'
import { isWithinHours, nextHourAfter } from '#savings/hours.ts'
import { isWhole, shareOf } from '#savings/minor-units.ts'
import { decimalsOf } from '#values/money/currencies.ts'
import { suggestTarget } from '#savings/shown/suggest-target.ts'

const at = (time: string): number => Date.parse(`2026-11-20T${time}+07:00`)

describe('the hours at which vouchers are handed out', () => {
  it.each([
    [[], '03:00', true],
    [['12:00-14:00'], '11:59:59', false],
    [['12:00-14:00'], '12:00', true],
    [['12:00-14:00'], '13:59:59', true],
    [['12:00-14:00'], '14:00', false],
    [['22:30-02:00'], '22:29', false],
    [['22:30-02:00'], '22:30', true],
    [['22:30-02:00'], '00:00', true],
    [['22:30-02:00'], '01:59', true],
    [['22:30-02:00'], '02:00', false],
    [['12:00'], '12:00:59', true],
    [['12:00'], '12:01', false],
    [['09:00', '20:00-21:00'], '20:30', true],
    [['00:00-24:00'], '23:59', true],
  ])('%o at %s: %s', (slots, time, isWithin) => {
    expect(isWithinHours(slots, at(time))).toBe(isWithin)
  })

  it.each([
    [['12:00-14:00'], '11:59:59', '2026-11-20T12:00'],
    [['12:00-14:00'], '12:00', '2026-11-20T14:00'],
    [['12:00-14:00'], '14:00', '2026-11-21T12:00'],
    [['12:00'], '12:00:30', '2026-11-20T12:01'],
    [['22:00-02:00'], '23:00', '2026-11-21T02:00'],
    [['22:00-02:00'], '01:00', '2026-11-20T02:00'],
    [['09:00', '06:30-07:00'], '05:00', '2026-11-20T06:30'],
    [['09:00', '06:30-07:00'], '09:01', '2026-11-21T06:30'],
  ])('%o after %s change at %s', (slots, time, moment) => {
    expect(nextHourAfter(slots, at(time))).toBe(Date.parse(`${moment}:00+07:00`))
  })

  it('never change where there are none', () => {
    expect(nextHourAfter([], at('12:00'))).toBe(Infinity)
  })
})

describe('amounts', () => {
  it.each([
    ['VND', 0],
    ['SGD', 2],
    ['JPY', 0],
    ['KWD', 3],
  ])('of %s have %i decimals', (currency, decimals) => {
    expect([decimalsOf(currency), decimalsOf(currency)]).toEqual([decimals, decimals])
  })

  it('are whole or not', () => {
    expect([isWhole(5, 'VND'), isWhole(5.5, 'VND'), isWhole(0.07, 'SGD'), isWhole(0.075, 'SGD')]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('have shares that are rounded down, exactly where a float would not be', () => {
    expect(shareOf(99, 1000, 10_000)).toBe(9)
    expect(shareOf(9_007_199_254_740_991, 9999, 10_000)).toBe(9_006_298_534_815_516)
    expect(shareOf(10_000, 10_000, 10_000)).toBe(10_000)
  })

  it.each([
    [1_000_000, 'VND', 950_000],
    [99_000, 'VND', 94_000],
    [100, 'SGD', 95],
    [10.5, 'SGD', 9],
  ])('worth waiting for, from %d %s, are %d', (paid, currency, target) => {
    expect(suggestTarget(paid, currency)).toBe(target)
  })
})
