import type { Catalog } from '#catalog/catalog.ts'
import { bytesOfText, createCache, createRecall } from '#process/caches.ts'
import type { DealSearch, SearchOutcome } from '#search/search-outcome.ts'
import { nextDayAfter } from '#text/days.ts'
import { normalise } from '#text/fold.ts'

/** What a match takes: an object, its list of words, and a place for each of those. */
const MATCH_BYTES = 160
const PLACE_BYTES = 8

/** What an outcome takes beside its matches and texts. */
const OUTCOME_BYTES = 600

interface Kept {
  outcome: SearchOutcome
  from: number
  until: number
}

/**
 * The same search with a cache. An outcome is kept until a deal begins or ends, or the day is over. Queries
 * that differ only in case or in the composition of their letters share one. The cache of whole answers, a
 * level above, tells these apart.
 */
export function cacheSearch(
  search: DealSearch,
  { nextChangeAfter }: Pick<Catalog, 'nextChangeAfter'>,
): DealSearch {
  const kept = createCache<Kept>('outcomes', ({ outcome }) => bytesOfOutcome(outcome))
  const wasAsked = createRecall()
  return (request) => {
    const { query, limit, now, sources, language = '' } = request
    const key = `${sources.join()}\n${limit}\n${language}\n${normalise(query)}`
    const known = kept.get(key)
    if (known && now >= known.from && now < known.until) return known.outcome
    const outcome = search(request)
    if (wasAsked(key))
      kept.set(key, { outcome, from: now, until: Math.min(nextChangeAfter(now), nextDayAfter(now)) })
    return outcome
  }
}

/** Words of a query stand in several lists of an outcome; each list is counted as if it had its own. */
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
