import { describe, expect, it } from 'vitest'
import { createPlaces } from '#search/texts/places.ts'

describe('places of texts in a list', () => {
  it('are found for each text, and for no other', () => {
    const texts = Array.from({ length: 5000 }, (_, number) => `khách sạn ${number}`)
    const placeOf = createPlaces(texts)
    expect(texts.map(placeOf)).toEqual([...texts.keys()])
    expect(texts.map((text) => placeOf(`${text} `))).toEqual(texts.map(() => undefined))
  })

  it('are found for texts of one hash, and for the empty one', () => {
    // Pairs that FNV-1a gives one digest each, zinke and altarage among them.
    const texts = ['costarring', 'declinate', 'liquid', '', 'macallums', 'altarage']
    const placeOf = createPlaces(texts)
    expect(texts.map(placeOf)).toEqual([0, 1, 2, 3, 4, 5])
    expect(placeOf('zinke')).toBeUndefined()
  })

  it('are none in an empty list', () => {
    expect(createPlaces([])('')).toBeUndefined()
  })
})
