import type { Catalog } from '#catalog/catalog.ts'
import { createDealSearch } from '#search/deal-search.ts'
import { createSearchIndex } from '#search/search-index.ts'
import type { SearchOutcome, SearchRequest } from '#search/search-outcome.ts'

/** Results that a test looks at. */
const LIMIT = 10

interface SearchOver {
  ask: (query: string, changes?: Partial<SearchRequest>) => SearchOutcome
  /** The ids of what is found, the best first. */
  idsFor: (query: string, changes?: Partial<SearchRequest>) => string[]
}

/** The search over a catalog, with what is the same for all queries of a test. */
export function searchOver(
  catalog: Catalog,
  given: Pick<SearchRequest, 'now' | 'sources'> & Partial<SearchRequest>,
): SearchOver {
  const search = createDealSearch(catalog, createSearchIndex(catalog))
  const ask: SearchOver['ask'] = (query, changes) => search({ limit: LIMIT, ...given, ...changes, query })
  return { ask, idsFor: (query, changes) => idsOf(ask(query, changes)) }
}

export function idsOf({ matches }: Pick<SearchOutcome, 'matches'>): string[] {
  return matches.map((match) => (match.source === 'deals' ? match.deal.id : match.product.id))
}
