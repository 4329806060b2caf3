import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { endingFirst } from '#catalog/deal-order.ts'
import { filtersToDrop } from '#results/drop-filters.ts'
import { countFacets, type Facets } from '#results/facets.ts'
import { type ResultRecord, refine } from '#results/refine.ts'
import type { Refinement } from '#results/refinement.ts'

/** As much of what a search says of itself as its results need. */
interface Outcome {
  totalMatches: number
}

/** What a page of results shows; `Found` is what the search said of the query. */
export interface Results<Found extends Outcome = Outcome> {
  /** Empty where the whole catalog is looked through. */
  query: string
  refinement: Refinement
  /** How the query was understood; nothing without one. */
  outcome: Found | undefined
  /** The results of this page. */
  found: readonly ResultRecord[]
  /** How many results there are on all pages. */
  total: number
  /** The search found more than it gave. */
  isCut: boolean
  pages: number
  facets: Facets
  /** Deals to look at instead; none beside results. */
  nearby: readonly SnapshotDeal[]
  /** Those that end next; none beside results. */
  endingNext: readonly SnapshotDeal[]
  /** Filters without which there are results; none beside results. */
  drops: ReturnType<typeof filtersToDrop>
  /** Shorter queries that find something, with how much; none beside results. */
  shorter: readonly ShorterQuery[]
}

/** A query without one of its words. */
interface ShorterQuery {
  query: string
  count: number
}

/** Why a page has no results to show. */
export type SearchProblem =
  /** What was typed cannot be searched for. */
  | { kind: 'unreadable' }
  | { kind: 'unavailable' }
  /** The client has searched too often; seconds until it may again. */
  | { kind: 'busy'; retryAfterSeconds: number }

/** What became of a search for a page; `blank` is one that asks for nothing. */
export type SearchAnswer<Found extends Outcome = Outcome> =
  | { kind: 'found'; results: Results<Found> }
  | { kind: 'blank' }
  | { kind: 'problem'; query: string; problem: SearchProblem }

interface Material<Found extends Outcome> extends Pick<Results<Found>, 'query' | 'refinement' | 'outcome'> {
  /** What the search gave, or without a query the whole catalog. */
  all: readonly ResultRecord[]
  /** The deals that can be used at `now`, the best first. */
  current: readonly SnapshotDeal[]
  now: number
  /** Searches for a query in place of one that finds nothing; answers how many results it has. */
  count: (query: string) => number
  /** Those of another page of the same results, which spares counting them again. */
  facets?: Facets | undefined
  /** What passes the refinement, in its order, where it is known already. */
  passing?: readonly ResultRecord[] | undefined
}

/** How many results stand on one page. */
export const PAGE_RESULTS = 24

const NEARBY_SHOWN = 6
const ENDING_SHOWN = 5

/** More words than these are not left out one by one: each costs a search. */
const WORDS_TRIED = 5

/**
 * Narrows what was found to what was asked for, and takes one page of it: the last where the asked one is
 * beyond it.
 */
export function createResults<Found extends Outcome>({
  query,
  refinement,
  outcome,
  all,
  current,
  now,
  count,
  facets = countFacets(all, refinement, now),
  passing = refine(all, refinement, now),
}: Material<Found>): Results<Found> {
  const pages = Math.max(1, Math.ceil(passing.length / PAGE_RESULTS))
  const page = Math.min(refinement.page, pages)
  return {
    query,
    refinement: { ...refinement, page },
    outcome,
    found: passing.slice((page - 1) * PAGE_RESULTS, page * PAGE_RESULTS),
    total: passing.length,
    isCut: (outcome?.totalMatches ?? 0) > all.length,
    pages,
    facets,
    ...(passing.length > 0
      ? { nearby: [], endingNext: [], drops: [], shorter: [] }
      : {
          nearby: nearbyDeals(all, current),
          endingNext: endingFirst(current.filter(({ endsAt }) => endsAt !== undefined)).slice(
            0,
            ENDING_SHOWN,
          ),
          drops: filtersToDrop(all, refinement, now),
          shorter: all.length > 0 ? [] : shorterQueries(query, count),
        }),
  }
}

/** What the query alone finds, or else what is best today. */
function nearbyDeals(found: readonly ResultRecord[], current: readonly SnapshotDeal[]): SnapshotDeal[] {
  const deals = found.flatMap((each) => (each.source === 'deals' ? [each.deal] : []))
  return (deals.length > 0 ? deals : current).slice(0, NEARBY_SHOWN)
}

/** What is left of a query without one of its words, as far as that finds anything; the most first. */
function shorterQueries(query: string, count: (query: string) => number): ShorterQuery[] {
  const words = query.split(/\s+/)
  if (words.length < 2 || words.length > WORDS_TRIED) return []
  return words
    .map((_, index) => words.filter((_word, other) => other !== index).join(' '))
    .map((shorter) => ({ query: shorter, count: count(shorter) }))
    .filter((shorter) => shorter.count > 0)
    .toSorted((a, b) => b.count - a.count)
}
