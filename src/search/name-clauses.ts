import type { Clause } from '#search/query/parsed-query.ts'
import { WEIGHTS } from '#search/weights.ts'

/**
 * The clauses of a query that fulfil a condition, in the words that the reader typed: whole words instead of
 * pairs of characters, without words of grammar. Each is named once.
 */
export function nameClauses(
  clauses: readonly Clause[],
  isNamed: (clause: Clause, place: number) => boolean,
): string[] {
  const pairs = new Map<string, { all: number; named: number }>()
  for (const [place, clause] of clauses.entries()) {
    if (clause.run === undefined) continue
    const counted = pairs.get(clause.run) ?? { all: 0, named: 0 }
    counted.all += 1
    if (isNamed(clause, place)) counted.named += 1
    pairs.set(clause.run, counted)
  }
  const names = clauses.flatMap((clause, place) => {
    if (clause.run !== undefined) {
      const { all, named } = pairs.get(clause.run) ?? { all: 1, named: 0 }
      return named > 0 && named >= all * WEIGHTS.thresholds.namedRun ? clause.run : []
    }
    const isInformative = clause.kind !== 'word' || clause.boost >= WEIGHTS.thresholds.namedBoost
    return isInformative && isNamed(clause, place) ? clause.text : []
  })
  return [...new Set(names)]
}
