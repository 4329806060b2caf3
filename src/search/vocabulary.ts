import type { PostingIndex } from '#search/posting-index.ts'

/** The terms of an index by their names. */
export interface Vocabulary {
  numberOf(term: string): number | undefined
  /** In how many documents a term stands. */
  documentsWith(term: number): number
  /** From 0 for a term of every document to 1 for one of a single document. */
  rarityOf(term: number): number
  /** Terms that begin with a text, the most used first. */
  startingWith(prefix: string, most: number): number[]
}

export function createVocabulary({ terms, offsets, documentCount }: PostingIndex): Vocabulary {
  const numbers = new Map(terms.map((term, number) => [term, number]))
  const documentsWith = (term: number): number => (offsets[term + 1] ?? 0) - (offsets[term] ?? 0)
  const rarest = Math.log(1 + documentCount)

  return {
    numberOf: (term) => numbers.get(term),
    documentsWith,
    rarityOf: (term) => Math.log((1 + documentCount) / documentsWith(term)) / rarest,
    startingWith: (prefix, most) => {
      const found: number[] = []
      for (let number = firstFrom(prefix); number < terms.length; number += 1) {
        if (terms[number]?.startsWith(prefix) !== true || found.length >= most * 4) break
        found.push(number)
      }
      return found.sort((a, b) => documentsWith(b) - documentsWith(a)).slice(0, most)
    },
  }

  function firstFrom(prefix: string): number {
    let low = 0
    let high = terms.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((terms[middle] ?? '') < prefix) low = middle + 1
      else high = middle
    }
    return low
  }
}
