import { type PostingIndex, postingsOf } from '#search/posting-index.ts'
import { firstIndexWhere } from '#text/first-index.ts'
import { createPlaces } from '#search/texts/places.ts'

/** The terms of an index by their names. */
export interface Vocabulary {
  numberOf(term: string): number | undefined
  /** In how many records a term stands. */
  recordsWith(term: number): number
  /** From 0 for a term of every record to 1 for one of a single record. */
  idfOf(term: number): number
  /** All terms that begin with a text, by what follows it. */
  after(prefix: string): Map<string, number>
}

export function createVocabulary(index: PostingIndex): Vocabulary {
  const { terms, recordCount } = index
  const numberOf = createPlaces(terms)
  const recordsWith = (term: number): number => postingsOf(index, term)
  const rarest = Math.log(1 + recordCount)

  return {
    numberOf,
    recordsWith,
    idfOf: (term) => Math.log((1 + recordCount) / recordsWith(term)) / rarest,
    after: (prefix) =>
      new Map(Array.from(from(prefix), (number) => [(terms[number] ?? '').slice(prefix.length), number])),
  }

  /** The terms that begin with a text, in their order. */
  function* from(prefix: string): Generator<number> {
    const first = firstIndexWhere(0, terms.length, (index) => (terms[index] ?? '') >= prefix)
    for (let number = first; terms[number]?.startsWith(prefix) === true; number += 1) yield number
  }
}
