/** Decides which of the records found are shown, which match, and keeps the best of them in order. */
import type { Features } from '#search/features.ts'
import { hasAll } from '#search/ranking/match-bits.ts'
import type { Ranked, Ranking } from '#search/ranking/ranked.ts'
import { foundIn, type ScoreTable } from '#search/ranking/score-table.ts'
import { firstIndexWhere } from '#text/first-index.ts'

/** What a record must have to be shown and to match; bits as in `match-bits.ts`. */
export interface MatchRule {
  /** The clauses and constraints that must be satisfied for a match. */
  must: number
  /** The things among these: a record that mentions them all is none of them. */
  things: number
  /** The limits: what is beyond one is shown only where nothing is within. */
  limits: number
  /** The things and constraints: what has them is shown. Undefined when no thing is asked for. */
  enough: number | undefined
  /** The boosts of all that is asked for. */
  asked: number
}

interface Selection {
  /** The share of the boosts that a record must have to be shown. */
  minimumShouldMatch: number
  limit: number
  /** Gives the place of a record in the order that the query asks for; undefined where it asks for none. */
  sortKeyOf: ((record: number) => number) | undefined
}

/** The best records in order, found in one walk over all that were found. */
export function selectBest(
  table: ScoreTable,
  rule: MatchRule,
  { minimumShouldMatch, limit, sortKeyOf }: Selection,
  features: Features,
): Ranking {
  const { scores, satisfied, mentioned } = table
  const isShown = createIsShown(table, rule, minimumShouldMatch)
  const best: Ranked[] = []
  let total = 0
  let complete = 0
  let unpriced = 0
  for (const record of foundIn(table)) {
    if (!isShown(record)) continue
    const has = satisfied[record] ?? 0
    const mentions = mentioned[record] ?? 0
    const isComplete = hasAll(has, rule.must)
    const isMatch = isComplete && (rule.things === 0 || !hasAll(mentions, rule.things))
    total += 1
    if (isMatch) complete += 1
    if (isMatch && features.price[record] === 0) unpriced += 1
    const score = scores[record] ?? 0
    const sortKey = sortKeyOf ? (isMatch ? sortKeyOf(record) : Infinity) : 0
    const last = best.length < limit ? undefined : best.at(-1)
    if (last && last.isComplete === isComplete && last.sortKey <= sortKey && last.score > score) continue
    insert(
      best,
      { record, score, sortKey, isComplete, isMatch, satisfied: has, mentioned: mentions & rule.things },
      limit,
      features,
    )
  }
  return { best, total, complete, unpriced }
}

/** Matches first, then by the order that the query asks for, by score, and by the order of equals. */
export function compareRanked(a: Ranked, b: Ranked, { tieRank }: Features): number {
  if (a.isComplete !== b.isComplete) return a.isComplete ? -1 : 1
  if (a.sortKey !== b.sortKey) return a.sortKey < b.sortKey ? -1 : 1
  if (a.score !== b.score) return a.score > b.score ? -1 : 1
  return (tieRank[a.record] ?? 0) < (tieRank[b.record] ?? 0) ? -1 : 1
}

/** Makes what tells whether a record has enough of the query, and keeps the limits where another does. */
function createIsShown(
  table: ScoreTable,
  { must, limits, enough, asked }: MatchRule,
  minimumShouldMatch: number,
): (record: number) => boolean {
  const { coverage, satisfied } = table
  const hasEnough = (record: number): boolean =>
    (asked === 0 ? 1 : (coverage[record] ?? 0) / asked) >= minimumShouldMatch ||
    (enough !== undefined && hasAll(satisfied[record] ?? 0, enough))
  const isAnyWithin =
    limits !== 0 && foundIn(table).some((record) => hasAll(satisfied[record] ?? 0, must) && hasEnough(record))
  return isAnyWithin ? (record) => hasEnough(record) && hasAll(satisfied[record] ?? 0, limits) : hasEnough
}

function insert(best: Ranked[], candidate: Ranked, limit: number, features: Features): void {
  const last = best.at(-1)
  if (best.length >= limit && last && compareRanked(last, candidate, features) < 0) return
  const place = firstIndexWhere(0, best.length, (index) => {
    const other = best[index]
    return other === undefined || compareRanked(other, candidate, features) > 0
  })
  best.splice(place, 0, candidate)
  if (best.length > limit) best.pop()
}
