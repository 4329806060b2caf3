import { cachedAnswer } from '#api/cached.ts'
import { readJsonObject } from '#api/read-body.ts'
import { readQueryString } from '#api/read-query-string.ts'
import { encode, NO_STORE, rateLimitHeaders, respondFailure, respondJson, REVALIDATE } from '#api/respond.ts'
import type { Call, CachedAnswer, Handler, Services } from '#api/services.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { toDealResult, toProductResult } from '#catalog/to-deal.ts'
import { RATE_WINDOW_SECONDS } from '#contract/limits.ts'
import {
  type AgentSearchResponse,
  SEARCH_SOURCES,
  type SearchMode,
  searchBodySchema,
  searchParametersSchema,
} from '#contract/search.ts'
import type { Admission } from '#limits/sliding-log.ts'
import type { Findings } from '#narrative/findings.ts'
import { narrate } from '#narrative/narrate.ts'
import { oneSentence } from '#narrative/one-sentence.ts'
import { firstPresent, parseInput } from '#contract/parse-input.ts'

interface Question {
  query: string
  limit: number
  mode: SearchMode
}

/** `searchDeals`: the query string is the question. */
export const searchDeals: Handler = (request, call) =>
  limited(request, call, (headers) => {
    const raw = readQueryString(request.url, ['q', 'query', 'limit'])
    if (!raw.ok) return respondFailure(request, call, raw.failure, headers)
    const input = parseInput(searchParametersSchema, {
      ...raw.data,
      q: firstPresent(raw.data, ['q', 'query']),
    })
    if (!input.ok) return respondFailure(request, call, input.failure, headers)
    const { q, limit } = input.data
    return respondJson(
      request,
      call,
      answer({ query: q, limit, mode: 'agent' }, call.services),
      REVALIDATE,
      headers,
    )
  })

/** `searchDealsPost`: the JSON body is the question; `ui` adds the answer in words, unless the header asks for `agent`. */
export const searchDealsPost: Handler = (request, call) =>
  limited(request, call, async (headers) => {
    const body = await readJsonObject(request)
    if (!body.ok) return respondFailure(request, call, body.failure, headers)
    const input = parseInput(searchBodySchema, {
      ...body.data,
      query: firstPresent(body.data, ['query', 'q']),
    })
    if (!input.ok) return respondFailure(request, call, input.failure, headers)
    const mode = request.headers.get('X-Agent-Mode') === '1' ? 'agent' : input.data.mode
    return respondJson(request, call, answer({ ...input.data, mode }, call.services), NO_STORE, headers)
  })

async function limited(
  request: Request,
  call: Call,
  proceed: (headers: Record<string, string>) => Response | Promise<Response>,
): Promise<Response> {
  const admission = call.services.admit(call.client)
  const headers = rateLimitHeaders(admission)
  if (admission.admitted) return proceed(headers)
  return respondFailure(request, call, { code: 'rate_limited', message: describeDenial(admission) }, headers)
}

function describeDenial({ limit, retryAfterSeconds }: Admission): string {
  return `More than ${limit} requests in ${RATE_WINDOW_SECONDS} seconds, or the service is at its own limit; retry in ${retryAfterSeconds} seconds.`
}

/** The answer's text. The time it took is put in last, so that a repeated question has the same entity tag. */
function answer(question: Question, services: Services): Pick<CachedAnswer, 'body' | 'etag'> {
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
