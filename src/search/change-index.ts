/**
 * Changes a search index by the records that are new or gone, without reading any other record.
 *
 * A record has a place, its index in `[...deals, ...products]`, and a number, by which lists of postings name
 * it. Both are the same until a record comes or goes. Then places move and numbers stay, so that the lists of
 * other records are shared. Here B goes, and D and E come:
 *
 *     before                      after
 *     place    0  1  2            place    0  1  2  3
 *     record   A  B  C            record   A  D  E  C
 *     number   0  1  2            number   0  1  3  2    D takes the number of B, E a new one
 *     "tra"    0  1               "tra"    0  3          a list of its own, since B went and E came
 *     "sua"    0  2               "sua"    0  2          the same list
 */
import type { Catalog } from '#catalog/catalog.ts'
import { changeFeatures } from '#search/features.ts'
import { createLexicon } from '#search/lexicon.ts'
import {
  createImpactOf,
  type IndexedTerms,
  listOf,
  type Numbering,
  placeIn,
  type PostingIndex,
  type PostingList,
} from '#search/posting-index.ts'
import { type SearchIndex, unknownWordsOf } from '#search/search-index.ts'
import { createSpellingIndex, type SpellingIndex } from '#search/spelling/speller.ts'
import { textsIn } from '#search/texts/packed-texts.ts'
import { createPlaces } from '#search/texts/places.ts'
import { firstIndexWhere } from '#text/first-index.ts'
import { isInPlace, moveColumn, type Moves, movesOf } from '#text/lists/update-list.ts'

type Records = Pick<Catalog, 'deals' | 'products'>

/**
 * What distinguishes the records of one catalog from those of the next: plain data, which can be written and
 * read as it is. A place is an index in `[...deals, ...products]`. A record that changed is gone and new, and
 * so is one that changed its place among the others.
 */
export interface IndexChange {
  /** Places in the catalog before, ascending. */
  removed: readonly number[]
  /** Places in the catalog after, ascending. */
  added: readonly { place: number; terms: IndexedTerms }[]
}

/**
 * The index of the catalog after a change, which finds what one made anew finds but for {@link
 * PostingIndex.typicalLength}, which stays. The index before stays as it is. Throws when the change does not
 * lead from that index to this catalog.
 */
export function changeSearchIndex(
  index: SearchIndex,
  change: IndexChange,
  { before, after }: { before: Records; after: Records },
): SearchIndex {
  const moves = movesOf(index.postings.recordCount, {
    removed: change.removed,
    added: change.added.map(({ place, terms }) => [place, terms]),
  })
  const count = after.deals.length + after.products.length
  if (moves.count !== count)
    throw new Error(`The change of the index gives ${moves.count} records, but the catalog has ${count}`)
  const { postings, gone, fresh } = changePostings(index.postings, change, moves)
  return {
    dictionary: index.dictionary,
    features: changeFeatures(index.features, moves, before, after),
    postings,
    words: changeWords(index, gone, fresh),
  }
}

/** What a record has of a term in a list. */
interface Posting {
  impact: number
  languages: number
}

/** What becomes of a list, by the numbers of records; undefined for a posting that goes. */
type Edits = Map<number, Posting | undefined>

/** The changed postings, the terms that no record has any more, and those that none had before. */
function changePostings(
  before: PostingIndex,
  { added }: IndexChange,
  moves: Moves,
): { postings: PostingIndex; gone: string[]; fresh: string[] } {
  const { numbering, removed, numbersOfAdded } = changeNumbering(before, moves)
  const edits = new Map<number, Edits>()
  const edit = (term: number, number: number, posting: Posting | undefined): void => {
    const known = edits.get(term) ?? new Map<number, Posting | undefined>()
    edits.set(term, known.set(number, posting))
  }
  for (const [term, number] of postingsOfRecords(before, removed)) edit(term, number, undefined)
  const { numberOfTerm, terms } = createNumberOfTerm(before)
  for (const [index, { terms: uses }] of added.entries()) {
    const impactOf = createImpactOf(uses.length, before.typicalLength)
    for (const [place, term] of uses.terms.entries())
      edit(numberOfTerm(term), numbersOfAdded[index] ?? 0, {
        impact: impactOf(uses.frequencies[place] ?? 0),
        languages: uses.languages[place] ?? 0,
      })
  }
  const lists = new Map(before.changes?.lists)
  const [gone, fresh]: [string[], string[]] = [[], []]
  for (const [term, edited] of edits) {
    const list = listOf(before, term)
    const after = changeList(list, edited)
    if (after === list) continue
    lists.set(term, after)
    const text = before.terms[term] ?? terms[term - before.terms.length] ?? ''
    if (after.start === after.end) gone.push(text)
    if (list.start === list.end) fresh.push(text)
  }
  const postings = {
    ...before,
    spoken: moveColumn(before.spoken, moves, (_, index) => added[index]?.terms.spoken ?? 0),
    recordCount: moves.count,
    changes: { lists, terms, numbering },
  }
  return { postings, gone, fresh }
}

/**
 * Gives a record that came the number of one that went, or else a new one. Where as many went as came, and
 * all at the same places, numbers stay the places of records.
 */
function changeNumbering(
  { recordCount, changes }: PostingIndex,
  moves: Moves,
): { numbering: Numbering | undefined; removed: readonly number[]; numbersOfAdded: readonly number[] } {
  const before = changes?.numbering
  const { stretches, added, count } = moves
  const removed = moves.removed.map((place) => before?.numbers[place] ?? place)
  let next = before?.places.length ?? recordCount
  const numbersOfAdded = added.map((_, index) => removed[index] ?? next++)
  if (isInPlace(moves)) return { numbering: before, removed, numbersOfAdded }
  const numbers = new Uint32Array(count)
  for (const { from, to, at } of stretches)
    for (let old = from; old < to; old += 1) numbers[at + old - from] = before?.numbers[old] ?? old
  for (const [index, place] of added.entries()) numbers[place] = numbersOfAdded[index] ?? 0
  const places = new Uint32Array(next)
  for (let place = 0; place < count; place += 1) places[numbers[place] ?? 0] = place
  return { numbering: { places, numbers }, removed, numbersOfAdded }
}

/** The terms and the numbers of all postings of some records. */
function* postingsOfRecords(
  { records, offsets, changes }: PostingIndex,
  numbers: readonly number[],
): Generator<readonly [term: number, number: number]> {
  const findPlaces = createFindPlaces(numbers)
  let term = 0
  for (const at of findPlaces({ records, start: 0, end: records.length })) {
    while ((offsets[term + 1] ?? 0) <= at) term += 1
    if (changes?.lists.has(term) !== true) yield [term, records[at] ?? 0]
  }
  for (const [changed, list] of changes?.lists ?? [])
    for (const at of findPlaces(list)) yield [changed, list.records[at] ?? 0]
}

/** So many numbers are looked for one by one, by the engine's own search, which is ten times as fast. */
const FEW = 8

/** Makes what gives the places of some numbers in a list, ascending. It passes all postings of an index. */
function createFindPlaces(
  numbers: readonly number[],
): (list: Pick<PostingList, 'records' | 'start' | 'end'>) => readonly number[] {
  if (numbers.length <= FEW)
    return ({ records, start, end }) => {
      const list = records.subarray(start, end)
      const found: number[] = []
      for (const number of numbers)
        for (let at = list.indexOf(number); at >= 0; at = list.indexOf(number, at + 1)) found.push(start + at)
      return found.sort((a, b) => a - b)
    }
  const isWanted = new Uint8Array(numbers.reduce((most, number) => Math.max(most, number), 0) + 1)
  for (const number of numbers) isWanted[number] = 1
  return ({ records, start, end }) => {
    const found: number[] = []
    for (let at = start; at < end; at += 1) if (isWanted[records[at] ?? 0] === 1) found.push(at)
    return found
  }
}

/** Makes what gives the number of a term, a new one where no record had it; `terms` are those that came. */
function createNumberOfTerm({ terms: known, changes }: PostingIndex): {
  numberOfTerm: (term: string) => number
  terms: readonly string[]
} {
  const terms = [...(changes?.terms ?? [])]
  const places = createPlaces(known)
  const since = new Map(terms.map((term, place) => [term, place]))
  const numberOfTerm = (term: string): number => {
    const place = places(term)
    if (place !== undefined) return place
    const number = since.get(term) ?? terms.push(term) - 1
    since.set(term, number)
    return known.length + number
  }
  return { numberOfTerm, terms }
}

/** A list after edits; the same list where they say what it has. */
function changeList(list: PostingList, edits: Edits): PostingList {
  const { records, impacts, languages, start, end } = list
  const different = [...edits].filter(([number, posting]) => {
    const at = placeIn(list, number)
    if (at < 0) return posting !== undefined
    return impacts[at] !== posting?.impact || languages[at] !== posting?.languages
  })
  if (different.length === 0) return list
  const size = end - start + different.length
  const after = {
    records: new Uint32Array(size),
    impacts: new Uint8Array(size),
    languages: new Uint8Array(size),
  }
  let [taken, at] = [start, 0]
  const copyTo = (place: number): void => {
    after.records.set(records.subarray(taken, place), at)
    after.impacts.set(impacts.subarray(taken, place), at)
    after.languages.set(languages.subarray(taken, place), at)
    at += place - taken
    taken = place
  }
  for (const [number, posting] of different.sort(([a], [b]) => a - b)) {
    copyTo(firstIndexWhere(taken, end, (place) => (records[place] ?? 0) >= number))
    if (records[taken] === number && taken < end) taken += 1
    if (!posting) continue
    after.records[at] = number
    after.impacts[at] = posting.impact
    after.languages[at] = posting.languages
    at += 1
  }
  copyTo(end)
  return { ...after, start: 0, end: at }
}

/** Makes the words anew only if one of them is gone or new: most new terms are codes and pairs of words. */
function changeWords({ dictionary, words }: SearchIndex, gone: string[], fresh: string[]): SpellingIndex {
  const lexicon = createLexicon(dictionary.lexicon)
  const lost = new Set(unknownWordsOf(gone, lexicon))
  const found = unknownWordsOf(fresh, lexicon)
  if (lost.size === 0 && found.length === 0) return words
  const left = textsIn(words.texts).filter((word) => !lost.has(word))
  return createSpellingIndex([...left, ...found].sort())
}
