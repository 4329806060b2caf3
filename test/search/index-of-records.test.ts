import { describe, expect, it } from 'vitest'
import {
  bitOfLanguage,
  OF_ITSELF,
  createPostingIndex,
  hasTerm,
  listOf,
  placeIn,
  type PostingIndex,
  type WeightedTerms,
} from '#search/posting-index.ts'
import { createVocabulary } from '#search/vocabulary.ts'

const terms = (...of: string[]): WeightedTerms => ({ terms: of, weight: 1 })

const indexOf = (given: readonly WeightedTerms[][]): PostingIndex =>
  createPostingIndex(given, (record) => record)

/** What a term is worth in each record that has it. */
function worthsOf(index: PostingIndex, term: string): Record<number, number> {
  const number = index.terms.indexOf(term)
  const found: Record<number, number> = {}
  for (let at = index.offsets[number] ?? 0; at < (index.offsets[number + 1] ?? 0); at += 1)
    found[index.records[at] ?? -1] = index.impacts[at] ?? 0
  return found
}

describe('the postings', () => {
  it('have the terms in order, each with its records in order', () => {
    const index = indexOf([[terms('b', 'a')], [terms('c')], [terms('a'), terms('b')], []])
    expect(index.terms).toEqual(['a', 'b', 'c'])
    expect([...index.offsets]).toEqual([0, 2, 4, 5])
    expect([...index.records]).toEqual([0, 2, 0, 2, 1])
    expect(index.recordCount).toBe(4)
  })

  it('are those of no record where there are none', () => {
    expect(indexOf([])).toMatchObject({ terms: [], recordCount: 0 })
  })

  it('count a word more that stands in a record more often, each time less', () => {
    const index = indexOf([[terms('a', 'x', 'y')], [terms('a', 'a', 'x')], [terms('a', 'a', 'a')]])
    const { 0: once = 0, 1: twice = 0, 2: thrice = 0 } = worthsOf(index, 'a')
    expect([once, twice, thrice]).toEqual([once, twice, thrice].toSorted((a, b) => a - b))
    expect(twice - once).toBeGreaterThan(thrice - twice)
    expect(once).toBe(85)
    expect(twice).toBe(128)
    expect(thrice).toBe(153)
  })

  it('count a word more in a field of more weight, and not in one without', () => {
    const index = indexOf([
      [
        { terms: ['a'], weight: 3 },
        { terms: ['x'], weight: 0 },
      ],
      [terms('a', 'y', 'z')],
    ])
    const { 0: heavy = 0, 1: light = 0 } = worthsOf(index, 'a')
    expect(heavy).toBeGreaterThan(light)
    expect(index.terms).toEqual(['a', 'y', 'z'])
  })

  it('hold the length of a record against it, but for what says the same again', () => {
    const index = indexOf([
      [terms('a')],
      [terms('a', 'b', 'c', 'd')],
      [terms('a'), { ...terms('e', 'f', 'g'), isRepeated: true }],
    ])
    const { 0: short = 0, 1: long = 0, 2: repeated = 0 } = worthsOf(index, 'a')
    expect(long).toBeLessThan(short)
    expect(repeated).toBe(short)
  })

  it('make a translated record no better and no longer than one in a single language', () => {
    const index = indexOf([
      [{ ...terms('a', 'b'), language: 'vi' }],
      [
        { ...terms('a', 'b'), language: 'vi' },
        { ...terms('a', 'c'), language: 'en' },
      ],
    ])
    const { 0: one, 1: both } = worthsOf(index, 'a')
    expect(both).toBe(one)
  })

  it('know which terms a record only mentions', () => {
    const mention = { ...terms('m', 'both'), language: 'vi' as const, isMention: true }
    const index = indexOf([[mention, { ...terms('both'), language: 'vi' }]])
    const isMention = [...index.languages].map((bits) => (bits & OF_ITSELF) === 0)
    expect(Object.fromEntries(index.terms.map((term, at) => [term, isMention[at]]))).toEqual({
      both: false,
      m: true,
    })
  })

  it('know the languages of a record and of each of its words', () => {
    const [vi, en] = [bitOfLanguage('vi'), bitOfLanguage('en')]
    const index = indexOf([
      [{ ...terms('a'), language: 'vi' }, { ...terms('a', 'b'), language: 'en' }, terms('n')],
      [terms('n')],
    ])
    expect(vi).not.toBe(en)
    expect([...index.spoken]).toEqual([vi | en, 0])
    const languages = [...index.languages].map((bits) => bits & ~OF_ITSELF)
    expect(languages).toEqual([vi | en, en, 63, 63])
  })

  it('tell where a record stands among those of a term', () => {
    const index = indexOf([[terms('a')], [terms('b')], [terms('a')], [terms('a')]])
    const placesIn = (term: number, records: number[]) =>
      records.map((record) => placeIn(listOf(index, term), record))
    expect(placesIn(0, [0, 1, 2, 3, 4])).toEqual([0, -1, 1, 2, -1])
    expect(placesIn(1, [0, 1, 2])).toEqual([-1, 3, -1])
    expect([hasTerm(index, 0, 2), hasTerm(index, 1, 2), hasTerm(index, 7, 0)]).toEqual([true, false, false])
  })
})

describe('the vocabulary', () => {
  const vocabularyOf = () =>
    createVocabulary(
      indexOf([
        [terms('tra', 'trang', 'x')],
        [terms('tra', 'trai', 'x')],
        [terms('trai', 'trau', 'x')],
        [terms('trai', 'ca', 'x')],
      ]),
    )

  it('knows each term by its number, and in how many records it stands', () => {
    const vocabulary = vocabularyOf()
    const tra = vocabulary.numberOf('tra') ?? -1
    expect(vocabulary.recordsWith(tra)).toBe(2)
    expect(vocabulary.numberOf('tr')).toBeUndefined()
  })

  it('gives a rarity from 0 for what all records have to 1 for what one has', () => {
    const vocabulary = vocabularyOf()
    const rarityOf = (term: string) => vocabulary.idfOf(vocabulary.numberOf(term) ?? -1)
    expect(rarityOf('trang')).toBe(1)
    expect(rarityOf('tra')).toBeCloseTo(Math.log(2.5) / Math.log(5))
    expect(rarityOf('x')).toBeCloseTo(Math.log(1.25) / Math.log(5))
  })

  it('finds what begins with a text', () => {
    const vocabulary = vocabularyOf()
    expect([...vocabulary.after('z').keys()]).toEqual([])
    expect([...vocabulary.after('tra').keys()]).toEqual(['', 'i', 'ng', 'u'])
  })
})
