/** Ranks the records of an index by the clauses and constraints of a query. */
import type { Budget } from '#search/budget.ts'
import { conceptTerm } from '#search/concept.ts'
import type { Constraint } from '#search/constraints.ts'
import type { Features } from '#search/features.ts'
import {
  bitOfLanguage,
  hasTerm,
  IMPACT_MAX,
  listOf,
  numberOf,
  OF_ITSELF,
  placeIn,
  type PostingIndex,
  postingsOf,
  termAt,
} from '#search/posting-index.ts'
import type { ParsedQuery, ShouldClause } from '#search/query/parsed-query.ts'
import { type AskedClause, askedClauses, isThing, termsOfKind } from '#search/ranking/asked-clauses.ts'
import { createCollectRecords, LOOKUP_STEPS } from '#search/ranking/collect-records.ts'
import { writeDegrees } from '#search/ranking/constraint-degrees.ts'
import { bitsOf, constraintBit, CONSTRAINTS_MAX } from '#search/ranking/match-bits.ts'
import type { Ranked, Ranking } from '#search/ranking/ranked.ts'
import { clearTable, scoreTableOf, foundIn } from '#search/ranking/score-table.ts'
import { compareRanked, type MatchRule, selectBest } from '#search/ranking/select-best.ts'
import { sortKeyFor } from '#search/ranking/superlatives.ts'
import type { Language } from '#text/language.ts'
import { WEIGHTS } from '#search/weights.ts'

export interface RankRequest {
  query: Pick<ParsedQuery, 'clauses' | 'should' | 'constraints' | 'hasSubject'> &
    Partial<Pick<ParsedQuery, 'mustNot' | 'placed' | 'order'>>
  /** The language of the query; none when it is unsure. */
  language?: Language | undefined
  limit: number
  now: number
  /** Whether a record may be shown at all: it is current and of the kind asked for. */
  isEligible: (record: number) => boolean
  budget: RankingBudget
  /** Only records that have everything the query requires are of use. */
  isCompleteOnly?: boolean
}

/**
 * How many steps may be spent on walks over the records of clauses, and on asking records whether they meet a
 * constraint. Where they do not suffice, the lightest clauses and the last constraints are left out, limits
 * after all others.
 */
export interface RankingBudget {
  clauses: Budget
  constraints: Budget
}

export type Rank = (request: RankRequest) => Ranking

type AskedConstraint = Constraint & { bit: number }

/** Makes the ranking over an index, whose columns are kept from search to search. */
export function createRank(index: PostingIndex, features: Features): Rank {
  const table = scoreTableOf(index)
  const collect = createCollectRecords(index, table)
  const withoutMustNot = createExclusion(index)

  return (request) => {
    const { minimumShouldMatch, minimumShouldMatchWords } = WEIGHTS.thresholds
    const all = request.query.hasSubject ? minimumShouldMatch : minimumShouldMatchWords
    // What has less than the first share is not complete.
    const shares = request.isCompleteOnly === true ? all.slice(0, 1) : all
    const wanted = withoutMustNot(request)
    const { ranking, isPruned } = rankFrom(shares, wanted)
    return isPruned && ranking.total === 0 ? rankFrom(shares.slice(1), wanted).ranking : ranking
  }

  /**
   * Ranks by the first of the shares that some record has of the query. It is pruned where records that only
   * the later shares would show were not looked for.
   */
  function rankFrom(
    shares: readonly number[],
    { query, language, limit, now, isEligible, budget }: RankRequest,
  ): { ranking: Ranking; isPruned: boolean } {
    const clauses = askedClauses(query.clauses)
    const constraints = query.constraints.slice(0, CONSTRAINTS_MAX)
    const asked = boostsOf(clauses) + constraints.length * WEIGHTS.boosts.constraint
    const { passedOver, isPruned } = collect(clauses, {
      language: language === undefined ? 0 : bitOfLanguage(language),
      asked,
      needed: asked * (shares[0] ?? 0),
      // Where a thing is asked for, a limit alone is no answer. An order alone is one of everything.
      isAnyMet:
        (constraints.length > 0 || query.order !== undefined) &&
        !clauses.some(({ isMust, isSubject }) => isMust && isSubject),
      isEligible,
      budget: budget.clauses,
    })
    const scored = scoreConstraints(constraints, now, budget.constraints)
    boostThingsAtPlaces(query.placed, clauses, budget.clauses)
    const left = constraints.length - scored.length
    const rule = matchRule(
      clauses,
      passedOver,
      scored,
      asked - boostsOf(passedOver) - left * WEIGHTS.boosts.constraint,
    )
    const sortKeyOf = query.order && sortKeyFor(query.order, features)
    const ranking = selectFirst(isPruned ? shares.slice(0, 1) : shares, (minimumShouldMatch) =>
      selectBest(
        table,
        rule,
        { minimumShouldMatch, sortKeyOf, limit: limit + WEIGHTS.counts.reserve },
        features,
      ),
    )
    clearTable(table)
    for (const ranked of ranking.best) ranked.score = withShould(ranked, query.should)
    const best = ranking.best.sort((a, b) => compareRanked(a, b, features)).slice(0, limit)
    return { ranking: { ...ranking, best }, isPruned: isPruned && shares.length > 1 }
  }

  /** Scores the records found by the constraints, and gives those that the budget sufficed for. */
  function scoreConstraints(
    constraints: readonly Constraint[],
    now: number,
    budget: Budget,
  ): AskedConstraint[] {
    const found = foundIn(table)
    const { scores, coverage, satisfied, degrees, degreeSums } = table
    const asked = constraints.map((constraint, place) => ({ ...constraint, bit: constraintBit(place) }))
    const scored = asked
      .toSorted((one, other) => Number(isLimit(other)) - Number(isLimit(one)))
      .filter(() => budget.take(found.length))
    if (scored.length === 0) return scored
    degreeSums.fill(0, 0, found.length)
    for (const constraint of scored) {
      writeDegrees(degrees, found, constraint, features, now)
      for (let place = 0; place < found.length; place += 1) {
        const degree = degrees[place] ?? 0
        degreeSums[place] = (degreeSums[place] ?? 0) + degree
        if (degree < WEIGHTS.degrees.met) continue
        const record = found[place] ?? 0
        satisfied[record] = (satisfied[record] ?? 0) | constraint.bit
      }
    }
    for (let place = 0; place < found.length; place += 1) {
      const record = found[place] ?? 0
      const sum = WEIGHTS.boosts.constraint * (degreeSums[place] ?? 0)
      scores[record] = (scores[record] ?? 0) + sum
      coverage[record] = (coverage[record] ?? 0) + sum
    }
    return scored
  }

  /**
   * Where a thing is asked for at a place, records gain by how much of both they have at once: something like
   * the thing at the place comes before the thing itself of no place, this before other things of the place.
   */
  function boostThingsAtPlaces(
    placed: number | undefined,
    clauses: readonly AskedClause[],
    budget: Budget,
  ): void {
    if (placed === undefined) return
    const found = foundIn(table)
    const things = termsOfKind(clauses, 'product-type')
    const places = termsOfKind(clauses, 'place')
    if (!budget.take(found.length * LOOKUP_STEPS * (things.length + places.length + 1))) return
    for (const record of found) {
      const thing = heaviestIn(things, record)
      if (thing === 0) continue
      const isOfNoPlace = !hasTerm(index, placed, record)
      const place = heaviestIn(places, record) || (isOfNoPlace ? WEIGHTS.synonyms.noPlace : 0)
      table.scores[record] = (table.scores[record] ?? 0) + WEIGHTS.boosts.thingAtPlace * thing * place
    }
  }

  /** The weight of the heaviest of some terms that a record has; 0 where it has none. */
  function heaviestIn(terms: AskedClause['terms'], record: number): number {
    return terms.reduce(
      (best, { term, weight }) => (weight > best && hasTerm(index, term, record) ? weight : best),
      0,
    )
  }

  /** The score of a record with what it has of the should clauses. */
  function withShould({ record, score }: Ranked, should: readonly ShouldClause[]): number {
    return should.reduce((sum, { term, boost, beside }) => {
      const isAsked = beside === undefined || hasTerm(index, beside, record)
      return isAsked ? sum + boost * impactIn(term, record) : sum
    }, score)
  }

  /** From 0 to 1: how prominent a term is in a record. */
  function impactIn(term: number, record: number): number {
    const list = listOf(index, term)
    const at = placeIn(list, numberOf(index, record))
    return at < 0 ? 0 : (list.impacts[at] ?? 0) / IMPACT_MAX
  }
}

/** How the terms of things begin. */
const THINGS = conceptTerm('product-type', '')

/** Makes what turns a request into one to which what it must not have is not eligible. */
function createExclusion(index: PostingIndex): (request: RankRequest) => RankRequest {
  const { recordCount } = index
  const places = index.changes?.numbering?.places
  /** 1 for records that are what the query refuses. */
  const excluded = new Uint8Array(recordCount)
  /** From this impact on a record is what a term says. */
  const being = WEIGHTS.thresholds.beingImpact * IMPACT_MAX
  return (request) => {
    const { isEligible, budget } = request
    const terms = request.query.mustNot ?? []
    if (terms.length === 0) return request
    excluded.fill(0)
    for (const term of terms) {
      if (!budget.clauses.take(postingsOf(index, term))) continue
      const role = termAt(index, term)?.startsWith(THINGS) === true ? OF_ITSELF : 0
      const { records, impacts, languages, start, end } = listOf(index, term)
      for (let at = start; at < end; at += 1) {
        if ((impacts[at] ?? 0) < being && ((languages[at] ?? 0) & role) === 0) continue
        const number = records[at] ?? 0
        excluded[places?.[number] ?? number] = 1
      }
    }
    return { ...request, isEligible: (record) => excluded[record] !== 1 && isEligible(record) }
  }
}

/** What a record must have, of what the budget sufficed for. */
function matchRule(
  clauses: readonly AskedClause[],
  passedOver: readonly AskedClause[],
  constraints: readonly AskedConstraint[],
  asked: number,
): MatchRule {
  const things = clauses.filter(isThing)
  const must = clauses.filter((clause) => clause.isMust && !passedOver.includes(clause))
  return {
    must: bitsOf([...must, ...constraints]),
    things: bitsOf(clauses.filter(({ kind, isMust }) => kind === 'product-type' && isMust)),
    limits: bitsOf(constraints.filter(isLimit)),
    enough: things.length === 0 ? undefined : bitsOf([...things, ...constraints]),
    asked,
  }
}

/** The ranking by the first of some shares that shows a record. */
function selectFirst(shares: readonly number[], select: (share: number) => Ranking): Ranking {
  let ranking: Ranking = { best: [], total: 0, complete: 0, unpriced: 0 }
  for (const share of shares) {
    ranking = select(share)
    if (ranking.total > 0) break
  }
  return ranking
}

/** Nothing shown may break a limit while anything is within. */
function isLimit({ kind }: Constraint): boolean {
  return kind === 'at-most' || kind === 'order-at-most' || kind === 'no-minimum'
}

function boostsOf(clauses: readonly AskedClause[]): number {
  return clauses.reduce((sum, { boost }) => sum + boost, 0)
}
