/** The clauses of a query as a ranking walks over them, and what a record gains by each of their terms. */
import { OF_ITSELF } from '#search/posting-index.ts'
import { type Clause, CLAUSES_MAX } from '#search/query/parsed-query.ts'
import { clauseBit } from '#search/ranking/match-bits.ts'
import { WEIGHTS } from '#search/weights.ts'

/** A clause and its bit among what a record satisfies. */
export interface AskedClause extends Pick<Clause, 'kind' | 'boost' | 'isMust' | 'isSubject'> {
  /** The heaviest first: a record has a clause once. */
  terms: readonly AskedTerm[]
  isAlternative: boolean
  bit: number
}

/** With the bit of its alternative, where the clause stands for several. */
type AskedTerm = Clause['terms'][number] & { bit?: number }

/** What a record gains by a term of a clause, in the language of the query and in others only. */
export interface Gains {
  own: number
  foreign: number
  /** The clause's bit where the term satisfies it. */
  ownBit: number
  foreignBit: number
  /** The role that the term has in a record that is what the clause asks for; 0 for any. */
  role: number
}

/** The clauses in the order of the walk: what may add records comes before what only tells these apart. */
export function askedClauses(clauses: readonly Clause[]): AskedClause[] {
  return withAlternatives(clauses.map((clause, place) => askFor(clause, clauseBit(place)))).toSorted(
    (a, b) => Number(b.isSubject) - Number(a.isSubject) || b.boost - a.boost,
  )
}

/** Whether a clause is the kind of thing that the query asks for, or the place where. */
export function isThing({ kind, isMust, isSubject }: AskedClause): boolean {
  return (kind === 'product-type' || kind === 'place') && isMust && isSubject
}

/** The terms of the clauses of a kind. */
export function termsOfKind(clauses: readonly AskedClause[], wanted: Clause['kind']): AskedTerm[] {
  return clauses.flatMap(({ kind, terms }) => (kind === wanted ? terms : []))
}

export function gainsOf(
  { kind, boost, bit: ownBit }: AskedClause,
  { weight, bit: alternative = 0 }: AskedTerm,
): Gains {
  const { satisfied } = WEIGHTS.synonyms
  const { foreignWord, foreignConcept } = WEIGHTS.shares
  const bit = ownBit | alternative
  const foreign = weight * (kind === 'word' ? foreignWord : foreignConcept)
  return {
    own: boost * weight,
    foreign: boost * foreign,
    ownBit: weight >= satisfied ? bit : 0,
    foreignBit: foreign >= satisfied ? bit : 0,
    role: kind === 'product-type' ? OF_ITSELF : 0,
  }
}

function askFor(
  { kind, terms, boost, isMust, isSubject, isAlternative = false }: Clause,
  bit: number,
): AskedClause {
  return { kind, terms: terms.toSorted(byWeight), boost, isMust, isSubject, isAlternative, bit }
}

function byWeight(one: AskedTerm, other: AskedTerm): number {
  return other.weight - one.weight
}

/** Clauses of which a record needs only one are one clause, with a bit of its own. */
function withAlternatives(clauses: readonly AskedClause[]): AskedClause[] {
  const others = clauses.filter(({ isAlternative }) => !isAlternative)
  const [first, ...more] = clauses.filter(({ isAlternative }) => isAlternative)
  if (!first || more.length === 0 || clauses.length >= CLAUSES_MAX) return [...clauses]
  const terms = [first, ...more]
    .flatMap(({ terms: own, bit }) => own.map((term) => ({ ...term, bit })))
    .toSorted(byWeight)
  const boost = Math.max(first.boost, ...more.map((clause) => clause.boost))
  return [...others, { ...first, terms, boost, bit: clauseBit(clauses.length) }]
}
