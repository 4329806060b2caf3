import type { Catalog } from '#catalog/catalog.ts'
import type { HealthResponse } from '#contract/health.ts'
import type { Admission } from '#limits/sliding-log.ts'
import type { Sha256Hex } from '#links/hash-id.ts'
import type { LinkStore } from '#links/link-store.ts'
import type { Shops } from '#links/shops.ts'
import type { DealSearch } from '#search/deal-search.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'

export type Encoding = 'br' | 'zstd' | 'gzip'

/** What operations need from outside. `runtime/services.ts` provides it; tests provide their own clock. */
export interface Services {
  catalog: Catalog
  search: DealSearch
  /** Whether {@link Services.search} may be called: the rest of the service lives without an index. */
  isSearchAvailable: boolean
  /** Title and summary of a deal, folded, for the listing's keyword filter. */
  foldedTextOf: (deal: SnapshotDeal) => string
  /** Milliseconds since 1970. */
  now: () => number
  /** Milliseconds that never go back, for measuring. */
  elapsed: () => number
  /** Counts a request, or several that stand or fall together, against a client's limit. */
  admit: (client: string, cost?: number) => Admission | Promise<Admission>
  /** The stores that smart links may lead to. */
  shops: Shops
  sha256Hex: Sha256Hex
  /** Smart links made at run time. */
  links: LinkStore
  /** Counts a link that was followed, unless by a program. */
  countClick: (hashId: string, headers: Headers) => void
  health: () => Promise<HealthResponse> | HealthResponse
  /** A short digest of a text, for entity tags. */
  digest: (data: string | Uint8Array) => string
  compress: (body: Uint8Array, encoding: Encoding) => Promise<Uint8Array>
  /** Answers that stay right until the catalog changes, by what was asked. */
  answers: AnswerCache
  reportFault: (error: unknown, requestId: string) => void
}

/** A body in UTF-8 that was rendered once, and until when (exclusive, milliseconds since 1970) it is right. */
export interface CachedAnswer {
  body: Uint8Array
  etag: string
  until: number
}

interface AnswerCache {
  get(key: string): CachedAnswer | undefined
  set(key: string, answer: CachedAnswer): unknown
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

/** An operation of the interface: a request in, its whole answer out, headers and all; nothing when a page answers instead. */
export type Handler = (request: Request, call: Call) => Response | undefined | Promise<Response | undefined>
