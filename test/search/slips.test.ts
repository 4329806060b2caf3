import { describe, expect, it } from 'vitest'
import { createEffort } from '#search/effort.ts'
import { slipsBetween } from '#search/spelling/slips.ts'
import { createSpeller, createSpellingIndex, slipsMaxFor } from '#search/spelling/speller.ts'
import { withoutTelex, withoutVni } from '#search/spelling/typing-methods.ts'
import { tinySearch, type TinyContent } from '../support/tiny-search.ts'

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
    expect(slipsBetween(typed, meant, 3)).toBeCloseTo(slips)
    if (slips > 0) expect(slipsBetween(typed, meant, slips - 0.01)).toBe(Infinity)
    expect(slipsBetween(typed, meant, slips)).toBeCloseTo(slips)
  })

  it('is beyond all where the lengths say so, or a text is very long', () => {
    expect(slipsBetween('abcd', 'abcdefgh', 1)).toBe(Infinity)
    expect(slipsBetween('abcd', 'wxyz', 3)).toBe(Infinity)
    expect(slipsBetween('a'.repeat(129), 'a'.repeat(128), 3)).toBe(Infinity)
    expect(slipsBetween('a'.repeat(128), 'a'.repeat(127), 3)).toBeCloseTo(0.6)
  })

  it('is the same whatever was compared before', () => {
    expect([
      slipsBetween('abcd', 'abce', 2),
      slipsBetween('zzzz', 'abce', 2),
      slipsBetween('abcd', 'abce', 2),
    ]).toEqual([1, Infinity, 1])
  })

  it('may be more in longer words', () => {
    expect([2, 3, 4, 5, 8, 9, 20].map((length) => slipsMaxFor('x'.repeat(length)))).toEqual([
      0, 0, 0.7, 1, 1, 2, 2,
    ])
  })
})

describe('the nearest known text', () => {
  const once = (...texts: string[]) => texts.map((text) => [text, 1] as const)
  const speller = (names: string[], phrases: string[], words: (readonly [string, number])[]) => {
    const spell = createSpeller(
      createSpellingIndex({ names: once(...names), phrases: once(...phrases), words }),
    )
    return (typed: string, most?: number) =>
      spell(typed, createEffort(1e6), { fits: () => true, ...(most !== undefined && { most }) })
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
    ['tra, suq', { suq: 'sua' }],
    ['mln', { mln: 'may loc nuoc' }],
    ['máy ln', { 'may ln': 'may loc nuoc' }],
    ['ba lo hoc sih', { 'ba lo hoc sih': 'ba lo hoc sinh' }],
    ['binhchuanuocmua', { binhchuanuocmua: 'binh chua nuoc mua' }],
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
