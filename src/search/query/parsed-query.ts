import type { SearchOrder } from '#contract/search.ts'
import type { ConceptKind } from '#search/concept.ts'
import type { Constraint } from '#search/constraints.ts'
import type { Language } from '#text/language.ts'

/** Of a query that asks for more, the lightest clauses are passed over. */
export const CLAUSES_MAX = 24

/** One thing that a query asks for: any of the terms satisfies it, the heavier ones better. */
export interface Clause {
  /** The words of the query. */
  text: string
  /** The whole word, of a clause that is only a pair of its characters. */
  run?: string
  kind: ConceptKind | 'word'
  id?: string
  terms: readonly { term: number; weight: number }[]
  /** The term of what is of the same kind as a thing. */
  sibling?: number
  /** Its share in how far a record covers the query, and in the record's score. */
  boost: number
  /** A record without it does not satisfy the query. */
  isMust: boolean
  /** Alone it is reason enough to look at a record. */
  isSubject: boolean
  /** A record needs only one of these clauses. */
  isAlternative?: boolean
}

/** A term that makes a record better, but that nobody has to have. */
export interface ShouldClause {
  term: number
  boost: number
  /** It counts only beside this term: the words of a wish where a deal's fields fulfil it. */
  beside?: number
}

export interface ParsedQuery {
  language: Language
  /** Whether the query says so; a name alone is of no language. */
  isLanguageSure: boolean
  clauses: readonly Clause[]
  should: readonly ShouldClause[]
  constraints: readonly Constraint[]
  /** The terms of what the query says it does not want: records that are that are not shown. */
  mustNot: readonly number[]
  /** Of records that are of some place, where the query wants a thing at one. */
  placed: number | undefined
  /** The order that the query asks for, of what matches it: the cheapest first. */
  order: SearchOrder | undefined
  /** Misspelt words and what is searched instead. */
  corrected: Record<string, string>
  /** Names a store, a product, a place, a wish; otherwise it is a handful of words. */
  hasSubject: boolean
  /** The folded words whose meaning is known: of phrases of the lexicon, and of constraints. */
  recognised: ReadonlySet<string>
  /** Asks for what no deal can answer, such as the weather. */
  isOffTopic: boolean
}
