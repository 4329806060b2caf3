import type { Catalog } from '#catalog/catalog.ts'
import { createDealSearch } from '#search/deal-search.ts'
import type { SearchOutcome } from '#search/search-outcome.ts'
import { createSearchIndex } from '#search/search-index.ts'
import { LABELLED_AT } from '../../relevance/labels.ts'

/** The number of results requested from every engine. */
export const LIMIT = 10

/** Our engine as the API uses it, at the time of the labels. */
export function askOurs(
  catalog: Catalog,
  index = createSearchIndex(catalog),
): (query: string) => SearchOutcome {
  const search = createDealSearch(catalog, index)
  return (query) => search({ query, limit: LIMIT, now: LABELLED_AT, sources: ['deals', 'products'] })
}

export function idsIn({ matches }: SearchOutcome): string[] {
  return matches.map((match) => (match.source === 'deals' ? match.deal.id : match.product.id))
}
