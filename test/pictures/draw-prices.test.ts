import { describe, expect, it } from 'vitest'
import { drawPrices, historyFrom, priceAxisOf } from '#pictures/draw-prices.ts'

const history = [
  { date: 0, price: 300 },
  { date: 50, price: 100 },
  { date: 100, price: 200 },
]

describe('the axis of prices', () => {
  it('begins at nothing where prices differ by half and more', () => {
    expect(priceAxisOf([1_000_000, 400_000])).toMatchObject({ low: 0, high: 1_000_000 })
  })

  it('shows a small step as a small one: at least a fifth of the price is on it', () => {
    const { low, high } = priceAxisOf([23_490_000, 22_990_000])
    expect(high - low).toBeGreaterThanOrEqual(23_490_000 / 5)
    expect(low).toBeLessThanOrEqual(22_990_000)
    expect(high).toBeGreaterThanOrEqual(23_490_000)
  })

  it('has round figures at equal distances, the highest first, whatever the prices', () => {
    for (const prices of [[5], [20, 20.5], [99_000, 101_000], [24_490_000, 22_790_000], [1, 900_000]]) {
      const { ticks, low, high } = priceAxisOf(prices)
      const steps = ticks.slice(1).map((tick, index) => (ticks[index] ?? 0) - tick)
      expect(new Set(steps.map((step) => step.toPrecision(6))).size).toBe(1)
      expect([ticks[0], ticks.at(-1)]).toEqual([high, low])
      expect(low).toBeLessThanOrEqual(Math.min(...prices))
      expect(high).toBeGreaterThanOrEqual(Math.max(...prices))
      expect(ticks.length).toBeLessThanOrEqual(7)
    }
  })
})

it('draws prices in steps between the moments and the figures of the axis, the highest on top', () => {
  const axis = { low: 0, high: 400, ticks: [] }
  expect(drawPrices(history, { from: 0, to: 100 }, axis)).toEqual({
    line: 'M0 25H50V75H100V50',
    dots: 'M0 25h0M50 75h0M100 50h0',
  })
})

it('begins a range with the price that held then', () => {
  expect(historyFrom(history, 60)).toEqual([
    { date: 60, price: 100 },
    { date: 100, price: 200 },
  ])
  expect(historyFrom(history.slice(1), 20)).toEqual(history.slice(1))
})
