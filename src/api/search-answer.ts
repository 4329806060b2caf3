import { cachedAnswer } from '#api/cached.ts'
import { encode } from '#api/respond.ts'
import type { CachedAnswer, Services } from '#api/services.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { toDealResult, toProductResult } from '#catalog/to-deal.ts'
import type { Failure } from '#contract/errors.ts'
import { UNAVAILABLE_RETRY_SECONDS } from '#contract/limits.ts'
import { type AgentSearchResponse, SEARCH_SOURCES, type SearchMode } from '#contract/search.ts'
import type { Findings } from '#narrative/findings.ts'
import { narrate } from '#narrative/narrate.ts'
import { oneSentence } from '#narrative/one-sentence.ts'

interface Question {
  query: string
  limit: number
  mode: SearchMode
}

/** What is said while there is no index to search. */
export const SEARCH_UNAVAILABLE: Failure = {
  code: 'search_unavailable',
  message: `The search index is missing; send the request again in ${UNAVAILABLE_RETRY_SECONDS} seconds.`,
}

/** The answer to a question as bytes. The time it took is put in last, so that a repeated question has the same entity tag. */
export function answerSearch(question: Question, services: Services): Pick<CachedAnswer, 'body' | 'etag'> {
  const startedAt = services.elapsed()
  const now = services.now()
  const { mode, limit, query } = question
  const { body, etag } = cachedAnswer(services, `search\n${mode}\n${limit}\n${query}`, now, () =>
    search(question, now, services),
  )
  const elapsedMs = Math.round(services.elapsed() - startedAt)
  return { body: elapsedMs === 0 ? body : withElapsed(body, elapsedMs), etag }
}

/** The body ends with `"response_time_ms":0}}`. */
function withElapsed(body: Uint8Array, elapsedMs: number): Uint8Array {
  const tail = encode(`${elapsedMs}}}`)
  const changed = new Uint8Array(body.length - '0}}'.length + tail.length)
  changed.set(body.subarray(0, -'0}}'.length))
  changed.set(tail, changed.length - tail.length)
  return changed
}

function search({ query, limit, mode }: Question, now: number, services: Services): AgentSearchResponse {
  const { catalog } = services
  const outcome = services.search({ query, limit, now, sources: SEARCH_SOURCES })
  const results = outcome.matches.map((match) => ({
    ...(match.source === 'deals'
      ? toDealResult(match.deal, catalog)
      : toProductResult(match.product, catalog)),
    score: match.score,
    ...(match.matchedOn.length > 0 && { matchedOn: match.matchedOn }),
  }))
  return {
    ok: true,
    query,
    total: results.length,
    results,
    ...inWords({ query, ...outcome, results }, mode, catalog),
    meta: {
      mode,
      language: outcome.language,
      matched: outcome.matched,
      fallback: outcome.fallback,
      sources: [...SEARCH_SOURCES],
      total_matches: outcome.totalMatches,
      ...(Object.keys(outcome.corrected).length > 0 && { corrected: outcome.corrected }),
      ...(outcome.understood.length > 0 && { understood: outcome.understood }),
      ...(outcome.relaxed.length > 0 && { relaxed: outcome.relaxed }),
      ...(catalog.site.notice !== undefined && { notice: catalog.site.notice }),
      response_time_ms: 0,
    },
  }
}

function inWords(
  findings: Omit<Findings, 'stores'>,
  mode: SearchMode,
  catalog: Catalog,
): Pick<AgentSearchResponse, 'response' | 'narrative'> {
  const words = catalog.wordsIn(findings.language)
  if (mode === 'agent') return { response: oneSentence(findings, words) }
  const stores = [...catalog.stores.values()].map(({ name }) => name)
  const narrative = narrate({ ...findings, stores }, words)
  return { response: narrative.text, narrative }
}
