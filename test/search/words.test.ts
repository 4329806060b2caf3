import { isWithinWord } from '#search/reading/within-word.ts'
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

describe('a stretch of a Korean or Japanese word', () => {
  const known = new Set(['노트 트북', '무료'])
  const lexicon = { has: (key: string): boolean => known.has(key) }
  it.each([
    ['그만두고', '만두', true],
    ['인버터', '버터', true],
    ['업데이트', '데이트', true],
    ['필요가', '요가', true],
    ['크리스마스파티', '스파', true],
    ['새신발', '신발', false],
    ['새신발을', '신발', false],
    ['신발장', '신발', false],
    ['노트북할인', '할인', false],
    ['무료배송', '배송', false],
    ['로켓배송으로', '배송', false],
    ['クリスマスパーティー', 'スパ', true],
    ['ヘッドレスト', 'ドレス', true],
    ['ワイヤレスイヤホン', 'イヤホン', false],
    ['スマホケース', 'ケース', false],
    ['ドレスシャツ', 'ドレス', false],
  ])('is a word of its own, or a piece of a longer one: %s', (text, word, isWithin) => {
    const tokens = tokensOf(text)
    const first = Array.from(word).slice(0, 2).join('')
    const start = tokens.findLastIndex(({ accented }) => accented === first)
    expect(isWithinWord(tokens, start, start + Array.from(word).length - 1, lexicon)).toBe(isWithin)
  })
})
