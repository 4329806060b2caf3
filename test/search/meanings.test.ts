import { describe, expect, it } from 'vitest'
import { smallCatalog } from '../support/content.ts'
import { searchOver } from '../support/search-over.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const offers = [{ store: 'tiki', url: 'https://tiki.vn/', price: 1_000_000, seenAt: '2026-11-01' }]

const catalog = smallCatalog({
  withLexicon: true,
  stores: { shopee: { name: 'Shopee' }, tiki: { name: 'Tiki', url: 'https://tiki.vn/' } },
  deals: {
    'foreign-books': { title: 'Sách ngoại văn bớt 10%', category: 'books' },
    'vietnamese-novels': { title: 'Văn học Việt Nam bớt 10%', category: 'books' },
    'english-course': { title: 'Khóa học tiếng Anh bớt 10%', category: 'education' },
    'washing-machines': { title: 'Máy giặt bớt 10%', category: 'tech' },
    cameras: { title: 'Camera bớt 10%', category: 'tech' },
    'chicken-for-two': { title: 'Combo gà rán cho cặp đôi bớt 10%' },
    'chicken-for-many': { title: 'Gà rán cho nhóm bạn bớt 10%' },
    'two-for-one': { title: 'Cà phê', discount: { kind: 'bogo' } },
    noodles: { title: 'Phở bớt 10%' },
    'free-delivery': { title: 'Miễn phí vận chuyển', discount: { kind: 'freeship' }, category: 'shopping' },
    'on-wednesdays': { title: 'Vé xem phim thứ tư bớt 10%', category: 'lifestyle' },
    'on-fridays': { title: 'Vé xem phim thứ sáu bớt 10%', category: 'lifestyle' },
    'until-the-21st': { title: 'Ốp lưng bớt 10%', category: 'tech', endsAt: '2026-11-21' },
    'until-the-30th': { title: 'Ốp lưng bớt 10%', category: 'tech', endsAt: '2026-11-30' },
  },
  products: {
    airpods: { title: 'Tai nghe AirPods', brand: 'Apple', offers },
    headset: { title: 'Tai nghe WH-1000XM5', brand: 'Sony', offers },
    'jbl-flip': { title: 'Loa Flip 6', brand: 'JBL', offers },
    'other-speaker': { title: 'Loa SRS', brand: 'Sony', offers },
  },
})
const { ask, idsFor } = searchOver(catalog, { now: NOW, sources: ['deals', 'products'] })

describe('words that mean a thing together', () => {
  it.each([
    'sách tiếng Anh',
    'sach tieng nhat',
    'truyện tiếng anh',
    'books in english',
    'english books',
    '中文书',
    '日文书',
    '英文小说',
    '영어 책',
    '일본어 원서',
    'livres en français',
    'livres en anglais',
    '英語の本',
    '中国語の本',
  ])('name books in a language: %s', (query) => {
    expect(idsFor(query)).toEqual(['foreign-books'])
  })

  it.each([
    'gà rán 2 người',
    'poulet frit pour 2 personnes',
    'fried chicken for two',
    '炸鸡两人套餐',
    '치킨 2명',
  ])('say for how many persons: %s', (query) => {
    expect(idsFor(query)[0]).toBe('chicken-for-two')
  })

  it.each(['gà rán 6 người', 'fried chicken 4 pax', 'poulet frit pour 6 personnes', '炸鸡 4人', '치킨 5명'])(
    'say that it is for a group: %s',
    (query) => {
      expect(idsFor(query)[0]).toBe('chicken-for-many')
    },
  )

  it.each(['mua 1 tag 1', 'mua 1 tăg 1', 'mua 2 tag 1', '1 tag 1', 'mua 1 dc 2', 'mua1tang1'])(
    'wish for two at the price of one, misspelt: %s',
    (query) => {
      expect(idsFor(query)[0]).toBe('two-for-one')
    },
  )

  it.each(['freeship 0đ', 'fs 0d', 'ship 0đ'])('wish for free delivery: %s', (query) => {
    expect(ask(query).relaxed).toEqual([])
    expect(idsFor(query)[0]).toBe('free-delivery')
  })

  it('are a brand and its kind of goods', () => {
    expect(idsFor('loa jbl go')[0]).toBe('jbl-flip')
    expect(idsFor('loa jbl')[0]).toBe('jbl-flip')
  })

  it('stand for a kind of noodles in a query only', () => {
    expect(idsFor('フォー 出前')[0]).toBe('noodles')
  })
})

describe('a brand that is a fruit as well', () => {
  it.each(['耳机不要苹果', '耳机 除了苹果', 'tai nghe trừ nhà táo', 'tai nghe trừ táo khuyết'])(
    'is refused as the brand: %s',
    (query) => {
      expect(idsFor(query)).toEqual(['headset'])
    },
  )
})

describe('what a thing is like', () => {
  it('stands for the thing alone', () => {
    expect(idsFor('cửa trước')).toEqual(['washing-machines'])
  })
})

describe('words of chats', () => {
  it('name a day of the week by its number', () => {
    expect(idsFor('ve xem phim t4')[0]).toBe('on-wednesdays')
    expect(idsFor('vé xem phim t6')[0]).toBe('on-fridays')
  })

  it('leave terminals of airports', () => {
    expect(ask('nhà ga t2').relaxed).not.toContain('thu 2')
  })

  it.each([
    'ốp lưng ngày 25',
    'coque le 25',
    '手机壳 25号',
    '폰케이스 25일',
    'スマホケース 25日',
    'phone case on the 25th',
  ])('name a day of this month: %s', (query) => {
    expect(idsFor(query)[0]).toBe('until-the-30th')
    expect(ask(query).relaxed).toEqual([])
  })

  it('say nothing', () => {
    expect(ask('cà phê có j hot').relaxed).toEqual([])
  })
})
