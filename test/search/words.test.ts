import { isWithinKoreanWord } from '#search/reading/within-korean.ts'
import { tokensOf } from '#text/words.ts'
import { describe, expect, it } from 'vitest'
import { smallCatalog } from '../support/content.ts'
import { searchOver } from '../support/search-over.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const catalog = smallCatalog({
  withLexicon: true,
  deals: {
    purifier: { title: 'Máy lọc nước giảm 20%', category: 'tech' },
    racket: { title: 'Vợt cầu lông giảm 20%', category: 'lifestyle' },
    shoes: { title: 'Giày giảm 20% cuối mùa', category: 'shopping' },
    paper: { title: 'Giấy ăn giảm 20%', category: 'shopping' },
    storage: { title: 'Bình chứa nước mưa sân thượng', category: 'shopping' },
    'storage-small': { title: 'Bình chứa nước mưa mini', category: 'shopping' },
    vests: { title: 'Áo phao cứu sinh bớt 50.000đ', category: 'lifestyle' },
    goggles: { title: 'Kính bơi bớt 50.000đ', category: 'lifestyle' },
    drill: {
      title: 'Máy khoan pin giảm 25%',
      category: 'shopping',
      discount: { kind: 'percent', value: 25 },
    },
    'drill-cashback': {
      title: 'Máy khoan pin hoàn tiền 25%',
      category: 'shopping',
      discount: { kind: 'cashback', value: 25 },
    },
    helmet: { title: 'Nón bảo hiểm giảm 10%', category: 'shopping' },
    kitten: { title: 'Cát vệ sinh cho mèo bớt 20.000đ', category: 'lifestyle' },
  },
})
const { ask, idsFor } = searchOver(catalog, { now: NOW, sources: ['deals', 'products'] })

describe('words as shoppers write them', () => {
  it.each([
    ['mln', 'purifier'],
    ['máy ln giảm giá', 'purifier'],
    ['vợt cl', 'racket'],
    ['mgg vot cl', 'racket'],
  ])('are understood by their initials: %s', (query, id) => {
    expect(idsFor(query)[0]).toBe(id)
  })

  it('are no initials where nothing is shortened so', () => {
    expect(idsFor('zxqvbn')).toEqual([])
  })

  it('are taken apart where a title has them side by side: binhchuanuocmua', () => {
    expect(idsFor('binhchuanuocmua').toSorted()).toEqual(['storage', 'storage-small'])
  })

  it.each(['giày nike', 'giay nike'])(
    'find the thing of a brand that nobody sells, as what is close: %s',
    (query) => {
      const { fallback, relaxed } = ask(query)
      expect(idsFor(query)).toContain('shoes')
      expect({ fallback, relaxed }).toEqual({ fallback: true, relaxed: ['nike'] })
    },
  )

  it('mean what they say with their diacritics: giấy is no giày', () => {
    expect(idsFor('giấy')[0]).toBe('paper')
    expect(idsFor('giày')).toEqual(['shoes'])
  })
})

describe('things', () => {
  it.each(['gilet de sauvetage', '救生衣', '구명조끼', 'ライフジャケット', 'life vest'])(
    'are told apart that a shop has on one shelf: %s',
    (query) => {
      expect(idsFor(query)).toEqual(['vests'])
    },
  )

  it.each(['phụ kiện xe máy', 'motorbike accessories'])(
    'are found by further wider meanings: %s',
    (query) => {
      expect(idsFor(query)).toEqual(['helmet'])
    },
  )

  it('are not shown for a narrower one by a wider meaning that only the search knows', () => {
    expect(idsFor('lốp xe máy')).toEqual([])
  })

  it('are cheaper at once before they are cheaper later', () => {
    expect(idsFor('máy khoan pin giảm 25%')).toEqual(['drill', 'drill-cashback'])
  })
})

describe('a pair of Korean syllables', () => {
  it.each([
    ['그만두고', '만두', true],
    ['새신발', '신발', false],
    ['새신발을', '신발', false],
    ['신발장', '신발', false],
    ['노트북할인', '할인', false],
  ])(
    'is the middle of a word where one syllable stands before and more behind: %s',
    (text, pair, isWithin) => {
      const tokens = tokensOf(text)
      const at = tokens.findIndex(({ accented }) => accented === pair)
      expect(isWithinKoreanWord(tokens, at)).toBe(isWithin)
    },
  )
})
