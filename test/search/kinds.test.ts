import { describe, expect, it } from 'vitest'
import { smallCatalog } from '../support/content.ts'
import { searchOver } from '../support/search-over.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const catalog = smallCatalog({
  withLexicon: true,
  deals: {
    bibs: { title: 'Khăn yếm bớt 10%', category: 'shopping' },
    'car-seats': { title: 'Ghế ngồi ô tô cho bé bớt 10%', category: 'shopping' },
    rattles: { title: 'Lục lạc bớt 10%', category: 'shopping' },
    robots: { title: 'Mô hình gundam bớt 10%', category: 'lifestyle' },
    'toy-sale': { title: 'Đồ chơi bớt 10%', category: 'lifestyle' },
    'car-tyres': { title: 'Lốp ô tô bớt 10%', category: 'shopping' },
    'motorbike-tyres': { title: 'Lốp xe máy bớt 10%', category: 'shopping' },
    'any-tyres': { title: 'Lốp xe bớt 10%', category: 'shopping' },
    'car-covers': { title: 'Bạt phủ ô tô bớt 10%', category: 'shopping' },
    headlamps: { title: 'Đèn pin siêu sáng bớt 10%', category: 'shopping' },
    tents: { title: 'Lều cắm trại bớt 10%', category: 'shopping' },
    volleyballs: { title: 'Bóng chuyền bớt 10%', category: 'shopping' },
  },
})
const { ask, idsFor } = searchOver(catalog, { now: NOW, sources: ['deals'] })

describe('a wide kind of things', () => {
  it.each(['mẹ và bé', 'mother and baby'])(
    'brings what is of it before what belongs to it as well: %s',
    (query) => {
      const ids = idsFor(query)
      expect(ids.slice(0, 2).toSorted()).toEqual(['bibs', 'car-seats'])
      expect(ids.slice(2)).toEqual(['rattles'])
    },
  )

  it('brings no narrower kind that belongs elsewhere instead', () => {
    expect(idsFor('phụ kiện ô tô').toSorted()).toEqual(['any-tyres', 'car-covers', 'car-seats', 'car-tyres'])
    expect(idsFor('phụ kiện xe máy')).toEqual(['motorbike-tyres'])
  })

  it('brings nothing that belongs to it over two corners', () => {
    expect(idsFor('đồ cắm trại')).toEqual(['tents', 'headlamps'])
    expect(idsFor('dụng cụ thể thao').toSorted()).toEqual(['tents', 'volleyballs'])
  })

  it('is satisfied by what belongs to it as well', () => {
    expect(ask('phụ kiện xe máy')).toMatchObject({ matched: true, fallback: false })
  })
})

describe('a product of a type', () => {
  const books = smallCatalog({
    withLexicon: true,
    products: {
      cricket: {
        title: 'Dế Mèn Phiêu Lưu Ký',
        brand: 'NXB Kim Đồng',
        category: 'books',
        type: 'childrens-books',
        offers: [{ store: 'tiki', url: 'https://tiki.vn/', price: 45_000, seenAt: '2026-11-01' }],
      },
    },
  })
  const { ask: askBooks, idsFor: booksFor } = searchOver(books, { now: NOW, sources: ['products'] })

  it.each(['sách thiếu nhi', "children's books", 'truyện thiếu nhi'])(
    'is found by the name of the type, which no text of it says: %s',
    (query) => expect(booksFor(query)).toEqual(['cricket']),
  )

  it('is no answer to the name of another', () => expect(askBooks('sách nấu ăn').matched).toBe(false))
})
