/** Weighs the clauses of a query by what else it asks for. */
import { HOME, conceptTerm } from '#search/concept.ts'
import { ANCHORS } from '#search/query/concept-clauses.ts'
import { type Clause, CLAUSES_MAX } from '#search/query/parsed-query.ts'
import { WEIGHTS } from '#search/weights.ts'

export interface ClauseContext {
  /** Nothing but places is asked for, or a thing that is had at some. */
  isAtPlace: boolean
  /** The terms of the meanings to which things and places of the query belong. */
  implied: ReadonlySet<string>
  /** The ids of stores of which any will do. */
  alternatives: ReadonlySet<string>
}

/** Weighs the clauses, or leaves some out. */
type ClauseStage = (clauses: readonly Clause[], context: ClauseContext) => readonly Clause[]

/**
 * The stages in their order: what lowers boosts comes before what chooses by them, and what leaves clauses
 * out before what compares each with the others.
 */
export const CLAUSE_STAGES = {
  withoutHome,
  asWhereabouts,
  withoutImplied,
  mostImportant,
  asAlternatives,
} satisfies Record<string, ClauseStage>

export function weighClauses(clauses: readonly Clause[], context: ClauseContext): readonly Clause[] {
  return Object.values<ClauseStage>(CLAUSE_STAGES).reduce(
    (weighed, stage) => stage(weighed, context),
    clauses,
  )
}

/** Whether a clause is a place narrower than the country of the shops, or another country. */
export function isElsewhere({ kind, id }: Clause): boolean {
  return kind === 'place' && id !== HOME
}

/** At home every shop is, so that a thing need not name it. */
function withoutHome(clauses: readonly Clause[]): readonly Clause[] {
  const isThing = ({ kind, isSubject }: Clause): boolean => kind === 'product-type' && isSubject
  if (!clauses.some(isThing)) return clauses
  return clauses.map((clause) =>
    clause.kind === 'place' && clause.id === HOME
      ? { ...weakened(clause, WEIGHTS.shares.whereabouts), isMust: false }
      : clause,
  )
}

/** Where somebody is who asks for a thing that is sent: its deals for the place come first, others next. */
function asWhereabouts(clauses: readonly Clause[], { isAtPlace }: ClauseContext): readonly Clause[] {
  if (isAtPlace) return clauses
  return clauses.map((clause) =>
    clause.kind === 'place' ? weakened(clause, WEIGHTS.shares.whereabouts) : clause,
  )
}

/** What a narrower clause implies counts less: the course of an English course, the country of a town. */
function withoutImplied(clauses: readonly Clause[], { implied }: ClauseContext): readonly Clause[] {
  return clauses.map((clause) =>
    clause.id !== undefined && clause.kind !== 'word' && implied.has(conceptTerm(clause.kind, clause.id))
      ? { ...weakened(clause, WEIGHTS.shares.implied), isMust: false }
      : clause,
  )
}

function mostImportant(clauses: readonly Clause[]): readonly Clause[] {
  if (clauses.length <= CLAUSES_MAX) return clauses
  const chosen = new Set(clauses.toSorted((a, b) => b.boost - a.boost).slice(0, CLAUSES_MAX))
  return clauses.filter((clause) => chosen.has(clause))
}

/** Marks the stores of which any will do, and what is no subject beside stronger clauses. */
function asAlternatives(clauses: readonly Clause[], { alternatives }: ClauseContext): readonly Clause[] {
  return clauses.map((clause) => {
    const isAlternative = clause.kind === 'store' && alternatives.has(clause.id ?? '')
    const isSubject = clause.isSubject && !isOutranked(clause, clauses)
    if (!isAlternative && isSubject === clause.isSubject) return clause
    return { ...clause, isSubject, ...(isAlternative && { isAlternative }) }
  })
}

/** Beside these a category or a wish alone is no reason to look at a record. */
const STRONG_ANCHORS: ReadonlySet<string> = new Set(['store', 'brand', 'product-type', 'place'])

/** Whether the query names something stronger that records have. */
function isOutranked({ kind, boost }: Clause, clauses: readonly Clause[]): boolean {
  if (kind === 'word' && boost < WEIGHTS.thresholds.mustBoost)
    return clauses.some((other) => other.isSubject && other.isMust && other.terms.length > 0)
  // Any code is nothing of what asks for one of a day: "12.12 vouchers".
  if (kind === 'generic')
    return clauses.some((other) => other.isMust && (other.kind !== 'word' || other.terms.length > 0))
  if (STRONG_ANCHORS.has(kind) || !ANCHORS.has(kind)) return false
  return clauses.some((other) => STRONG_ANCHORS.has(other.kind) && other.terms.length > 0)
}

function weakened(clause: Clause, share: number): Clause {
  return { ...clause, boost: clause.boost * share }
}
