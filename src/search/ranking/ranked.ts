/** A record that answers a query, and what of the query it has. */
import { hasTerm, type PostingIndex } from '#search/posting-index.ts'
import type { Clause } from '#search/query/parsed-query.ts'
import { clauseBit, constraintBit, hasAny } from '#search/ranking/match-bits.ts'
import { WEIGHTS } from '#search/weights.ts'

export interface Ranked {
  /** Its number in the index. */
  record: number
  score: number
  /** Its place in the order that the query asks for, the lowest first; 0 where it asks for none. */
  sortKey: number
  /** It has everything the query requires. */
  isComplete: boolean
  /** It does not only mention it either, so that it counts as a match. */
  isMatch: boolean
  /** What it has of the query: {@link hasClause} and {@link meetsConstraint} read it. */
  satisfied: number
  /** The clauses among these that name a thing which the record only mentions, likewise. */
  mentioned: number
}

export interface Ranking {
  /** The best, at most as many as asked for. */
  best: Ranked[]
  /** How many records have enough of the query. */
  total: number
  /** How many of these are everything that the query requires, and do not only mention it. */
  complete: number
  /** How many of the complete ones state no price. */
  unpriced: number
}

/** Whether a record has the clause at a place of the query. */
export function hasClause({ satisfied }: Ranked, place: number): boolean {
  return hasAny(satisfied, clauseBit(place))
}

/** Whether a record is not the thing of the clause at a place of the query, but mentions it. */
export function mentionsClause({ mentioned }: Ranked, place: number): boolean {
  return hasAny(mentioned, clauseBit(place))
}

/** Whether a record meets the constraint at a place of the query. */
export function meetsConstraint({ satisfied }: Ranked, place: number): boolean {
  return hasAny(satisfied, constraintBit(place))
}

/** The clauses that a record has, as in `satisfied`, whatever it was found for. */
export function clausesOf(record: number, clauses: readonly Clause[], index: PostingIndex): number {
  const isIn = ({ terms }: Clause): boolean =>
    terms.some(({ term, weight }) => weight >= WEIGHTS.synonyms.satisfied && hasTerm(index, term, record))
  return clauses.reduce((bits, clause, place) => (isIn(clause) ? bits | clauseBit(place) : bits), 0)
}
