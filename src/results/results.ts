/** Creates the results of a search or a listing, as a page shows them. */
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { endingFirst } from '#catalog/deal-order.ts'
import { filtersToDrop } from '#results/drop-filters.ts'
import { countFacets, type Facets } from '#results/facets.ts'
import { type PaidFor, type ResultRecord, refine } from '#results/refine.ts'
import type { Refinement } from '#results/refinement.ts'

/** The properties of a search outcome that results depend on. */
interface Outcome {
  totalMatches: number
}

/** The content of a page of results. `Found` is the type of the search outcome. */
export interface Results<Found extends Outcome = Outcome> {
  /** Empty when the whole catalog is browsed. */
  query: string
  refinement: Refinement
  /** How the query was understood; undefined without a query. */
  outcome: Found | undefined
  /** The results of this page. */
  found: readonly ResultRecord[]
  /** How many results there are on all pages. */
  total: number
  /** What is only close to the query where others satisfy it: after the last page, and not counted. */
  close: readonly ResultRecord[]
  /** Whether the search found more results than it returned. */
  isCut: boolean
  pages: number
  facets: Facets
  /** Deals to suggest instead. This and the following lists are empty when there are results. */
  nearby: readonly SnapshotDeal[]
  /** Current deals that end next. */
  endingNext: readonly SnapshotDeal[]
  /** Filters whose removal would give results. */
  drops: ReturnType<typeof filtersToDrop>
  /** Shorter queries that have results, with their number. */
  shorter: readonly ShorterQuery[]
}

/** A query without one of its words. */
interface ShorterQuery {
  query: string
  count: number
}

/** Why a search could not be answered. */
export type SearchProblem =
  /** The query is not valid. */
  | { kind: 'unreadable' }
  | { kind: 'unavailable' }
  /** The client has searched too often and may search again after this number of seconds. */
  | { kind: 'busy'; retryAfterSeconds: number }

/** The outcome of a search for a page; `blank` when no query, filter or order is given. */
export type SearchAnswer<Found extends Outcome = Outcome> =
  | { kind: 'found'; results: Results<Found> }
  | { kind: 'blank' }
  | { kind: 'problem'; query: string; problem: SearchProblem }

interface Material<Found extends Outcome> extends Pick<Results<Found>, 'query' | 'refinement' | 'outcome'> {
  /** The results of the search, or the whole catalog when there is no query. */
  all: readonly ResultRecord[]
  /** The deals that can be used at `now`, the best first. */
  current: readonly SnapshotDeal[]
  now: number
  /** What is paid for a product after codes; by default its list price. */
  paidFor?: PaidFor
  /** Searches for a shorter query and returns its number of results. */
  count: (query: string) => number
  /** The facets from another page of the same results, to avoid counting again. */
  facets?: Facets | undefined
  /** The records that pass the refinement, in its order, if they are already known. */
  passing?: readonly ResultRecord[] | undefined
}

/** The number of results on a page. */
export const PAGE_RESULTS = 24

const NEARBY_SHOWN = 6
const ENDING_SHOWN = 5

/** Longer queries are not tried with a word left out, because each attempt costs a search. */
const WORDS_TRIED = 5

/**
 * Applies a refinement and returns one page of the results; the last page when the requested one is beyond
 * it.
 */
export function createResults<Found extends Outcome>({
  query,
  refinement,
  outcome,
  all,
  current,
  now,
  paidFor,
  count,
  facets,
  passing,
}: Material<Found>): Results<Found> {
  const answers = all.filter(({ isClose }) => isClose !== true)
  const close = all.filter(({ isClose }) => isClose)
  const shown = passing ?? refine(answers, refinement, now, paidFor)
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_RESULTS))
  const page = Math.min(refinement.page, pages)
  return {
    query,
    refinement: { ...refinement, page },
    outcome,
    found: shown.slice((page - 1) * PAGE_RESULTS, page * PAGE_RESULTS),
    total: shown.length,
    close: page === pages ? refine(close, refinement, now, paidFor).slice(0, PAGE_RESULTS) : [],
    isCut: (outcome?.totalMatches ?? 0) > all.length,
    pages,
    facets: facets ?? countFacets(answers, refinement, now, paidFor),
    ...(shown.length > 0
      ? { nearby: [], endingNext: [], drops: [], shorter: [] }
      : {
          nearby: nearbyDeals(all, current),
          endingNext: endingFirst(current.filter(({ endsAt }) => endsAt !== undefined)).slice(
            0,
            ENDING_SHOWN,
          ),
          drops: filtersToDrop(answers, refinement, now, paidFor),
          shorter: all.length > 0 ? [] : shorterQueries(query, count),
        }),
  }
}

/** Deals that the query finds without filters; otherwise the best current deals. */
function nearbyDeals(found: readonly ResultRecord[], current: readonly SnapshotDeal[]): SnapshotDeal[] {
  const deals = found.flatMap((each) => (each.source === 'deals' ? [each.deal] : []))
  return (deals.length > 0 ? deals : current).slice(0, NEARBY_SHOWN)
}

/** The queries with one word left out that have results, the most results first. */
function shorterQueries(query: string, count: (query: string) => number): ShorterQuery[] {
  const words = query.split(/\s+/)
  if (words.length < 2 || words.length > WORDS_TRIED) return []
  return words
    .map((_, index) => words.filter((_word, other) => other !== index).join(' '))
    .map((shorter) => ({ query: shorter, count: count(shorter) }))
    .filter((shorter) => shorter.count > 0)
    .toSorted((a, b) => b.count - a.count)
}
