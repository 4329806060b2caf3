import { LRUCache } from 'lru-cache'
import type { Catalog } from '#catalog/catalog.ts'
import type { DealSearch, SearchOutcome } from '#search/deal-search.ts'
import { normalise } from '#search/text.ts'

const OUTCOMES_MAX = 10_000

/** Matches in all outcomes together: the results page asks for far more of them than callers of the interface may. */
const MATCHES_MAX = 500_000

/**
 * The same search, with outcomes kept until a deal begins or ends. Queries that differ in case or in the composition of their letters
 * share one; what a caller typed to the letter is kept in the answers' own cache, a level above.
 */
export function cacheSearch(
  search: DealSearch,
  { nextChangeAfter }: Pick<Catalog, 'nextChangeAfter'>,
): DealSearch {
  const kept = new LRUCache<string, { outcome: SearchOutcome; from: number; until: number }>({
    max: OUTCOMES_MAX,
    maxSize: MATCHES_MAX,
    sizeCalculation: ({ outcome }) => outcome.matches.length + 1,
  })
  return (request) => {
    const { query, limit, now, sources } = request
    const key = `${sources.join()}\n${limit}\n${normalise(query)}`
    const known = kept.get(key)
    if (known && now >= known.from && now < known.until) return known.outcome
    const outcome = search(request)
    kept.set(key, { outcome, from: now, until: nextChangeAfter(now) })
    return outcome
  }
}
