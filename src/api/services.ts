/** What operations need from the process. */
import type { Encoding } from '#api/http/negotiate.ts'
import type { Alerts } from '#alerts/subscription.ts'
import type { Catalog } from '#catalog/catalog.ts'
import type { HealthResponse } from '#contract/health.ts'
import type { Admission, Purpose } from '#limits/sliding-log.ts'
import type { Sha256Hex } from '#links/hash-id.ts'
import type { LinkDatabase } from '#links/link-database.ts'
import type { Tips } from '#links/tips.ts'
import type { Votes } from '#links/votes.ts'
import type { StoresByHost } from '#links/stores-by-host.ts'
import type { Prompt } from '#narrative/model/prompt.ts'
import type { DealSearch } from '#search/search-outcome.ts'
import type { Language } from '#text/language.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'

/** The dependencies of operations. `process/services.ts` provides them. */
export interface Services {
  catalog: Catalog
  /** The id of the release to which everything here belongs. */
  release: string
  search: DealSearch
  /** Whether {@link Services.search} may be called. Everything else works without a search index. */
  isSearchAvailable: boolean
  /** The folded title and summary of a deal in a language, for the keyword filter of the listing. */
  foldedTextOf: (deal: SnapshotDeal, language: Language) => string
  /** Milliseconds since 1970. */
  now: () => number
  /** A monotonic clock in milliseconds, for measuring durations. */
  elapsed: () => number
  /**
   * Counts a request, or several that are admitted or denied together, against the limit of a client and the
   * overall quota.
   */
  admit: (client: string, cost?: number, purpose?: Purpose) => Admission | Promise<Admission>
  /** The stores that smart links may lead to. */
  storesByHost: StoresByHost
  sha256Hex: Sha256Hex
  /** Smart links created at run time. */
  links: LinkDatabase
  /** Counts a click on a link, unless a program follows it. */
  countClick: (hashId: string, headers: Headers) => void
  /** The votes of readers; undefined when votes are disabled. */
  votes: Votes | undefined
  /** The tips of readers; undefined when none are taken. */
  tips: Tips | undefined
  /** The subscriptions to alerts; undefined when the server has no key for them. */
  alerts: Alerts | undefined
  health: () => Promise<HealthResponse> | HealthResponse
  /** A short digest, for entity tags. */
  digest: (data: string | Uint8Array) => string
  /** Compresses a body. `tag` must be unique to these bytes; it serves as cache key instead of a hash. */
  compress: (body: Uint8Array, encoding: Encoding, tag?: string) => Promise<Uint8Array>
  /** A language model that may write answers; undefined when none is configured. */
  askModel: AskModel | undefined
  /** Cached answers, by question. Each has its own period of validity. */
  answers: AnswerCache
  /** Yields to waiting requests. A request with much work calls it between parts. */
  yieldToEventLoop: () => Promise<void>
  reportFault: (error: unknown, requestId: string) => void
}

/**
 * A UTF-8 body that was rendered once. It is valid from `from` (inclusive) until `until` (exclusive), in
 * milliseconds since 1970.
 */
export interface CachedAnswer {
  body: Uint8Array
  /** The language of its texts. */
  language: Language
  etag: string
  from: number
  until: number
}

/** Asks a language model once. Without an answer it returns the reason. */
export type AskModel = (
  prompt: Prompt,
) => Promise<
  { ok: true; text: string } | { ok: false; reason: 'budget' | 'resting' | 'slow' | 'unavailable' }
>

interface AnswerCache {
  get(key: string): CachedAnswer | undefined
  set(key: string, answer: CachedAnswer): unknown
  /** Whether a key was requested recently. The call itself counts as a request. */
  wasAsked(key: string): boolean
}

/** The context of one request. */
export interface Call {
  services: Services
  /** The client for rate limits. */
  client: string
  requestId: string
  /**
   * Counts bytes that are built for the answer and wait to be sent. Returns false when the client has been
   * disconnected, so that nothing more needs to be built. Missing in development.
   */
  hold?: (bytes: number) => boolean
  /** Fields that failures of the operation have in addition to the common ones. */
  failureFields?: Record<string, unknown>
}

/**
 * An operation of the API. It returns the complete response, or undefined when a page has to answer instead.
 */
export type Handler = (request: Request, call: Call) => Response | undefined | Promise<Response | undefined>
