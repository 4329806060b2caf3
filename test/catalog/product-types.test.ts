import { describe, expect, it } from 'vitest'
import {
  closenessOf,
  createTypesOf,
  namesOfConcepts,
  nearnessOf,
  typesIn,
  typesOnOffer,
} from '#catalog/product-types.ts'
import type { LexiconEntry } from '#entries/lexicon.ts'
import { smallCatalog } from '../support/content.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const lexicon = [
  {
    id: 'goods',
    kind: 'product-type',
    concepts: {
      shoes: { vi: ['giày', 'giầy'], en: ['shoes'], parent: 'clothes' },
      'running-shoes': { vi: ['giày chạy bộ'], parent: 'shoes' },
      clothes: { vi: ['quần áo'], en: ['clothes'] },
      egg: { vi: ['trứng'], parent: 'hen' },
      hen: { vi: ['gà'], parent: 'egg' },
    },
  },
  { id: 'days', kind: 'occasion', concepts: { christmas: { vi: ['Giáng sinh'] } } },
  { id: 'more', kind: 'product-type', concepts: { shoes: { vi: ['gjày'], en: ['footwear'] } } },
] as unknown as LexiconEntry[]

describe('the kinds of goods', () => {
  it.each([
    ['running-shoes', ['running-shoes', 'shoes', 'clothes']],
    ['clothes', ['clothes']],
    ['unheard-of', ['unheard-of']],
    ['egg', ['egg', 'hen']],
  ])('widen: %s', (type, types) => {
    expect(createTypesOf(lexicon)(type)).toEqual(types)
    expect(typesIn({ lexicon: lexicon.slice(0, 1) })(type)).toEqual(types)
  })

  it('keep their parent where another file has more words for them', () => {
    expect(createTypesOf(lexicon)('shoes')).toEqual(['shoes', 'clothes'])
    expect(createTypesOf(lexicon.toReversed())('shoes')).toEqual(['shoes', 'clothes'])
  })

  it('have the name that the first of several files gives them, where there is one in the language', () => {
    expect([...namesOfConcepts({ lexicon }, 'product-type', 'vi')]).toEqual([
      ['shoes', 'giày'],
      ['running-shoes', 'giày chạy bộ'],
      ['clothes', 'quần áo'],
      ['egg', 'trứng'],
      ['hen', 'gà'],
    ])
    expect([...namesOfConcepts({ lexicon }, 'product-type', 'en')]).toEqual([
      ['shoes', 'shoes'],
      ['clothes', 'clothes'],
    ])
    expect([...namesOfConcepts({ lexicon }, 'occasion', 'vi')]).toEqual([['christmas', 'Giáng sinh']])
    expect(namesOfConcepts({ lexicon }, 'occasion', 'ja').size).toBe(0)
  })

  it.each([
    [['a'], ['a'], 1],
    [['a', 'b'], ['b'], 1 / 2],
    [['a'], ['c', 'b', 'a'], 1 / 3],
    [['a', 'w'], ['b', 'w'], 1 / 3],
    [['a'], ['b'], 0],
    [[], ['b'], 0],
  ])('%o and %o are near by the steps to what both belong to', (a, b, closeness) => {
    expect(closenessOf(a, b)).toBeCloseTo(closeness)
    expect(closenessOf(b, a)).toBeCloseTo(closeness)
  })

  it.each([
    [99, 99, 1],
    [9, 99, 1 / 2],
    [0, 99, 0],
    [0, 1_000_000, 0],
    [0, 0, 1],
  ])('%i and %i are near by what they cost', (a, b, nearness) => {
    expect(nearnessOf(a, b)).toBeCloseTo(nearness)
    expect(nearnessOf(b, a)).toBeCloseTo(nearness)
  })
})

describe('the kinds of goods on offer', () => {
  const offers = [{ store: 'tiki', url: 'https://tiki.vn/a', price: 1, seenAt: '2026-11-01' }]
  const typesOf = (isWidened: boolean, now = NOW): string[] =>
    typesOnOffer(
      {
        ...smallCatalog({
          deals: {
            a: { appliesTo: { types: ['shoes'] } },
            b: { appliesTo: { types: ['running-shoes'], products: ['trainers', 'cable'] } },
            c: { appliesTo: 'everything' },
            d: {},
            over: { appliesTo: { types: ['hen'] }, endsAt: '2026-11-01' },
          },
          products: { trainers: { type: 'running-shoes', offers }, cable: { offers } },
          withLexicon: true,
        }),
        lexicon,
      },
      now,
      isWidened,
    )

  it('are those of current deals and of products, those with the most first, then by id', () => {
    expect(typesOf(false)).toEqual(['running-shoes', 'shoes'])
    expect(typesOf(false, Date.parse('2026-10-01'))).toEqual(['running-shoes', 'hen', 'shoes'])
  })

  it('count for the wider kinds too where that is asked', () => {
    expect(typesOf(true)).toEqual(['clothes', 'shoes', 'running-shoes'])
  })
})
