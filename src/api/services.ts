import type { Encoding } from '#api/http/negotiate.ts'
import type { Catalog } from '#catalog/catalog.ts'
import type { HealthResponse } from '#contract/health.ts'
import type { Admission, Purpose } from '#limits/sliding-log.ts'
import type { Sha256Hex } from '#links/hash-id.ts'
import type { LinkDatabase } from '#links/link-database.ts'
import type { Votes } from '#links/votes.ts'
import type { StoresByHost } from '#links/stores-by-host.ts'
import type { Prompt } from '#narrative/model/prompt.ts'
import type { DealSearch } from '#search/search-outcome.ts'
import type { Language } from '#text/language.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'

/** What operations need from outside. `process/services.ts` provides it; tests provide their own clock. */
export interface Services {
  catalog: Catalog
  /** The id of the release that everything here belongs to. */
  release: string
  search: DealSearch
  /** Whether {@link Services.search} may be called: the rest of the service lives without an index. */
  isSearchAvailable: boolean
  /** Title and summary of a deal in a language, folded, for the listing's keyword filter. */
  foldedTextOf: (deal: SnapshotDeal, language: Language) => string
  /** Milliseconds since 1970. */
  now: () => number
  /** Milliseconds that never go back, for measuring. */
  elapsed: () => number
  /**
   * Counts a request, or several that stand or fall together, against a client's limit and the quota of all.
   */
  admit: (client: string, cost?: number, purpose?: Purpose) => Admission | Promise<Admission>
  /** The stores that smart links may lead to. */
  storesByHost: StoresByHost
  sha256Hex: Sha256Hex
  /** Smart links created at run time. */
  links: LinkDatabase
  /** Counts a link that was followed, unless by a program. */
  countClick: (hashId: string, headers: Headers) => void
  /** Whether deals worked for readers; absent where no votes are taken. */
  votes: Votes | undefined
  health: () => Promise<HealthResponse> | HealthResponse
  /** A short digest of a text, for entity tags. */
  digest: (data: string | Uint8Array) => string
  /** Compresses a body. A `tag` belongs to these bytes alone, and saves hashing them to find a kept copy. */
  compress: (body: Uint8Array, encoding: Encoding, tag?: string) => Promise<Uint8Array>
  /** A language model that may write answers; absent where none is configured. */
  askModel: AskModel | undefined
  /** Answers that stay right until the catalog changes, by what was asked. */
  answers: AnswerCache
  /** Lets the requests that wait have their turn: one request with much to do calls it between its parts. */
  giveWay: () => Promise<void>
  reportFault: (error: unknown, requestId: string) => void
}

/**
 * A body in UTF-8 that was rendered once, and from when until when (exclusive, milliseconds since 1970) it is
 * right.
 */
export interface CachedAnswer {
  body: Uint8Array
  /** The language of its texts. */
  language: Language
  etag: string
  from: number
  until: number
}

/** Asks a language model once, and says why there is no answer where there is none. */
export type AskModel = (
  prompt: Prompt,
) => Promise<
  { ok: true; text: string } | { ok: false; reason: 'budget' | 'resting' | 'slow' | 'unavailable' }
>

interface AnswerCache {
  get(key: string): CachedAnswer | undefined
  set(key: string, answer: CachedAnswer): unknown
  /** Whether an answer was asked for lately; it counts as asked for from now on. */
  wasAsked(key: string): boolean
}

/** One request's circumstances. */
export interface Call {
  services: Services
  /** Who is asking, as far as limits are concerned. */
  client: string
  requestId: string
  /** What every failure of the operation has beside the fields that all have. */
  failureFields?: Record<string, unknown>
}

/**
 * An operation of the interface: a request in, its whole answer out, headers and all; nothing when a page
 * answers instead.
 */
export type Handler = (request: Request, call: Call) => Response | undefined | Promise<Response | undefined>
