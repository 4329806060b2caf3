import type { Catalog } from '#catalog/catalog.ts'
import { bytesOfText, createCache, createRecall } from '#process/caches.ts'
import type { DealSearch, SearchOutcome } from '#search/search-outcome.ts'
import { nextDayAfter } from '#text/days.ts'
import { normalise } from '#text/fold.ts'

/** The estimated memory of a match in bytes: the object, its array of words, and one reference per word. */
const MATCH_BYTES = 160
const PLACE_BYTES = 8

/** The estimated memory of an outcome in bytes, without its matches and texts. */
const OUTCOME_BYTES = 600

interface Cached {
  outcome: SearchOutcome
  from: number
  until: number
}

/**
 * Adds a cache to a search. An outcome is valid until the next deal begins or ends, or until the day ends.
 * Queries that differ only in case or Unicode composition share an entry; the response cache, one level
 * above, keeps them apart.
 */
export function cacheSearch(
  search: DealSearch,
  { nextChangeAfter }: Pick<Catalog, 'nextChangeAfter'>,
): DealSearch {
  const cache = createCache<Cached>('outcomes', ({ outcome }) => bytesOfOutcome(outcome))
  const wasAsked = createRecall()
  return (request) => {
    const { query, limit, now, sources, language = '' } = request
    const key = `${sources.join()}\n${limit}\n${language}\n${normalise(query)}`
    const known = cache.get(key)
    if (known && now >= known.from && now < known.until) return known.outcome
    const outcome = search(request)
    if (wasAsked(key))
      cache.set(key, { outcome, from: now, until: Math.min(nextChangeAfter(now), nextDayAfter(now)) })
    return outcome
  }
}

/** Estimates the memory of an outcome. A word that occurs in several lists is counted in each of them. */
function bytesOfOutcome({ matches, corrected, understood, relaxed }: SearchOutcome): number {
  const places = matches.reduce((sum, { matchedOn }) => sum + matchedOn.length, 0)
  const texts = [
    ...Object.entries(corrected).flat(),
    ...understood.flatMap(({ text, kind, id }) => [text, kind, id]),
    ...relaxed,
  ]
  const textBytes = texts.reduce((sum, text) => sum + bytesOfText(text) + PLACE_BYTES, 0)
  return OUTCOME_BYTES + matches.length * MATCH_BYTES + places * PLACE_BYTES + textBytes
}
