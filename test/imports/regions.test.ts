import { describe, expect, it } from 'vitest'
import { readRegions } from '#imports/records/regions.ts'
import { createPlaces } from '#values/places.ts'

const places = createPlaces([
  {
    kind: 'place',
    concepts: {
      vietnam: { vi: ['việt nam'], en: ['vietnam'] },
      singapore: { vi: ['singapore'], en: ['singapore'] },
      'ho-chi-minh': {
        names: ['TP.HCM'],
        vi: ['hồ chí minh'],
        en: ['ho chi minh city', 'hcmc'],
        parent: 'vietnam',
      },
      'binh-duong': { vi: ['bình dương'], nowIn: 'ho-chi-minh' },
    },
  },
])

describe('regions of a row', () => {
  it.each([
    [['VN|SG'], ['Việt Nam', 'Singapore']],
    [['Ho Chi Minh City, Bình Dương'], ['TP.HCM', 'Bình Dương']],
    [['Thành phố Hồ Chí Minh', 'TP.HCM'], ['TP.HCM']],
  ])('have the names of the catalog: %j', (texts, value) => {
    expect(readRegions(texts, places)).toEqual({ value })
  })

  it.each([[['VN', 'All Regions']], [['Toàn quốc']], [[]]])('are none for everywhere: %j', (texts) => {
    expect(readRegions(texts, places)).toEqual({})
  })

  it.each(['Narnia', 'XX', 'VN;12345'])('are unreadable where one is no known place: %s', (text) => {
    expect(readRegions([text], places)).toEqual({
      reason: expect.stringMatching(/is no place of content\/lexicon\/places\.yaml$/) as string,
    })
  })
})
