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
  const { terms, recordCount, changes } = index
  const known = createPlaces(terms)
  const fresh = createPlaces(changes?.terms ?? NONE)
  const recordsWith = (term: number): number => postingsOf(index, term)
  const rarest = Math.log(1 + recordCount)
  const numberOf = (text: string): number | undefined => {
    const place = known(text)
    const since = place === undefined && changes ? fresh(text) : undefined
    const number = place ?? (since === undefined ? undefined : terms.length + since)
    // A term that no record has any more is as good as unknown.
    return number !== undefined && recordsWith(number) > 0 ? number : undefined
  }

  return {
    numberOf,
    recordsWith,
    idfOf: (term) => Math.log((1 + recordCount) / recordsWith(term)) / rarest,
    after: (prefix) => {
      const found = [...from(prefix), ...(changes?.terms ?? NONE).filter((term) => term.startsWith(prefix))]
      return new Map(
        found.sort().flatMap((term): [string, number][] => {
          const number = numberOf(term)
          return number === undefined ? [] : [[term.slice(prefix.length), number]]
        }),
      )
    },
  }

  /** The terms of the index as it was written that begin with a text. */
  function* from(prefix: string): Generator<string> {
    let number = firstIndexWhere(0, terms.length, (index) => (terms[index] ?? '') >= prefix)
    for (let term = terms[number]; term?.startsWith(prefix); term = terms[(number += 1)]) yield term
  }
}

const NONE: readonly string[] = []
