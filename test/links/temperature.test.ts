import { describe, expect, it } from 'vitest'
import { temperatureOf } from '#links/temperature.ts'

const TODAY = '2026-11-22'
const votes = (day: string, worked: number, failed: number) => [{ day, worked, failed }]

describe('the temperature of a deal', () => {
  it('rises with votes that it worked and with tips, and falls with votes that it did not', () => {
    expect(temperatureOf(votes(TODAY, 5, 0), [], TODAY)).toBe(50)
    expect(temperatureOf(votes(TODAY, 5, 2), [], TODAY)).toBe(30)
    expect(temperatureOf(votes(TODAY, 5, 2), [{ day: TODAY, count: 3 }], TODAY)).toBe(60)
    expect(temperatureOf(votes(TODAY, 0, 5), [], TODAY)).toBe(-50)
  })

  it('fades: a report counts half after two days', () => {
    expect(temperatureOf(votes('2026-11-20', 8, 0), [], TODAY)).toBe(40)
    expect(temperatureOf(votes('2026-11-18', 8, 0), [], TODAY)).toBe(20)
    expect(temperatureOf([...votes('2026-11-20', 4, 0), ...votes(TODAY, 0, 2)], [], TODAY)).toBe(0)
  })

  it('is nothing without reports', () => {
    expect(Object.is(temperatureOf([], [], TODAY), 0)).toBe(true)
  })
})
