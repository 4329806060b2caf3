import { describe, expect, it } from 'vitest'
import { timeUnitsIn } from '#browser/times/count-down.ts'
import { describeDaysUntil, describeTimeLeft } from '#browser/times/time-left.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('the time left of a deal', () => {
  it.each([
    [2 * DAY + 5 * HOUR, 'vi', '2 ngày 5 giờ'],
    [2 * DAY, 'vi', '2 ngày'],
    [5 * HOUR + 12 * MINUTE, 'vi', '5 giờ 12 phút'],
    [12 * MINUTE, 'en', '12 minutes'],
    [20_000, 'en', '1 minute'],
    [5 * HOUR + 12 * MINUTE, 'ja', '5時間12分'],
    [2 * DAY + 5 * HOUR, 'zh', '2天5小时'],
    [2 * DAY + 5 * HOUR, 'ko', '2일 5시간'],
  ])('of %i ms in %s is %s', (left, language, text) => {
    expect(describeTimeLeft(left, language)).toBe(text)
  })

  it('is not told while the end is more than 72 hours away, nor after it', () => {
    expect(describeTimeLeft(72 * HOUR + 1, 'vi')).toBeUndefined()
    expect(describeTimeLeft(72 * HOUR, 'vi')).toBe('3 ngày')
    expect(describeTimeLeft(0, 'vi')).toBeUndefined()
    expect(describeTimeLeft(-MINUTE, 'vi')).toBeUndefined()
  })
})

describe('the days until a sale day', () => {
  it('are whole days, and none once it has begun', () => {
    expect(describeDaysUntil(4 * DAY, 0, 'vi')).toBe('4 ngày')
    expect(describeDaysUntil(HOUR, 0, 'en')).toBe('1 day')
    expect(describeDaysUntil(2 * DAY, 0, 'ja')).toBe('2日')
    expect(describeDaysUntil(0, 0, 'vi')).toBeUndefined()
  })
})

describe('the time until a deal begins', () => {
  it('is told in days, hours and minutes, each with the word of the language', () => {
    const time = 2 * DAY + 5 * HOUR + 12 * MINUTE
    const said = (milliseconds: number, language: string): string[] =>
      timeUnitsIn(milliseconds, language).map(({ number, unit }) => `${number}|${unit.trim()}`)
    expect(said(time, 'vi')).toEqual(['2|ngày', '5|giờ', '12|phút'])
    expect(said(time, 'en')).toEqual(['2|days', '5|hours', '12|minutes'])
    expect(said(time, 'ko')).toEqual(['2|일', '5|시간', '12|분'])
  })

  it('never says that nothing is left while something is, and is nothing once it has begun', () => {
    const numbers = (milliseconds: number): string =>
      timeUnitsIn(milliseconds, 'vi')
        .map(({ number }) => number)
        .join(' ')
    expect(numbers(1)).toBe('0 0 1')
    expect(numbers(-HOUR)).toBe('0 0 0')
  })
})
