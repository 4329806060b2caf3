import type { SnapshotDeal } from '#catalog/snapshot.ts'
import type { SearchOutcome } from '#search/deal-search.ts'
import { countFacets, type Facets } from '#search/facets.ts'
import { type Found, refine } from '#search/refine.ts'
import type { Refinement } from '#search/refinement.ts'

/** What a page of results shows. */
export interface Results {
  /** Empty where the whole catalog is looked through. */
  query: string
  refinement: Refinement
  /** How the query was understood; nothing without one. */
  outcome: SearchOutcome | undefined
  /** The results of this page. */
  found: readonly Found[]
  /** How many results there are on all pages. */
  total: number
  /** The search found more than it gave. */
  isCut: boolean
  pages: number
  facets: Facets
  /** Deals to look at instead; none beside results. */
  nearby: readonly SnapshotDeal[]
}

/** Why a page has no results to show. */
export type SearchProblem =
  /** What was typed cannot be searched for. */
  | { kind: 'unreadable' }
  | { kind: 'unavailable' }
  /** The client has searched too often; seconds until it may again. */
  | { kind: 'busy'; retryAfterSeconds: number }

/** What became of a search for a page; `blank` is one that asks for nothing. */
export type FoundResults =
  | { kind: 'found'; results: Results }
  | { kind: 'blank' }
  | { kind: 'problem'; query: string; problem: SearchProblem }

interface Material extends Pick<Results, 'query' | 'refinement' | 'outcome'> {
  /** What the search gave, or without a query the whole catalog. */
  all: readonly Found[]
  /** The deals that can be used at `now`, the best first. */
  current: readonly SnapshotDeal[]
  now: number
}

const PAGE_RESULTS = 24

const NEARBY_SHOWN = 6

/** Narrows what was found to what was asked for, and takes one page of it: the last where the asked one is beyond it. */
export function createResults({ query, refinement, outcome, all, current, now }: Material): Results {
  const passing = refine(all, refinement, now)
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
    facets: countFacets(all, refinement, now),
    nearby: passing.length > 0 ? [] : nearbyDeals(all, current),
  }
}

/** What the query alone finds, or else what is best today. */
function nearbyDeals(found: readonly Found[], current: readonly SnapshotDeal[]): SnapshotDeal[] {
  const deals = found.flatMap((each) => (each.source === 'deals' ? [each.deal] : []))
  return (deals.length > 0 ? deals : current).slice(0, NEARBY_SHOWN)
}
