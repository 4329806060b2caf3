import { describe, expect, it } from 'vitest'
import { smallCatalog } from '../support/content.ts'
import { searchOver } from '../support/search-over.ts'
import { tinySearch } from '../support/tiny-search.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const catalog = smallCatalog({
  withLexicon: true,
  stores: { shopee: { name: 'Shopee' } },
  deals: {
    clothes: { title: 'Quần áo bớt 10%', category: 'shopping' },
    book: { title: 'Sách bớt 10%', category: 'books' },
    'self-help': { title: 'Sách kỹ năng sống bớt 15%', category: 'books' },
    wallet: { title: 'Trả tiền nước qua ShopeePay nhận 10.000 Xu', category: 'finance' },
    'for-groups': { title: 'Bàn tiệc cho nhóm bạn bớt 15%', category: 'food' },
    crab: { title: 'Cua biển bớt 10%', category: 'food' },
    'washing-machine': { title: 'Máy giặt bớt 5%', category: 'tech' },
    bus: { title: 'Vé xe khách bớt 20.000đ', category: 'travel' },
  },
})
const { ask, idsFor } = searchOver(catalog, { now: NOW, sources: ['deals'] })

describe('what shoppers type by habit', () => {
  it.each([
    ['a size means clothes', 'size xl', 'clothes'],
    ['a single character is a thing', '书', 'book'],
    ['a single character is a thing', '本', 'book'],
    ['an author stands for their kind of books, and is not corrected', 'dale carnegie book', 'self-help'],
    ['a wallet of a store is not the store', '쇼피페이', 'wallet'],
    ['a wallet of a store is not the store', '虾皮支付', 'wallet'],
    ['so many people are a group', '4 người', 'for-groups'],
    ['so many people are a group', '4인', 'for-groups'],
    ['a front loader is no crab', 'cua truoc', 'washing-machine'],
    ['a bus is a ticket for one', '버스', 'bus'],
  ])('%s: %s', (_, query, id) => {
    expect(idsFor(query)[0]).toBe(id)
    expect(ask(query).corrected).toEqual({})
  })

  it('leaves a particle of one letter out of what must be there', () => {
    expect(ask('sach k').matched).toBe(true)
  })

  it('does not look for the word that compares', () => {
    expect(ask('compare books').matched).toBe(true)
  })
})

describe('a word of everyday speech', () => {
  const found = () =>
    tinySearch({
      deals: { massage: { title: 'Massage giảm 10%' }, villa: { title: 'Villa giảm 10%' } },
      words: {
        'product-type': { massage: { vi: ['massage'] }, villa: { vi: ['villa'] }, code: { vi: ['cốde'] } },
        everyday: { words: { vi: ['mát'], en: ['Message'], fr: ['ville', 'côté'] } },
      },
    })

  it.each(['message', 'VILLE', 'côté', 'cote'])('is no slip of a thing: %s', (query) => {
    expect(found().ask(query).corrected).toEqual({})
    expect(found().idsFor(query)).toEqual([])
  })

  it('leaves the slips of the same thing to be corrected', () => {
    expect(found().ask('masage').corrected).toEqual({ masage: 'massage' })
    expect(found().ask('villla').corrected).toEqual({ villla: 'villa' })
  })
})

describe('a word of a sentence that is spelt as Vietnamese words are', () => {
  const { ask } = tinySearch({
    deals: { eggs: { title: 'Trứng giảm 10%' } },
    words: { 'product-type': { eggs: { vi: ['trứng'] } } },
  })

  it('is no slip there, but by itself', () => {
    expect(ask('trang').corrected).toEqual({ trang: 'trung' })
    expect(ask('em can mua mot cai trang').corrected).toEqual({})
    expect(ask('em can mua mot cai trumg').corrected).toEqual({ trumg: 'trung' })
  })
})

describe('a word of one or two letters that queries alone mean', () => {
  const { idsFor } = tinySearch({
    deals: { umbrellas: { title: 'Dù che mưa giảm 10%' } },
    words: { 'product-type': { umbrellas: { vi: ['dù che mưa'], asked: ['ô'] } } },
  })

  it('has its diacritics', () => {
    expect(idsFor('ô')).toEqual(['umbrellas'])
    expect(idsFor('o')).toEqual([])
  })
})
