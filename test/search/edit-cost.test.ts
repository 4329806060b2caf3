import { describe, expect, it } from 'vitest'
import { createParsingTools, createReader } from '#search/query/create-reader.ts'
import { createBudget } from '#search/budget.ts'
import { editCost } from '#search/spelling/edit-cost.ts'
import { editCostMaxFor } from '#search/spelling/speller.ts'
import { withoutTelex, withoutVni } from '#search/spelling/typing-methods.ts'
import { indexOf } from '../support/search-over.ts'
import { NOW, tinyCatalog, tinySearch, type TinyContent } from '../support/tiny-search.ts'
import { spellerOf } from '../support/speller-of.ts'

describe('how far one text is from another', () => {
  it.each([
    ['abc', 'abc', 0],
    ['abcd', 'abdc', 0.7],
    ['abcd', 'abbcd', 0.6],
    ['aabc', 'abc', 0.6],
    ['abcc', 'abc', 0.6],
    ['abc', 'abcd', 0.9],
    ['abcd', 'abc', 0.9],
    ['bcd', 'abcd', 1.3],
    ['abcd', 'bcd', 1.3],
    ['axcd', 'abcd', 1],
    ['coffee', 'coffie', 0.75],
    ['xabc', 'sabc', 1.15],
    ['xabc', 'gabc', 1.4],
    ['tra sua', 'trasua', 0.5],
    ['trasua', 'tra sua', 0.5],
    ['abcdef', 'badcfe', 2.1],
    ['ab', 'ba', 0.7],
    ['a', '', 1.3],
    ['', '', 0],
  ])('%s and %s', (typed, meant, slips) => {
    expect(editCost(typed, meant, 3)).toBeCloseTo(slips)
    if (slips > 0) expect(editCost(typed, meant, slips - 0.01)).toBe(Infinity)
    expect(editCost(typed, meant, slips)).toBeCloseTo(slips)
  })

  it('is beyond all where the lengths say so, or a text is very long', () => {
    expect(editCost('abcd', 'abcdefgh', 1)).toBe(Infinity)
    expect(editCost('abcd', 'wxyz', 3)).toBe(Infinity)
    expect(editCost('a'.repeat(129), 'a'.repeat(128), 3)).toBe(Infinity)
    expect(editCost('a'.repeat(128), 'a'.repeat(127), 3)).toBeCloseTo(0.6)
  })

  it('is the same whatever was compared before', () => {
    expect([editCost('abcd', 'abce', 2), editCost('zzzz', 'abce', 2), editCost('abcd', 'abce', 2)]).toEqual([
      1,
      Infinity,
      1,
    ])
  })

  it('may be more in longer words', () => {
    expect([2, 3, 4, 5, 8, 9, 20].map((length) => editCostMaxFor('x'.repeat(length)))).toEqual([
      0, 0, 0.7, 1, 1, 2, 2,
    ])
  })
})

describe('the nearest known text', () => {
  const once = (...texts: string[]) => texts.map((text) => [text, 1] as const)
  const speller = (names: string[], phrases: string[], words: (readonly [string, number])[]) => {
    const spell = spellerOf({ names: once(...names), phrases: once(...phrases), words })
    return (typed: string, most?: number) =>
      spell(typed, createBudget(1e6), { fits: () => true, ...(most !== undefined && { most }) })
  }

  it('is the nearer one', () => {
    const suggest = speller([], [], once('banana', 'bandana'))
    expect(suggest('banaan')).toBe('banana')
    expect(suggest('bandaan')).toBe('bandana')
  })

  it('is a name before a phrase before a word, where they are as near', () => {
    expect(speller(['carot'], ['carat'], once('caret'))('carit')).toBe('carot')
    expect(speller([], ['carat'], once('caret'))('carit')).toBe('carat')
  })

  it('is the commonest of words that are as near', () => {
    const words = [['caret', 2] as const, ['carat', 60] as const, ['carot', 5] as const]
    expect(speller([], [], words)('carit')).toBe('carat')
    expect(speller([], [], [...words, ['carut', 900] as const])('carit')).toBe('carut')
  })

  it('may be further where more is allowed, and a little further for a name', () => {
    expect(speller([], [], once('lantern'))('lanxyrn', 2)).toBe('lantern')
    expect(speller([], [], once('lantern'))('lanxyrn', 1.9)).toBeUndefined()
    expect(speller(['lantern'], [], [])('lantexn', 0.7)).toBe('lantern')
    expect(speller([], [], once('lantern'))('lantexn', 0.7)).toBeUndefined()
    expect(speller(['lantern'], [], [])('lantexn', 0.5)).toBeUndefined()
  })

  it('is none for itself too short or with other signs, and none that is so', () => {
    const suggest = speller([], [], once('ab', 'a1bc', 'abcd'))
    expect(['ac', 'a1bd', 'Abce'].map((typed) => suggest(typed))).toEqual([undefined, undefined, undefined])
  })

  it('is found among very many and very long ones', () => {
    const letters = 'abcdefghij'
    const all = Array.from(
      { length: 900 },
      (_, n) => `w${letters[n % 10]}${letters[Math.floor(n / 10) % 10]}${letters[Math.floor(n / 100)]}ing`,
    )
    const suggest = speller([], [], once(...all, 'x'.repeat(80)))
    expect(suggest('wabcingg')).toBe('wabcing')
    expect(suggest(`${'x'.repeat(79)}`)).toBe('x'.repeat(80))
  })
})

describe('typing methods', () => {
  it.each([
    ['giamr', 'giam'],
    ['thoaij', 'thoai'],
    ['ddien', 'dien'],
    ['caan', 'can'],
    ['ddeem', 'dem'],
    ['boo', 'bo'],
    ['nuwowcs', 'nuoc'],
    ['tuw', 'tu'],
    ['classes', 'classes'],
    ['str', 'str'],
    ['sale', 'sale'],
  ])('Telex %s is %s', (typed, meant) => {
    expect(withoutTelex(typed)).toBe(meant)
  })

  it.each([
    ['gia3m', 'giam'],
    ['tra2', 'tra'],
    ['d9ie65n', 'dien'],
    ['d9ie165n', 'd9ie165n'],
    ['2tra', '2tra'],
    ['tra0', 'tra0'],
    ['nghieng1', 'nghieng'],
    ['xyzt1', 'xyzt1'],
    ['iphone1', 'iphone1'],
    ['trax1x', 'trax1x'],
  ])('VNI %s is %s', (typed, meant) => {
    expect(withoutVni(typed)).toBe(meant)
  })
})

describe('a query with slips', () => {
  const CONTENT = {
    words: {
      'product-type': {
        'milk-tea': { vi: ['trà sữa'] },
        headphones: { vi: ['tai nghe'], en: ['headphones'] },
        purifier: { vi: ['máy lọc nước'] },
        schoolbag: { vi: ['ba lô học sinh'] },
        coffee: { vi: ['cà phê'], en: ['coffee'] },
      },
    },
    stores: { shopee: { name: 'Shopee' }, lazada: { name: 'Lazada', url: 'https://lazada.vn/' } },
    deals: {
      tea: { title: 'Trà sữa thơm lừng', code: 'DEMOTRASUA' },
      sound: { title: 'Tai nghe chống ồn', store: 'lazada' },
      water: { title: 'Máy lọc nước mini' },
      bags: { title: 'Ba lô học sinh quai êm' },
      rain: { title: 'Bình chứa nước mưa mini' },
      'rain-too': { title: 'Bình chứa nước mưa lớn' },
      coffee: { title: 'Cà phê phin' },
      model: { title: 'Airpods pro 3 chính hãng' },
    },
  } satisfies TinyContent

  it.each([
    ['lazadda', { lazadda: 'lazada' }],
    ['headphnoes', { headphnoes: 'headphones' }],
    ['traf suwax', { 'traf suwax': 'tra sua' }],
    ['tra2 su74a', { 'tra2 su74a': 'tra sua' }],
    ['trasua', {}],
    ['tra suq', { 'tra suq': 'tra sua' }],
    ['mln', { mln: 'may loc nuoc' }],
    ['máy ln', { 'may ln': 'may loc nuoc' }],
    ['ba lo hoc sih', { 'ba lo hoc sih': 'ba lo hoc sinh' }],
    ['pro3', { pro3: 'pro 3' }],
    ['thơm lưng', {}],
    ['thom lunng', { lunng: 'lung' }],
    ['trà sữa', {}],
    ['demotrasua', {}],
    ['trasua1', { trasua1: 'trasua 1' }],
    ['zzqqxx', {}],
    ['coffie lazda', { coffie: 'coffee', lazda: 'lazada' }],
    ['tai nghe lazaad', { lazaad: 'lazada' }],
  ])('%s is searched as %o', (query, corrected) => {
    expect(tinySearch(CONTENT).ask(query).corrected).toEqual(corrected)
  })

  it('corrects nothing in an answer without matches', () => {
    const { ask } = tinySearch({ ...CONTENT, deals: { other: { title: 'Thước' } } })
    expect(ask('headphnoes')).toMatchObject({ matches: [], corrected: {} })
  })
})

describe('which words of a query are slips', () => {
  const CONTENT = {
    words: {
      'product-type': {
        'milk-tea': { vi: ['trà sữa'] },
        guava: { vi: ['trái ổi'] },
        headphones: { vi: ['tai nghe'], en: ['headphones'] },
        coffee: { en: ['coffee'] },
        textbook: { vi: ['sách giáo khoa'] },
        purifier: { vi: ['máy lọc nước'] },
        schoolbag: { vi: ['ba lô học sinh'] },
        kit: { vi: ['hộp đồ nghề xịn sò'] },
        book: { en: ['book'] },
        mask: { en: ['mask'] },
      },
    },
    stores: {
      shopee: { name: 'Shopee' },
      beans: { name: 'Beans', aliases: ['cofee corner'], url: 'https://beans.vn/' },
    },
    deals: {
      khao: { title: 'Tour Khao Yai' },
      sau: { title: 'Mua sau trả góp' },
      face: { title: 'Kem face' },
      'face-too': { title: 'Gel face' },
      glow: { title: 'Đèn glowing' },
      lamp: { title: 'Lantern glowing xanh' },
      'k-3': { title: 'Dòng K 3' },
    },
  } satisfies TinyContent
  const correctedIn = (query: string, content: TinyContent = CONTENT, steps = 1e6) => {
    const catalog = tinyCatalog(content)
    return createReader(createParsingTools(indexOf(catalog)))(query, NOW, createBudget(steps)).corrected
  }

  it.each([
    ['a known word within three, by a likely slip', 'sach giao khao', { 'sach giao khao': 'sach giao khoa' }],
    ['no known word within two', 'tra sau', {}],
    ['no known word that is far away', 'sach giao yai', {}],
    ['an unknown word within two', 'tra suq', { 'tra suq': 'tra sua' }],
    ['no word of two letters', 'tr sua', {}],
    ['two unknown words', 'may lco nuco', { 'may lco nuco': 'may loc nuoc' }],
    ['not three of them', 'mya lco nuco', {}],
    ['one within four words', 'ba lo hoc sihn', { 'ba lo hoc sihn': 'ba lo hoc sinh' }],
    ['two words that are one', 'head phones', { 'head phones': 'headphones' }],
    ['a word that only longer phrases have', 'cofee', { cofee: 'coffee' }],
    ['nothing that says the same with marks', 'trời ơi', {}],
    ['a word typed beside one as it stands', 'trái ôii', { 'trai oii': 'trai oi' }],
    ['a word beside which a title has another', 'lantren glowing', { lantren: 'lantern' }],
    ['one that a title has before', 'glowing xnah', { xnah: 'xanh' }],
    ['nothing over the end of a clause', 'tra. suq', {}],
    ['no word of which little is known', 'facebook', {}],
    ['no short run', 'coffe', { coffe: 'coffee' }],
    ['letters and digits', 'glowing24', { glowing24: 'glowing 24' }],
    ['no single letter before digits', 'k3', {}],
    ['nothing in what is known', 'coffee headphones', {}],
  ])('%s: %s', (_which, query, corrected) => {
    expect(correctedIn(query)).toEqual(corrected)
  })

  it('are corrected alike wherever they stand', () => {
    expect(correctedIn('headphnoes coffee headphnoes')).toEqual({ headphnoes: 'headphones' })
    expect(
      tinySearch(CONTENT)
        .ask('tai nghe, tra suq')
        .understood.map(({ id }) => id),
    ).toEqual(['headphones', 'milk-tea'])
  })

  it('are left as they are where there are no steps left', () => {
    for (const query of ['headphnoes', 'tra suq', 'lantren glowing'])
      expect([query, correctedIn(query, CONTENT, 0)]).toEqual([query, {}])
    expect(correctedIn('tra suq', CONTENT, 1000)).toEqual({ 'tra suq': 'tra sua' })
  })
})
