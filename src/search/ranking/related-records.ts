/** Finds what fills a short answer up, after all that was asked for. */
import type { Clause, ParsedQuery } from '#search/query/parsed-query.ts'
import type { Rank, RankRequest } from '#search/ranking/rank.ts'
import { clausesOf, type Ranked, type Ranking } from '#search/ranking/ranked.ts'
import type { PostingIndex } from '#search/posting-index.ts'
import { WEIGHTS } from '#search/weights.ts'

/** A record that fills a short answer up. */
export interface Related extends Ranked {
  /** It is of the same kind as what was asked for, and nothing of it. */
  isSibling: boolean
}

interface RelatedTools {
  rank: Rank
  postings: PostingIndex
  isDeal: (record: number) => boolean
  /** The kinds of things that a record is, where it is a product. */
  kindsOf: (record: number) => readonly Clause[]
}

interface Wanted {
  query: Pick<ParsedQuery, 'clauses' | 'constraints' | 'mustNot'>
  /** Only records with everything that is asked for: siblings of the things of the query. */
  isSibling: boolean
  isWanted: (record: number) => boolean
}

/**
 * The deals for things of the kind of the best match where that is a product, then what is of the same kind
 * as the things that are asked for. They score less than the last of the ranking.
 */
export function findRelated(
  { best }: Ranking,
  parsed: ParsedQuery,
  request: Pick<RankRequest, 'now' | 'isEligible' | 'budget'>,
  { rank, postings, isDeal, kindsOf }: RelatedTools,
): Related[] {
  const [first] = best
  if (!first) return []
  const { clauses, mustNot } = parsed
  const kinds = first.isComplete ? kindsOf(first.record) : []
  const siblings = withSiblings(clauses)
  const wanted: Wanted[] = [
    ...(kinds.length > 0
      ? [{ query: { clauses: kinds, constraints: [], mustNot }, isSibling: false, isWanted: isDeal }]
      : []),
    ...(siblings ? [{ query: { ...parsed, clauses: siblings }, isSibling: true, isWanted: () => true }] : []),
  ]
  const shown = new Set(best.map(({ record }) => record))
  let worst = best.at(-1)?.score ?? 0
  return wanted.flatMap(({ query, isSibling, isWanted }) => {
    // The total must not depend on how many are asked for.
    const limit = WEIGHTS.counts.filledUpTo - shown.size
    if (limit <= 0) return []
    const ranking = rank({
      ...request,
      query: { ...query, should: [], hasSubject: true },
      limit,
      isEligible: (record) => isWanted(record) && !shown.has(record) && request.isEligible(record),
      isCompleteOnly: isSibling,
    })
    const found = ranking.best.filter(({ isComplete }) => isComplete || !isSibling)
    const scale = found[0] ? (worst / found[0].score) * WEIGHTS.shares.related : 0
    for (const { record } of found) shown.add(record)
    const related = found.map(({ record, score }) => ({
      record,
      score: score * scale,
      sortKey: 0,
      isComplete: false,
      isMatch: false,
      satisfied: clausesOf(record, clauses, postings),
      mentioned: 0,
      isSibling,
    }))
    worst = related.at(-1)?.score ?? worst
    return related
  })
}

/** The clauses of what is of the same kind as the things; undefined when a thing has no such kind. */
function withSiblings(clauses: readonly Clause[]): Clause[] | undefined {
  const things = clauses.filter(({ kind, isMust }) => kind === 'product-type' && isMust)
  if (things.length === 0 || things.some(({ sibling }) => sibling === undefined)) return undefined
  return clauses.map((clause) =>
    clause.sibling === undefined ? clause : { ...clause, terms: [{ term: clause.sibling, weight: 1 }] },
  )
}
