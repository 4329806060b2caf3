import { expect, it } from 'vitest'
import { drawPrices } from '#components/draw-prices.ts'

it('draws prices in steps, the highest on top and the latest at the right', () => {
  const history = [
    { date: 0, price: 300 },
    { date: 50, price: 100 },
    { date: 100, price: 200 },
  ]
  expect(drawPrices(history)).toEqual({
    line: 'M0 0H50V100H100V50',
    dots: 'M0 0h0M50 100h0M100 50h0',
    end: 'M100 50h0',
  })
})

it('draws a price that never changed in the middle', () => {
  expect(
    drawPrices([
      { date: 0, price: 5 },
      { date: 9, price: 5 },
    ]).line,
  ).toBe('M0 50H100V50')
})
