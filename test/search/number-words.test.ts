import { describe, expect, it } from 'vitest'
import { withDigits } from '#search/reading/number-words.ts'

describe('Vietnamese and English numerals', () => {
  it.each([
    ['hai trăm nghìn', '200 nghìn'],
    ['hai trăm năm mươi ngàn', '250 ngàn'],
    ['duoi mot trieu', 'duoi 1 trieu'],
    ['mười lăm triệu', '15 triệu'],
    ['năm chục nghìn', '50 nghìn'],
    ['một trăm linh năm nghìn', '105 nghìn'],
    ['trăm nghìn', '100 nghìn'],
    ['một triệu rưỡi', '1 triệu rưỡi'],
    ['giảm ba mươi phần trăm', 'giảm 30 phần trăm'],
    ['under ten million', 'under 10 million'],
    ['five hundred and fifty thousand', '550 thousand'],
    ['twenty-five thousand', '25 thousand'],
    ['a million', '1 million'],
  ])('are digits in front of what they count: %s', (text, digits) => {
    expect(withDigits(text)).toBe(digits)
  })

  it.each(['áo năm màu', 'ba lô', 'một cái bàn', 'tám', 'one piece', 'ten books'])(
    'are words otherwise: %s',
    (text) => {
      expect(withDigits(text)).toBe(text)
    },
  )
})
