import { describe, expect, it } from 'vitest'
import { AMOUNT, toDong } from '#values/money/amounts-in-text.ts'

describe('an amount in folded text', () => {
  const read = (text: string): number | undefined => {
    const match = new RegExp(AMOUNT, 'u').exec(text)
    return match ? toDong(match[1], match[2]) : undefined
  }

  it.each([
    ['200k', 200_000],
    ['200 nghin', 200_000],
    ['5 ngan', 5000],
    ['3 thousand', 3000],
    ['1,5 trieu', 1_500_000],
    ['1.5tr', 1_500_000],
    ['2m', 2_000_000],
    ['1 million', 1_000_000],
    ['2 millions', 2_000_000],
    ['5万', 50_000],
    ['5萬', 50_000],
    ['5만동', 50_000],
    ['1백만', 1_000_000],
    ['1.500.000d', 1_500_000],
    ['1,500,000 vnd', 1_500_000],
    ['99 dong', 99],
    ['99₫', 99],
    ['99동', 99],
    ['99越南盾', 99],
    ['99ドン', 99],
    ['don tu 300k tro len', 300_000],
    ['200 k', 200_000],
    ['2tr5', 2_500_000],
    ['2tr25', 2_250_000],
    ['1 cu ruoi', 1_500_000],
    ['nua trieu', 500_000],
    ['2 trieu 5 tro xuong', 2_500_000],
    ['2 trieu 5 nguoi', 2_000_000],
    ['2tr50%', 2_000_000],
    ['khong co gi', undefined],
    ['200', undefined],
  ])('%s', (text, amount) => {
    expect(read(text)).toBe(amount)
  })

  it('is not read from within a longer number', () => {
    expect(read('1234567890123k')).toBeUndefined()
  })

  it('is 0 where nothing was found, and where it can be read as two', () => {
    expect([toDong(), toDong('12'), toDong('1.234'), toDong('1.23'), toDong('1.250', 'trieu')]).toEqual([
      0, 12, 1234, 0, 0,
    ])
  })
})
