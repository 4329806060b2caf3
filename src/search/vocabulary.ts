import type { PostingIndex } from '#search/posting-index.ts'
import { firstIndexWhere } from '#text/first-index.ts'

/** The terms of an index by their names. */
export interface Vocabulary {
  numberOf(term: string): number | undefined
  nameOf(term: number): string
  /** In how many records a term stands. */
  recordsWith(term: number): number
  /** From 0 for a term of every record to 1 for one of a single record. */
  rarityOf(term: number): number
  /** Terms that begin with a text, the most used first. */
  startingWith(prefix: string, most: number): number[]
}

export function createVocabulary({ terms, offsets, recordCount }: PostingIndex): Vocabulary {
  const numbers = new Map(terms.map((term, number) => [term, number]))
  const recordsWith = (term: number): number => (offsets[term + 1] ?? 0) - (offsets[term] ?? 0)
  const rarest = Math.log(1 + recordCount)

  return {
    numberOf: (term) => numbers.get(term),
    nameOf: (term) => terms[term] ?? '',
    recordsWith,
    rarityOf: (term) => Math.log((1 + recordCount) / recordsWith(term)) / rarest,
    startingWith: (prefix, most) => {
      const found: number[] = []
      for (
        let number = firstIndexWhere(0, terms.length, (index) => (terms[index] ?? '') >= prefix);
        number < terms.length;
        number += 1
      ) {
        if (terms[number]?.startsWith(prefix) !== true || found.length >= most * 4) break
        found.push(number)
      }
      return found.sort((a, b) => recordsWith(b) - recordsWith(a)).slice(0, most)
    },
  }
}
