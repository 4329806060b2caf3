/**
 * Changes a search index by the records that are new or gone, in one pass over its arrays and without reading
 * any other record.
 */
import type { Catalog } from '#catalog/catalog.ts'
import { changeFeatures, readFeatures } from '#search/features.ts'
import { createLexicon } from '#search/lexicon.ts'
import { createImpactOf, type IndexedTerms, type PostingIndex } from '#search/posting-index.ts'
import { type SearchIndex, unknownWordsOf } from '#search/search-index.ts'
import { createSpellingIndex, type SpellingIndex } from '#search/spelling/speller.ts'
import { textsIn } from '#search/texts/packed-texts.ts'
import { firstIndexWhere } from '#text/first-index.ts'
import { moveColumn, type Moves, movesOf } from '#text/lists/update-list.ts'

/** In the place of a record's place in another list: it has none. */
const NONE = -1

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
 * The index of the catalog `after` a change, equal to one made anew but for {@link
 * PostingIndex.typicalLength}, which stays; parts that do not change are shared. The index before stays as it
 * is. Throws when the change does not lead from that index to this catalog.
 */
export function changeSearchIndex(index: SearchIndex, change: IndexChange, after: Records): SearchIndex {
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
    features: changeFeatures(index.features, after, moves, readFeatures),
    postings,
    words: changeWords(index, gone, fresh),
  }
}

/** A posting of a new record. */
interface NewPosting {
  term: string
  record: number
  impact: number
  languages: number
  /** The number of the term, or of the term that follows it if it is a new one. */
  number: number
  isFresh: boolean
  /** The posting that follows it. */
  position: number
}

/** The changed postings, the terms that no record has any more, and those that none had before. */
function changePostings(
  before: PostingIndex,
  { added }: IndexChange,
  moves: Moves,
): { postings: PostingIndex; gone: string[]; fresh: string[] } {
  const placeOf = new Int32Array(before.recordCount).fill(NONE)
  for (const { from, to, at } of moves.stretches)
    for (let old = from; old < to; old += 1) placeOf[old] = at + old - from
  const removed = removedPostings(before.records, placeOf)
  const additions = newPostings(added, before, moves)
  const size = before.records.length - removed.length + additions.length
  const records = new Uint32Array(size)
  const impacts = new Uint8Array(size)
  const languages = new Uint8Array(size)
  const isMoved = moves.stretches.some(({ from, at }) => from !== at)
  let [taken, at, next] = [0, 0, 0]
  const copyTo = (end: number): void => {
    impacts.set(before.impacts.subarray(taken, end), at)
    languages.set(before.languages.subarray(taken, end), at)
    if (isMoved)
      for (let old = taken; old < end; old += 1)
        records[at + old - taken] = placeOf[before.records[old] ?? 0] ?? 0
    else records.set(before.records.subarray(taken, end), at)
    at += end - taken
    taken = end
  }
  const addTo = (end: number): void => {
    for (let each = additions[next]; each && each.position <= end; each = additions[(next += 1)]) {
      copyTo(each.position)
      records[at] = each.record
      impacts[at] = each.impact
      languages[at++] = each.languages
    }
    copyTo(end)
  }
  for (const position of removed) {
    addTo(position)
    taken = position + 1
  }
  addTo(before.records.length)
  const { terms, offsets, gone, fresh } = changeTerms(before, removed, additions)
  const postings = {
    terms,
    offsets,
    records,
    impacts,
    languages,
    spoken: moveColumn(before.spoken, moves, (_, index) => added[index]?.terms.spoken ?? 0),
    typicalLength: before.typicalLength,
    recordCount: moves.count,
  }
  return { postings, gone, fresh }
}

/** The postings of records that are gone, ascending. */
function removedPostings(records: Uint32Array, placeOf: Int32Array): number[] {
  const removed: number[] = []
  for (let posting = 0; posting < records.length; posting += 1)
    if (placeOf[records[posting] ?? 0] === NONE) removed.push(posting)
  return removed
}

/** The postings of new records in their order. */
function newPostings(
  added: IndexChange['added'],
  { terms, offsets, records, typicalLength }: PostingIndex,
  { stretches }: Moves,
): NewPosting[] {
  const postings = added.flatMap(({ place: record, terms: uses }) => {
    const impactOf = createImpactOf(uses.length, typicalLength)
    const following = stretches[firstIndexWhere(0, stretches.length, (at) => startOf(at) > record)]
    const old = following?.from ?? Infinity
    return uses.terms.map((term, index): NewPosting => {
      const number = firstIndexWhere(0, terms.length, (at) => (terms[at] ?? '') >= term)
      const start = offsets[number] ?? 0
      const isFresh = terms[number] !== term
      const end = isFresh ? start : (offsets[number + 1] ?? 0)
      const position = firstIndexWhere(start, end, (at) => (records[at] ?? 0) >= old)
      const bits = uses.languages[index] ?? 0
      return {
        term,
        record,
        impact: impactOf(uses.frequencies[index] ?? 0),
        languages: bits,
        number,
        isFresh,
        position,
      }
    })
  })
  // Those of one term are in order already, and stay so.
  return postings.sort((a, b) => (a.term === b.term ? 0 : a.term < b.term ? -1 : 1))

  function startOf(stretch: number): number {
    return stretches[stretch]?.at ?? 0
  }
}

/** The terms after a change, where the postings of each end, and which terms are gone or new. */
function changeTerms(
  { terms, offsets }: PostingIndex,
  removed: readonly number[],
  additions: readonly NewPosting[],
): Pick<PostingIndex, 'terms' | 'offsets'> & { gone: string[]; fresh: string[] } {
  const [gone, fresh]: [string[], string[]] = [[], []]
  // Stretches of the terms before and between them the new ones: most terms stay.
  const stretches: string[][] = []
  const starts = new Uint32Array(terms.length + additions.length + 1)
  let [out, into, end, taken, last] = [0, 0, 0, 0, 0]
  const copyTo = (number: number): void => {
    stretches.push(terms.slice(taken, number))
    taken = number
  }
  for (let number = 0; number <= terms.length; number += 1) {
    for (let each = additions[into]; each?.number === number && each.isFresh; each = additions[into]) {
      const { term } = each
      while (additions[into]?.term === term) into += 1
      fresh.push(term)
      copyTo(number)
      stretches.push([term])
      starts[(last += 1)] = end - out + into
    }
    const term = terms[number]
    if (term === undefined) break
    while (additions[into]?.number === number) into += 1
    end = offsets[number + 1] ?? 0
    while ((removed[out] ?? Infinity) < end) out += 1
    const ending = end - out + into
    if (ending > (starts[last] ?? 0)) starts[(last += 1)] = ending
    else {
      gone.push(term)
      copyTo(number)
      taken += 1
    }
  }
  copyTo(terms.length)
  // What was made of the terms alone holds for the changed index as well.
  const isSame = gone.length === 0 && fresh.length === 0
  return { terms: isSame ? terms : stretches.flat(), offsets: starts.slice(0, last + 1), gone, fresh }
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
