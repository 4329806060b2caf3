/** What a search answers and what the rest of the code may rely on. */
import type { SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import type { SEARCH_SOURCES, SearchOrder } from '#contract/search.ts'
import type { Language } from '#text/language.ts'

export interface SearchRequest {
  query: string
  limit: number
  now: number
  sources: readonly (typeof SEARCH_SOURCES)[number][]
  /** The language of the page that asks: it decides where the words of the query leave theirs open. */
  language?: Language | undefined
}

export type Match = (
  { source: 'deals'; deal: SnapshotDeal } | { source: 'products'; product: SnapshotProduct }
) & {
  score: number
  /** The parts of the query that this record satisfies, folded. */
  matchedOn: string[]
  /** Others satisfy the query, and this is only close: it is not among `totalMatches`. */
  isClose?: boolean
  /** It only is of the same kind as the thing that was asked for. */
  isSibling?: boolean
}

/** A deal with a beginning. */
export type ComingDeal = SnapshotDeal & { startsAt: number }

export interface SearchOutcome {
  language: Language
  /** Records that satisfy the whole query come before those that are only close. */
  matches: Match[]
  totalMatches: number
  /** Some record satisfies the whole query. */
  matched: boolean
  /** None does; the matches are the closest. */
  fallback: boolean
  /**
   * Deals that satisfy the whole query and have not begun, the first to begin first: where the query asks for
   * days or nothing satisfies it now. None of them can be used yet.
   */
  coming: readonly ComingDeal[]
  /** No deal ends when the query asks for it; the first match is the next to end. */
  isNextEnd: boolean
  /**
   * Where the query puts a limit on the price: how many of the matches that are counted state no price, so
   * that nobody knows whether they are within. Of closest matches the first alone counts. Else 0.
   */
  unpriced: number
  /** The order that the query asks for, where the first match has a place in it. */
  order?: SearchOrder | undefined
  /** Misspelt words and what was searched instead. */
  corrected: Record<string, string>
  /** What was recognised in the query. */
  understood: { text: string; kind: string; id: string }[]
  /** Parts of the query that the best match does not satisfy. */
  relaxed: string[]
  /** What the search cost, in the steps of `budget.ts`. */
  steps: number
}

/** A query becomes ranked records. */
export type DealSearch = (request: SearchRequest) => SearchOutcome
