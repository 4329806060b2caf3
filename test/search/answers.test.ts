import { describe, expect, it } from 'vitest'
import { nameClauses } from '#search/name-clauses.ts'
import { nameUnderstood } from '#search/name-understood.ts'
import { stepsMaxOver } from '#search/deal-search.ts'
import type { Clause } from '#search/query/parsed-query.ts'
import { NOW, tinyCatalog, tinySearch, type TinyContent } from '../support/tiny-search.ts'

const offer = { store: 'shopee', url: 'https://shopee.vn/a', price: 1, seenAt: '2026-11-01' }

const WORDS = {
  'product-type': {
    headphones: { vi: ['tai nghe'], en: ['headphones'], ko: ['헤드폰'] },
    cap: { vi: ['mũ'] },
  },
  brand: { sony: { vi: ['Sony'] }, nike: { vi: ['Nike'] } },
  occasion: { 'sale-12-12': { vi: ['12/12'] }, '12-12': { vi: ['ngày đôi'] } },
  generic: { 'discount-code': { vi: ['mã'] } },
}

describe('deals to come', () => {
  const CONTENT = {
    words: WORDS,
    calendar: { 'sale-12-12': { name: 'Sale 12.12', rule: 'yearly 12-12', tags: ['12-12'] } },
    deals: {
      now: { title: 'Mũ len' },
      ...Object.fromEntries(
        [7, 3, 5, 1, 9, 4].map((day) => [
          `in-${day}`,
          { title: 'Tai nghe', startsAt: `2026-12-0${day}`, endsAt: '2026-12-20' },
        ]),
      ),
      'on-the-day': { title: 'Tai nghe', startsAt: '2026-12-12', endsAt: '2026-12-12' },
      'after-it': { title: 'Tai nghe', startsAt: '2026-12-13' },
      withdrawn: { title: 'Tai nghe', startsAt: '2026-12-02', status: 'withdrawn' },
    },
    products: { product: { title: 'Mũ len', offers: [offer] } },
  } satisfies TinyContent
  const comingFor = (query: string, more: object = {}) =>
    tinySearch(CONTENT, more)
      .ask(query)
      .coming.map(({ id }) => id)

  it('are the best five, the first to begin first, where nothing answers now', () => {
    expect(comingFor('tai nghe')).toEqual(['in-1', 'in-3', 'in-4', 'in-5', 'on-the-day'])
    expect(tinySearch(CONTENT).ask('tai nghe')).toMatchObject({ matched: false, matches: [] })
  })

  it('are none where something answers now and no day is asked for', () => {
    expect(comingFor('mũ')).toEqual([])
  })

  it('are those of the day that is asked for, by its date or its name', () => {
    expect(comingFor('tai nghe 25/12')).toEqual(['after-it'])
    expect(comingFor('tai nghe 12/12')).toContain('on-the-day')
    expect(comingFor('tai nghe ngày đôi')).toContain('on-the-day')
    expect(comingFor('tai nghe ngày đôi')).not.toContain('after-it')
  })

  it('are deals, once they are asked for', () => {
    expect(comingFor('tai nghe', { sources: ['products'] })).toEqual([])
  })

  it('are none that were withdrawn', () => {
    const { ask } = tinySearch({
      words: WORDS,
      deals: { withdrawn: { title: 'Tai nghe', startsAt: '2026-12-02', status: 'withdrawn' } },
    })
    expect(ask('tai nghe').coming).toEqual([])
  })

  it('have not begun and will', () => {
    const at = (moment: string) => comingFor('tai nghe', { now: Date.parse(moment) })
    expect(at('2026-11-30T23:59:59.999+07:00')[0]).toBe('in-1')
    expect(at('2026-12-01T00:00:00.000+07:00')).toEqual([])
    expect(at('2026-11-20T00:00:00+07:00')).not.toContain('withdrawn')
  })
})

describe('a name of several days', () => {
  it('is that of the nearest', () => {
    const deal = (day: string) => ({ title: 'Tai nghe', startsAt: day, endsAt: day })
    const { ask } = tinySearch({
      words: WORDS,
      calendar: {
        'new-year': { name: 'Sale 1.1', rule: 'yearly 01-01', tags: ['12-12'] },
        'sale-12-12': { name: 'Sale 12.12', rule: 'yearly 12-12', tags: ['12-12'] },
      },
      deals: { first: deal('2027-01-01'), nearest: deal('2026-12-12'), between: deal('2026-12-20') },
    })
    expect(ask('tai nghe ngày đôi').coming.map(({ id }) => id)).toEqual(['nearest'])
  })
})

describe('after a product', () => {
  const CONTENT = {
    words: WORDS,
    deals: {
      kind: { title: 'Tai nghe bớt 10%', category: 'tech' },
      other: { title: 'Mũ len', category: 'shopping' },
      over: { title: 'Tai nghe bớt 50%', category: 'tech', endsAt: '2026-11-01' },
    },
    products: {
      xm5: { title: 'Tai nghe Sony XM5', offers: [offer] },
      xm4: { title: 'Tai nghe Sony XM4', offers: [offer] },
    },
  } satisfies TinyContent

  it('come deals for things of its kind, as close', () => {
    const { ask, idsFor } = tinySearch(CONTENT)
    expect(idsFor('xm5')).toEqual(['xm5', 'kind'])
    const { matches, totalMatches } = ask('xm5')
    expect(matches).toHaveLength(2)
    // They are no matches.
    expect(totalMatches).toBe(1)
    expect(matches[1]?.score).toBeCloseTo((matches[0]?.score ?? 0) / 2, 2)
    expect(matches[1]?.matchedOn).toEqual([])
    expect(ask('xm5', { limit: 1 })).toMatchObject({ totalMatches: 1, matches: [{ source: 'products' }] })
  })

  it('come none after a deal, and none that is there already', () => {
    expect(tinySearch(CONTENT).idsFor('mũ')).toEqual(['other'])
    expect(
      tinySearch(CONTENT)
        .idsFor('tai nghe')
        .filter((id) => id === 'kind'),
    ).toHaveLength(1)
  })

  it('come none that is refused or not asked for', () => {
    const { idsFor } = tinySearch(CONTENT)
    expect(idsFor('xm5', { sources: ['products'] })).toEqual(['xm5'])
  })

  it('come only as many as fill a short answer', () => {
    const deals = Object.fromEntries(Array.from({ length: 15 }, (_, n) => [`d-${n}`, { title: 'Tai nghe' }]))
    expect(tinySearch({ ...CONTENT, deals }).ask('xm5', { limit: 50 }).matches).toHaveLength(10)
  })
})

describe('the names of parts', () => {
  const part = (text: string, more: Partial<Clause> = {}): Clause => ({
    text,
    kind: 'word',
    terms: [],
    boost: 1,
    isMust: true,
    isSubject: true,
    ...more,
  })
  const all = () => true

  it('are those that are named, each once, without words that say nothing', () => {
    const parts = [
      part('a'),
      part('of', { boost: 0.49 }),
      part('b', { boost: 0.5 }),
      part('a'),
      part('shop', { kind: 'store', boost: 0 }),
    ]
    expect(nameClauses(parts, all)).toEqual(['a', 'b', 'shop'])
    expect(nameClauses(parts, (_, place) => place === 2)).toEqual(['b'])
  })

  it('are whole words where half of their pairs of characters are named', () => {
    const parts = ['笔记', '记本', '本电', '电脑'].map((text) =>
      part(text, { run: '笔记本电脑', boost: 0.1 }),
    )
    expect(nameClauses(parts, all)).toEqual(['笔记本电脑'])
    expect(nameClauses(parts, (_, place) => place < 2)).toEqual(['笔记本电脑'])
    expect(nameClauses(parts, (_, place) => place < 1)).toEqual([])
    expect(nameClauses(parts, () => false)).toEqual([])
  })
})

describe('what a query was understood as', () => {
  const catalog = tinyCatalog({
    words: WORDS,
    deals: {},
    products: { p: { brand: 'SONY', title: 'Tai nghe', offers: [offer] } },
  })
  const named = (
    query: string,
    understood: { text: string; kind: string; id: string }[],
    language: 'vi' | 'en' | 'ko' = 'en',
  ) => nameUnderstood(query, { understood }, catalog, language)

  it('is named by stores, brands, categories and things in the language', () => {
    const understood = [
      { text: 'shopee', kind: 'store', id: 'shopee' },
      { text: 'sony', kind: 'brand', id: 'sony' },
      { text: 'nike', kind: 'brand', id: 'nike' },
      { text: 'do an', kind: 'category', id: 'food' },
      { text: 'tai nghe', kind: 'product-type', id: 'headphones' },
      { text: 'mu', kind: 'product-type', id: 'cap' },
      { text: 'ma', kind: 'generic', id: 'discount-code' },
      { text: 'gone', kind: 'store', id: 'gone' },
    ]
    expect(named('', understood)).toEqual([
      'Shopee',
      'SONY',
      'Nike',
      'Food & Beverages',
      'headphones',
      'mu',
      'gone',
    ])
    expect(named('', understood, 'ko')).toEqual(['Shopee', 'SONY', 'Nike', '식음료', '헤드폰', 'mu', 'gone'])
    expect(named('', understood, 'vi')).toEqual([
      'Shopee',
      'SONY',
      'Nike',
      'Thực phẩm & Đồ uống',
      'tai nghe',
      'mũ',
      'gone',
    ])
  })

  it('has sums with a sign before them', () => {
    const money = (query: string) => named(query, [], 'vi').map((name) => name.replace(/\s/gu, ' '))
    expect(money('giảm 20%')).toEqual(['≥ 20%'])
    expect(money('giảm 50k')).toEqual([expect.stringMatching(/^−50/)])
    expect(money('dưới 50k')).toEqual([expect.stringMatching(/^≤ 50/)])
    expect(money('trên 50k')).toEqual([expect.stringMatching(/^≥ 50/)])
    expect(money('khoảng 50k')).toEqual([expect.stringMatching(/^≈ 50/)])
    expect(money('trà')).toEqual([])
  })
})

describe('the steps of a search', () => {
  const deals = { a: { title: 'Tai nghe' }, b: { title: 'Tai nghe' }, c: { title: 'Mũ' } }
  const ask = (query: string) => tinySearch({ words: WORDS, deals }).ask(query)

  it('are those of reading, of finding and of comparing together', () => {
    expect(ask('mũ').steps).toBe(2)
    expect(ask('tai nghe').steps).toBe(3)
    expect(ask('tai nghe dưới 50k').steps).toBe(3 + 2)
    expect(ask('tai nghr').steps).toBeGreaterThan(100 + 3)
    expect(ask('tai nghr dưới 50k').steps - ask('tai nghr').steps).toBe(2)
  })
})

it('a score has three decimals at most', () => {
  const { ask } = tinySearch({ words: WORDS, deals: { a: { title: 'Tai nghe len' }, b: { title: 'Mũ' } } })
  const [{ score } = { score: 0 }] = ask('tai nghe').matches
  expect(score).toBeGreaterThan(1)
  expect(score).toBeLessThan(5)
  expect(String(score)).toMatch(/^\d(?:\.\d{1,3})?$/)
})

it('no search takes more steps than its bound', () => {
  const { ask } = tinySearch({ words: WORDS, deals: { a: { title: 'Tai nghe', category: 'tech' } } })
  expect(ask('tai nghe dưới 50k').steps).toBeGreaterThan(0)
  expect(ask('tai nghe dưới 50k').steps).toBeLessThanOrEqual(stepsMaxOver(1))
  expect(stepsMaxOver(0)).toBe(40_000)
  expect(stepsMaxOver(1000) - stepsMaxOver(0)).toBe(5000)
  expect(NOW).toBeGreaterThan(0)
})
