import { createHash } from 'node:crypto'
import type { Catalog } from '#catalog/catalog.ts'
import { createDealSearch } from '#search/deal-search.ts'
import { createSearchIndex, type SearchIndex } from '#search/search-index.ts'
import type { SearchOutcome, SearchRequest } from '#search/search-outcome.ts'
import { prepared } from './prepared.ts'

/** The number of results that tests inspect. */
const LIMIT = 10

interface SearchOver {
  ask: (query: string, changes?: Partial<SearchRequest>) => SearchOutcome
  /** The ids of the results, best first, without what only is of the same kind. */
  idsFor: (query: string, changes?: Partial<SearchRequest>) => string[]
}

/** Creates a search over a catalog with default parameters for the queries of a test. */
export function searchOver(
  catalog: Catalog,
  given: Pick<SearchRequest, 'now' | 'sources'> & Partial<SearchRequest>,
): SearchOver {
  const search = createDealSearch(catalog, indexOf(catalog))
  const ask: SearchOver['ask'] = (query, changes) => search({ limit: LIMIT, ...given, ...changes, query })
  return { ask, idsFor: (query, changes) => idsOf(ask(query, changes)) }
}

/** Creates the index of a catalog. */
export function indexOf(catalog: Catalog): SearchIndex {
  const { deals, products, stores, lexicon } = catalog
  const content = JSON.stringify([deals, products, [...stores], lexicon])
  return prepared(createHash('sha256').update(content).digest('hex'), () => createSearchIndex(catalog))
}

export function idsOf({ matches }: Pick<SearchOutcome, 'matches'>): string[] {
  const answers = matches.filter(({ isKindred }) => isKindred !== true)
  return answers.map((match) => (match.source === 'deals' ? match.deal.id : match.product.id))
}
