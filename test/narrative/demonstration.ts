import { searchResponseSchema } from '#contract/search.ts'
import type { Language } from '#text/language.ts'
import type { Findings } from '#narrative/findings.ts'
import { callerOf } from '../support/calls.ts'
import { demonstration } from '../support/demonstration.ts'

const stores = [...demonstration.stores.values()].map(({ name }) => name)
const api = callerOf(demonstration)

/** What the demonstration catalog has for a query, to be told in a language whichever the search detects. */
export async function findingsFor(query: string, language: Language, limit = 10): Promise<Findings> {
  const response = await api.send(`/api/search-advanced?q=${encodeURIComponent(query)}&limit=${limit}`)
  const { results, meta } = searchResponseSchema.parse(await response.json())
  if (!meta) throw new Error('the answer has no meta')
  return {
    query,
    language,
    results,
    totalMatches: meta.total_matches,
    fallback: meta.fallback,
    relaxed: meta.relaxed ?? [],
    corrected: meta.corrected ?? {},
    stores,
  }
}
