import { expect, it } from 'vitest'
import { dayAfter, lastSecondOf, nextDayAfter, toVietnamIso, vietnamDayOf } from '#text/days.ts'

it('tells moments and days by the clock of Vietnam', () => {
  const moment = Date.parse('2026-11-26T17:30:00Z')
  expect(toVietnamIso(moment)).toBe('2026-11-27T00:30:00+07:00')
  expect(vietnamDayOf(moment)).toBe('2026-11-27')
  expect(vietnamDayOf(moment - 31 * 60_000)).toBe('2026-11-26')
})

it('ends a day with its last second', () => {
  const start = Date.parse('2026-11-27T00:00:00+07:00')
  expect(toVietnamIso(lastSecondOf(start))).toBe('2026-11-27T23:59:59+07:00')
})

it('knows when the next day of Vietnam begins', () => {
  const midnight = Date.parse('2026-11-27T00:00:00+07:00')
  expect([midnight - 1, midnight, midnight + 1].map(nextDayAfter)).toEqual([
    midnight,
    midnight + 86_400_000,
    midnight + 86_400_000,
  ])
  expect(dayAfter('2026-02-28')).toBe('2026-03-01')
})
