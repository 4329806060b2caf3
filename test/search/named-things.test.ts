import { describe, expect, it } from 'vitest'
import { nameUnderstood } from '#search/name-understood.ts'
import { createSearchIndex } from '#search/search-index.ts'
import { LANGUAGES } from '#text/language.ts'
import { smallCatalog } from '../support/content.ts'
import { searchOver } from '../support/search-over.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const inAll = (vi: string, en: string) => ({
  title: vi,
  translations: {
    en: { title: en },
    ko: { title: 'A' },
    zh: { title: 'B' },
    fr: { title: 'C' },
    ja: { title: 'D' },
  },
})

const catalog = smallCatalog({
  withLexicon: true,
  stores: {
    grab: { name: 'Grab', url: 'https://grab.com/' },
    tiki: { name: 'Tiki', url: 'https://tiki.vn/' },
    'the-coffee-house': { name: 'The Coffee House', url: 'https://thecoffeehouse.com/' },
  },
  deals: {
    rides: {
      title: 'Cuốc xe Grab bớt 30%',
      store: 'grab',
      category: 'travel',
      discount: { kind: 'percent', value: 30 },
    },
    meals: { title: 'GrabFood bớt 20%', store: 'grab', discount: { kind: 'percent', value: 20 } },
    'adidas-shoes': { title: 'Giày Adidas bớt 10%', store: 'tiki', category: 'shopping' },
    'any-shoes': { title: 'Giày dép bớt 10%', store: 'tiki', category: 'shopping' },
    flowers: { title: 'Hoa tươi bớt 10%', store: 'tiki', category: 'lifestyle' },
    belts: { title: 'Thắt lưng bớt 10%', store: 'tiki', category: 'shopping' },
    dolls: { title: 'Búp bê bớt 10%', store: 'tiki', category: 'shopping' },
    rice: { title: 'Gạo bớt 10%, kèm quà', store: 'tiki', category: 'shopping', discount: { kind: 'gift' } },
    toner: {
      ...inAll('Nước hoa hồng bớt 10%', 'Fragrance-free toner 10% off'),
      store: 'tiki',
      category: 'lifestyle',
    },
    'womens-perfume': { title: 'Nước hoa nữ bớt 10%', store: 'tiki', category: 'lifestyle' },
    seats: {
      ...inAll('Xe khách: ghế thứ hai nửa giá', 'Book two seats, the second at half price'),
      store: 'tiki',
      category: 'travel',
      discount: { kind: 'percent', value: 50 },
    },
    novels: {
      ...inAll('Tiểu thuyết bớt 10%', 'Novels and other books 10% off'),
      store: 'tiki',
      category: 'books',
    },
    coffee: { title: 'Cà phê bớt 10%', store: 'the-coffee-house' },
    bills: { title: 'Trả tiền điện bớt 10%', store: 'tiki', category: 'finance', tags: ['hoa-don'] },
    'in-da-nang': { title: 'Khách sạn Đà Nẵng bớt 10%', store: 'tiki', category: 'travel' },
  },
})
const { ask, idsFor } = searchOver(catalog, { now: NOW, sources: ['deals'] })

describe('a present', () => {
  it.each([
    'quà cho mẹ',
    'quà 8/3 cho vợ',
    'mua gì tặng bạn gái',
    'gift for my mother',
    '妈妈的礼物',
    '엄마 선물',
    'cadeau pour maman',
  ])('is what people give to whom the query names, not what comes along with a purchase: %s', (query) => {
    expect(idsFor(query)[0]).toBe('flowers')
    expect(idsFor(query)).not.toContain('rice')
  })

  it('differs by who gets it', () => {
    expect(idsFor('quà cho bố')).toEqual(['belts'])
    expect(idsFor('gift for kids')).toEqual(['dolls'])
  })

  it.each(['birthday gift', 'quà sinh nhật', 'quà giáng sinh'])(
    'is one for a day on which people give: %s',
    (query) => {
      expect(idsFor(query).toSorted()).toEqual(['belts', 'dolls', 'flowers', 'womens-perfume'])
    },
  )

  it.each(['gạo có quà', 'free gift'])('is none where nobody gets it: %s', (query) => {
    expect(idsFor(query)).toEqual(['rice'])
  })

  it('is asked for by the name of a day that is far ahead, not by what is valid then', () => {
    expect(ask('quà 20/10 mẹ')).toMatchObject({ matched: false, fallback: true, relaxed: ['20 10'] })
    expect(idsFor('quà 20/10 cho mẹ').toSorted()).toEqual(['flowers', 'womens-perfume'])
  })
})

describe('a brand', () => {
  it('brings its own deals alone', () => {
    expect(idsFor('adidas')).toEqual(['adidas-shoes'])
    expect(ask('adidas')).toMatchObject({ matched: true, fallback: false })
  })

  it('that nothing is of brings what it is known for, and says that this is only close', () => {
    const outcome = ask('nike')
    expect(outcome).toMatchObject({ matched: false, fallback: true, relaxed: ['nike'], corrected: {} })
    expect(idsFor('nike').toSorted()).toEqual(['adidas-shoes', 'any-shoes'])
    expect(nameUnderstood('nike', outcome, catalog, 'fr')).toEqual(['Nike'])
  })

  it('makes no deal one for all that it is known for', () => {
    const { postings } = createSearchIndex(
      smallCatalog({
        withLexicon: true,
        deals: { one: { title: 'Máy tính cầm tay Casio', category: 'tech' } },
      }),
    )
    expect(postings.terms).toContain('#brand:casio')
    expect(postings.terms).not.toContain('#product-type:watches')
  })
})

describe('a service of a store', () => {
  it('is not all that the store offers', () => {
    expect(idsFor('grabfood')).toEqual(['meals'])
    expect(idsFor('grabfood 30%')[0]).toBe('meals')
    expect(idsFor('grab')).toContain('rides')
  })
})

describe('words within other words', () => {
  it.each(['nước hoa', 'nước hoa nam', 'perfume'])('make no perfume of a toner: %s', (query) => {
    expect(idsFor(query)).not.toContain('toner')
  })

  it('make no flower of a tag for bills', () => {
    expect(idsFor('hoa')).not.toContain('bills')
  })

  it('make no book of what is booked', () => {
    expect(idsFor('50 % sur les livres')).toEqual(['novels'])
  })
})

describe('words that say nothing', () => {
  it.each([
    'what coffee deals near me',
    'cà phê gần đây',
    '近くのコーヒー',
    '附近的咖啡',
    '근처 커피',
    'café près de moi',
    'coffee price',
    'コーヒーの価格',
    '咖啡多少钱',
    '커피 가격',
    'prix du café',
  ])('are never told as left out: %s', (query) => {
    expect(ask(query)).toMatchObject({ matched: true, relaxed: [] })
  })
})

describe('a short form', () => {
  it('needs no diacritics where the other words have theirs', () => {
    expect(ask('khách sạn dn')).toMatchObject({ matched: true, relaxed: [] })
    expect(idsFor('khách sạn dn')[0]).toBe('in-da-nang')
  })
})

describe('the language of a query with a name', () => {
  it.each([
    ['grab course', 'en'],
    ['hotel sapa', 'en'],
    ['promo grab', 'fr'],
    ['grab promo', 'en'],
    ['code tiki', 'vi'],
    ['voucher the coffee house', 'vi'],
    ['da nang', 'vi'],
  ])('follows the other words, and where the name stands: %s', (query, language) => {
    expect(ask(query).language).toBe(language)
  })
})

describe('a name of the lexicon', () => {
  const names = catalog.lexicon
    .filter(({ kind }) => kind !== 'place')
    .flatMap(({ concepts }) => Object.values(concepts).flatMap(({ names = [] }) => names))

  it('is of no language: the page that asks decides, and Vietnamese where none does', () => {
    expect(names.length).toBeGreaterThan(100)
    const understood = names.map((name) => [
      name,
      ...LANGUAGES.map((language) => ask(name, { language }).language),
    ])
    expect(understood).toEqual(names.map((name) => [name, ...LANGUAGES]))
    expect(names.filter((name) => ask(name).language !== 'vi')).toEqual([])
  })

  it.each([
    ['AirPods case', 'en'],
    ['étui AirPods', 'fr'],
    ['ốp AirPods', 'vi'],
    ['cheap iPad', 'en'],
    ['iPad pas cher', 'fr'],
  ] as const)('leaves the language to the words beside it: %s', (query, language) => {
    expect(ask(query, { language: 'ja' }).language).toBe(language)
  })
})
