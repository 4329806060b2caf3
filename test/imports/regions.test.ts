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
        vi: ['hồ chí minh', 'quận 1'],
        en: ['ho chi minh city', 'hcmc'],
        parent: 'vietnam',
      },
      hanoi: { names: ['Hà Nội', 'HN'], vi: ['hà nội'], parent: 'vietnam' },
      'binh-duong': { vi: ['bình dương'], nowIn: 'ho-chi-minh' },
    },
  },
])

describe('regions of a row', () => {
  it.each([
    [['VN|SG'], ['Việt Nam', 'Singapore']],
    [['Ho Chi Minh City, Bình Dương'], ['TP.HCM', 'Bình Dương']],
    [['Thành phố Hồ Chí Minh', 'TP.HCM'], ['TP.HCM']],
    [['HN'], ['Hà Nội']],
    [['HN/TPHCM'], ['Hà Nội', 'TP.HCM']],
    [
      ['- Hà Nội', '- TP. Hồ Chí Minh'],
      ['Hà Nội', 'TP.HCM'],
    ],
    [['Hà Nội và TP.HCM'], ['Hà Nội', 'TP.HCM']],
    [['VN, SG'], ['Việt Nam', 'Singapore']],
    [['Quận 1'], ['Quận 1']],
  ])('have the names of the catalog: %j', (texts, value) => {
    expect(readRegions(texts, places)).toEqual({ value })
  })

  it.each([[['VN', 'All Regions']], [['Toàn quốc']], [['Cả nước']], [['Nationwide']], [['전국']], [[]]])(
    'are none for everywhere: %j',
    (texts) => {
      expect(readRegions(texts, places)).toEqual({})
    },
  )

  it.each(['Narnia', 'XX', 'VN;12345', '海外', '外国'])(
    'are unreadable where one is no known place: %s',
    (text) => {
      expect(readRegions([text], places)).toEqual({
        reason: expect.stringMatching(/is no place of content\/lexicon\/places\.yaml$/) as string,
      })
    },
  )

  it.each([
    'Toàn quốc, trừ Hà Nội',
    'Tất cả; ngoại trừ TP.HCM',
    'All regions except VN',
    'Toàn quốc (trừ đảo)',
    '!VN',
    '-VN',
    'not Hà Nội',
    'không áp dụng tại Hà Nội',
    '除 Hà Nội',
    'Hà Nội除外',
    'Hà Nộiを除く',
    'Hà Nội以外',
    '不含 Hà Nội',
    'Hà Nội 제외',
  ])('are unreadable where one is left out: %s', (text) => {
    expect(readRegions([text], places)).toEqual({
      reason: expect.stringMatching(/leaves a region out$/) as string,
    })
  })

  it.each(['SG', 'Quận 1, TP.HCM', 'Hà Nội, Việt Nam'])(
    'are unreadable where they may be two places: %s',
    (text) => {
      expect(readRegions([text], places, ['VN'])).toEqual({
        reason: expect.stringContaining('may be') as string,
      })
    },
  )
})
