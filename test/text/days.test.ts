import { expect, it } from 'vitest'
import { lastSecondOf, toVietnamIso, vietnamDayOf } from '#text/days.ts'

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
