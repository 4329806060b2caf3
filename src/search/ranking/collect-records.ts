/** Walks over the postings of a query's clauses and scores the records that it finds. */
import type { Budget } from '#search/budget.ts'
import { IMPACT_MAX, listOf, placeIn, type PostingIndex, postingsOf } from '#search/posting-index.ts'
import { type AskedClause, type Gains, gainsOf } from '#search/ranking/asked-clauses.ts'
import { addFound, type ScoreTable } from '#search/ranking/score-table.ts'
import { WEIGHTS } from '#search/weights.ts'

/** What it costs to look a record up among a term's postings, beside a step of a walk. */
export const LOOKUP_STEPS = 16

interface CollectRequest {
  /** The bit of the query's language; 0 where it is unsure. */
  language: number
  /** The boosts of all that is asked for, and how much of them a record must have. */
  asked: number
  needed: number
  /** Any record will do where no clause finds one: constraints alone are asked for. */
  isAnyMet: boolean
  isEligible: (record: number) => boolean
  budget: Budget
}

interface Collected {
  /** The clauses that were dearer than the budget left. */
  passedOver: readonly AskedClause[]
  /** Records that could have less than what is needed were not looked for. */
  isPruned: boolean
}

/** A term of a clause, while it is walked. */
interface Walk extends Pick<CollectRequest, 'language' | 'isEligible'> {
  term: number
  /** The place of the clause, counted from 1. */
  place: number
  /** Records that were not found by another clause are added. */
  mayAdd: boolean
  gains: Gains
}

export type CollectRecords = (clauses: readonly AskedClause[], request: CollectRequest) => Collected

/**
 * Makes what scores every record that can still have enough of a query. The clauses are walked from the
 * heaviest to the lightest; once the rest of them could not make a new record good enough, only records
 * already found are looked up, so that common words cost next to nothing.
 */
export function createCollectRecords(index: PostingIndex, table: ScoreTable): CollectRecords {
  const { spoken, recordCount } = index
  const { places, numbers } = index.changes?.numbering ?? {}
  const { scores, coverage, satisfied, mentioned, lastClause, found } = table
  const { presence } = WEIGHTS.shares
  /** What a clause gives by each impact of a term in a record: something for being there at all. */
  const presences = Float64Array.from(
    { length: IMPACT_MAX + 1 },
    (_, impact) => presence + ((1 - presence) * impact) / IMPACT_MAX,
  )

  return (clauses, { language, asked, needed, isAnyMet, isEligible, budget }) => {
    const passedOver: AskedClause[] = []
    let isPruned = false
    let rest = asked
    for (const [place, clause] of clauses.entries()) {
      const mayAdd = rest >= needed && clause.isSubject
      isPruned ||= clause.isSubject && !mayAdd
      rest -= clause.boost
      if (!budget.take(costOf(clause, mayAdd))) {
        passedOver.push(clause)
        continue
      }
      for (const each of clause.terms)
        walk({
          term: each.term,
          place: place + 1,
          mayAdd,
          gains: gainsOf(clause, each),
          language,
          isEligible,
        })
    }
    if (table.foundCount === 0 && isAnyMet) {
      isPruned ||= rest < needed
      if (rest >= needed && budget.take(recordCount)) addAll(isEligible)
    }
    return { passedOver, isPruned }
  }

  function addAll(isEligible: CollectRequest['isEligible']): void {
    for (let record = 0; record < recordCount; record += 1) if (isEligible(record)) addFound(table, record)
  }

  function costOf({ terms }: AskedClause, mayAdd: boolean): number {
    const costs = terms.map(({ term }) =>
      isLookedUp(term, mayAdd) ? table.foundCount * LOOKUP_STEPS : postingsOf(index, term),
    )
    return costs.reduce((sum, cost) => sum + cost, 1)
  }

  /** Whether the records found are looked up one by one, which is cheaper than a walk where they are few. */
  function isLookedUp(term: number, mayAdd: boolean): boolean {
    return !mayAdd && table.foundCount * LOOKUP_STEPS < postingsOf(index, term)
  }

  function walk(step: Walk): void {
    if (isLookedUp(step.term, step.mayAdd)) lookUpFound(step)
    else walkPostings(step)
  }

  function lookUpFound(step: Walk): void {
    const list = listOf(index, step.term)
    for (let each = 0; each < table.foundCount; each += 1) {
      const record = found[each] ?? 0
      const at = lastClause[record] === step.place ? -1 : placeIn(list, numbers?.[record] ?? record)
      if (at >= 0) add(record, list.impacts[at] ?? 0, list.languages[at] ?? 0, step)
    }
  }

  function walkPostings(step: Walk): void {
    const { term, place, mayAdd, isEligible } = step
    const { records, impacts, languages, start, end } = listOf(index, term)
    for (let at = start; at < end; at += 1) {
      const number = records[at] ?? 0
      const record = places === undefined ? number : (places[number] ?? 0)
      const last = lastClause[record]
      if (last === place) continue
      if (last === 0) {
        if (!mayAdd || !isEligible(record)) continue
        addFound(table, record)
      }
      add(record, impacts[at] ?? 0, languages[at] ?? 0, step)
    }
  }

  function add(record: number, impact: number, roles: number, { place, language, gains }: Walk): void {
    const isForeign = ((spoken[record] ?? 0) & ~roles & language) !== 0
    const isMention = (roles & gains.role) !== gains.role
    const gain = isForeign ? gains.foreign : gains.own
    lastClause[record] = place
    scores[record] = (scores[record] ?? 0) + gain * (presences[impact] ?? 0)
    coverage[record] = (coverage[record] ?? 0) + gain
    const bit = isForeign ? gains.foreignBit : gains.ownBit
    satisfied[record] = (satisfied[record] ?? 0) | bit
    if (isMention) mentioned[record] = (mentioned[record] ?? 0) | bit
  }
}
