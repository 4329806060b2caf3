/** The answer to a search, shared by GET, POST and MCP. */
import { joinResults } from '#api/operations/join-results.ts'
import { cachedAnswer } from '#api/http/cached.ts'
import { encode } from '#api/http/respond.ts'
import type { TaggedBody } from '#api/http/respond.ts'
import type { CachedAnswer, Services } from '#api/services.ts'
import type { Catalog } from '#catalog/catalog.ts'
import type { ComingDeal, DealResult } from '#contract/deal.ts'
import type { Match, SearchOutcome } from '#search/search-outcome.ts'
import { siteTextsIn } from '#catalog/site-texts.ts'
import type { Language } from '#text/language.ts'
import { toComingDeal, toDealResult } from '#catalog/to-deal.ts'
import type { Failure } from '#contract/errors.ts'
import { UNAVAILABLE_RETRY_SECONDS } from '#contract/limits.ts'
import { type AgentSearchResponse, SEARCH_SOURCES, type SearchMode } from '#contract/search.ts'
import type { Findings } from '#narrative/findings.ts'
import { oneSentence } from '#narrative/one-sentence.ts'
import { toPricedResult } from '#savings/price-after-codes.ts'
import type { Shopper } from '#savings/shopper.ts'

export interface Question {
  query: string
  limit: number
  /** By default the language of the query. */
  language?: Language | undefined
  /** For whom prices after codes are found; absent for everybody. */
  shopper?: Shopper | undefined
  /** The language of the caller, for a query whose words leave theirs open. */
  preferred?: Language | undefined
}

/** The failure of every search without a search index. */
export const SEARCH_UNAVAILABLE: Failure = {
  code: 'search_unavailable',
  message: `The search index is missing; send the request again in ${UNAVAILABLE_RETRY_SECONDS} seconds.`,
}

/** Answers a question as bytes, in the form for agents. */
export function answerSearch(question: Question, services: Services): TaggedBody {
  const startedAt = services.elapsed()
  const now = services.now()
  const answer = cachedAnswer(services, `agent ${questionKey(question)}`, now, () => {
    const { catalog } = services
    const found = findFor(question, now, services)
    const { outcome, language, coming } = found
    const results = outcome.matches.map((match) => toResult(match, catalog, now, language, question.shopper))
    const findings = { query: question.query, ...outcome, language, results, coming }
    const response = oneSentence(findings, catalog.stringsIn(language))
    const frame = toResponse({ ...found, results: [], findings }, 'agent', { response })
    return { language, ...joinResults(frame, results, outcome.matches, services.digest) }
  })
  return timed(answer, startedAt, services)
}

/**
 * Adds the response time to a body. It is inserted last, so that a repeated question has the same entity
 * tag.
 */
export function timed({ body, ...answer }: CachedAnswer, startedAt: number, services: Services): TaggedBody {
  const elapsedMs = Math.round(services.elapsed() - startedAt)
  return elapsedMs === 0
    ? { body, ...answer }
    : { body: withElapsed(body, elapsedMs), ...answer, isTagShared: true }
}

/** Replaces the 0 at the end of a body, `"response_time_ms":0}}`. */
function withElapsed(body: Uint8Array, elapsedMs: number): Uint8Array {
  const tail = encode(`${elapsedMs}}}`)
  const changed = new Uint8Array(body.length - '0}}'.length + tail.length)
  changed.set(body.subarray(0, -'0}}'.length))
  changed.set(tail, changed.length - tail.length)
  return changed
}

/** The part of a cache key that identifies a question. */
export function questionKey({ language, preferred, limit, query, shopper }: Question): string {
  const spoken = language ?? `open ${preferred ?? ''}`
  return `search\n${spoken}\n${limit}\n${shopper ? JSON.stringify(shopper) : ''}\n${query}`
}

interface Found {
  outcome: SearchOutcome
  /** The language of the answer. */
  language: Language
  coming: ComingDeal[]
  notice: string | undefined
}

/** Searches, and collects the parts that every form of the answer contains. */
export function findFor(question: Question, now: number, services: Services): Found {
  const { query, limit, language: asked, preferred } = question
  const { catalog } = services
  const outcome = services.search({
    query,
    limit,
    now,
    sources: SEARCH_SOURCES,
    language: asked ?? preferred,
  })
  const language = asked ?? outcome.language
  const coming = outcome.coming.map((deal) => toComingDeal(deal, catalog, language))
  return { outcome, language, coming, notice: siteTextsIn(language, catalog.site).notice }
}

/** Maps a match to its public shape, without the fields that depend on the query. */
export function toResult(
  match: Match,
  catalog: Catalog,
  now: number,
  language: Language,
  shopper?: Shopper,
): DealResult {
  return match.source === 'deals'
    ? toDealResult(match.deal, catalog, language)
    : toPricedResult(match.product, catalog, now, language, shopper)
}

interface FoundResults extends Found {
  findings: Omit<Findings, 'stores'>
  results: DealResult[]
}

/** Searches, and maps the matches to their public shape with the fields that depend on the query. */
export function findResults(question: Question, now: number, services: Services): FoundResults {
  const { catalog } = services
  const found = findFor(question, now, services)
  const { outcome, language, coming } = found
  const results = outcome.matches.map((match) => ({
    ...toResult(match, catalog, now, language, question.shopper),
    score: match.score,
    ...(match.matchedOn.length > 0 && { matchedOn: match.matchedOn }),
  }))
  return { ...found, results, findings: { query: question.query, ...outcome, language, results, coming } }
}

/** Assembles the complete answer. */
export function toResponse(
  { outcome, language, coming, notice, results, findings }: FoundResults,
  mode: SearchMode,
  words: Pick<AgentSearchResponse, 'response' | 'narrative'>,
  writer: Pick<NonNullable<AgentSearchResponse['meta']>, 'narrative' | 'narrative_reason'> = {},
): AgentSearchResponse {
  return {
    ok: true,
    query: findings.query,
    total: outcome.matches.length,
    results,
    ...(coming.length > 0 && { coming }),
    ...words,
    meta: {
      mode,
      language,
      matched: outcome.matched,
      fallback: outcome.fallback,
      sources: [...SEARCH_SOURCES],
      total_matches: outcome.totalMatches,
      ...(Object.keys(outcome.corrected).length > 0 && { corrected: outcome.corrected }),
      ...(outcome.understood.length > 0 && { understood: outcome.understood }),
      ...(outcome.relaxed.length > 0 && { relaxed: outcome.relaxed }),
      ...(outcome.order !== undefined && { order: outcome.order }),
      ...(notice !== undefined && { notice }),
      ...writer,
      response_time_ms: 0,
    },
  }
}
