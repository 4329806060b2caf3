import type { ConceptKind } from '#search/concept.ts'

/** How much each part of a query counts. `npm run bench -- search fit` looks for better ones. */
export interface SearchWeights {
  /**
   * How much a kind of thing matters: product type over store over intent. What every deal offers does not
   * matter at all.
   */
  kinds: Record<ConceptKind, number>
  /** A word of no meaning, at its rarest. */
  word: number
  /** A word that names a thing if its diacritics were left out says more than its commonness. */
  unmarkedWord: number
  /**
   * A word that no record has weighs as much as a word can, so that nonsense finds nothing; less beside what
   * is known.
   */
  unknownWord: number
  unknownBesideKnown: number
  /** The word for a code, a voucher, a coupon. */
  discountCode: number
  /** How far a record is trusted that has the next wider meaning only. */
  wider: number
  /** How far a record is trusted whose own meaning only belongs to this one as well. */
  also: number
  /** A literal match beside its concept, more of it with its diacritics, and one with the word before. */
  literal: number
  accent: number
  pair: number
}

export const WEIGHTS: SearchWeights = {
  kinds: {
    store: 3,
    brand: 3.5,
    'product-type': 3.6,
    place: 3.6,
    category: 2,
    intent: 1.8,
    occasion: 1.6,
    audience: 1,
    abbreviation: 0.8,
    generic: 0,
    stop: 0,
    'off-topic': 0,
  },
  word: 2.4,
  unmarkedWord: 1.8,
  unknownWord: 2.4,
  unknownBesideKnown: 1.4,
  discountCode: 0.6,
  wider: 0.5,
  also: 0.7,
  literal: 0.5,
  accent: 0.25,
  pair: 0.5,
}
