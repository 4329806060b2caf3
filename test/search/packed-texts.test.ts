import { describe, expect, it } from 'vitest'
import { isTextAt, lengthAt, packTexts, textAt, textsIn } from '#search/texts/packed-texts.ts'

describe('packed texts', () => {
  const texts = ['tra sua', '', 'hotel', 'trà sữa', '呪文', '', 'ô']
  const packed = packTexts(texts, 3)

  it('are read as they were, one by one and all in their order', () => {
    expect(texts.map((_, place) => textAt(packed, place))).toEqual(texts)
    expect([...textsIn(packed)]).toEqual(texts)
  })

  it('have their lengths', () => {
    expect(texts.map((_, place) => lengthAt(packed, place))).toEqual(texts.map(({ length }) => length))
  })

  it('are compared without being read', () => {
    expect(texts.map((text, place) => isTextAt(packed, place, text))).toEqual(texts.map(() => true))
    expect(texts.map((text, place) => isTextAt(packed, place, `${text}x`))).toEqual(texts.map(() => false))
    expect(isTextAt(packed, 0, 'tra su')).toBe(false)
    expect(isTextAt(packed, 3, 'tra sua')).toBe(false)
  })

  it('may be none, or all of one sort', () => {
    expect([...textsIn(packTexts([], 0))]).toEqual([])
    expect([...textsIn(packTexts(['a', 'b'], 2))]).toEqual(['a', 'b'])
    expect([...textsIn(packTexts(['ă', 'b'], 0))]).toEqual(['ă', 'b'])
  })
})
