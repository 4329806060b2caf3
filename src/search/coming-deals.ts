/** Finds deals that have not begun, where a query asks for days or nothing satisfies it now. */
import type { Catalog } from '#catalog/catalog.ts'
import { type SaleDate, upcomingSaleDays } from '#catalog/sale-days.ts'
import type { Constraint } from '#search/constraints.ts'
import { onDay } from '#search/days/dates.ts'
import type { Clause, ParsedQuery } from '#search/query/parsed-query.ts'
import type { Rank, RankingBudget } from '#search/ranking/rank.ts'
import type { ComingDeal } from '#search/search-outcome.ts'
import { nextDayAfter } from '#text/days.ts'
import { untilChange } from '#text/until-change.ts'

/** More deals to come would hide what can be used. */
const COMING_MAX = 5

interface ComingRequest {
  parsed: ParsedQuery
  /** Something satisfies the query now. */
  isMatched: boolean
  now: number
  isComing: (record: number) => boolean
  budget: RankingBudget
}

export type FindComing = (request: ComingRequest) => ComingDeal[]

/** Returns the deals in the order in which they begin. */
export function createFindComing(
  { deals, saleDays }: Pick<Catalog, 'deals' | 'saleDays'>,
  rank: Rank,
): FindComing {
  // All begin at midnight in Vietnam.
  const saleDaysAt = untilChange((now) => saleDatesByName(saleDays, now), nextDayAfter)

  return ({ parsed, isMatched, now, isComing, budget }) => {
    const { clauses, constraints, isOffTopic } = parsed
    const { days, others } = saleDaysIn(clauses, now)
    const isDated = constraints.some(({ kind }) => kind === 'valid-in')
    if (isOffTopic || (isMatched && days.length === 0 && !isDated)) return []
    // A deal of the day by its name, or one that is simply valid on it.
    const readings = [
      parsed,
      ...(days.length > 0 ? [{ ...parsed, clauses: others, constraints: [...constraints, ...days] }] : []),
    ]
    const found = readings.flatMap((query) =>
      rank({ query, limit: COMING_MAX, now, isEligible: isComing, budget, isCompleteOnly: true }).best.filter(
        ({ isComplete }) => isComplete,
      ),
    )
    return [...new Set(found.map(({ record }) => record))]
      .map((record) => deals[record])
      .filter((deal): deal is ComingDeal => deal?.startsAt !== undefined)
      .toSorted((a, b) => a.startsAt - b.startsAt)
      .slice(0, COMING_MAX)
  }

  /** The days of the calendar among what is asked for, as constraints, and the clauses without them. */
  function saleDaysIn(clauses: readonly Clause[], now: number): { days: Constraint[]; others: Clause[] } {
    const days: Constraint[] = []
    const others: Clause[] = []
    for (const clause of clauses) {
      const date = clause.kind === 'occasion' ? saleDaysAt(now).get(clause.id ?? '') : undefined
      if (date) days.push(onDay(date.startsAt, clause.text))
      else others.push(clause)
    }
    return { days, others }
  }
}

/** The next date of each sale day by its id and by its tags: of days with one tag the nearest. */
function saleDatesByName(saleDays: Catalog['saleDays'], now: number): ReadonlyMap<string, SaleDate> {
  const dates = new Map<string, SaleDate>()
  for (const date of upcomingSaleDays(saleDays, now)) {
    for (const name of [date.day.id, ...date.day.tags]) if (!dates.has(name)) dates.set(name, date)
  }
  return dates
}
