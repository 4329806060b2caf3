/** Renders responses with entity tag, caching and CORS. */
import { chooseEncoding } from '#api/http/negotiate.ts'
import { ERRORS, type Failure, toErrorResponse } from '#contract/errors.ts'
import {
  PREFLIGHT_MAX_AGE_SECONDS,
  RATE_WINDOW_SECONDS,
  UNAVAILABLE_RETRY_SECONDS,
} from '#contract/limits.ts'
import { type HeaderList, operationSecurityHeaders } from '#api/http/security-headers.ts'
import type { Language } from '#text/language.ts'
import type { Admission } from '#limits/sliding-log.ts'
import type { Call } from '#api/services.ts'

/** Compressing a smaller body saves little and costs a pass through the compressor. */
const COMPRESSED_MIN_BYTES = 1024

const EXPOSED = 'Content-Length, ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id'

const CACHE_SECONDS_MAX = 60

export const NO_STORE = 'no-store'

/** Clients may store the response but must revalidate it: it contains rate limit headers of one client. */
export const REVALIDATE = 'private, no-cache'

/** A body and its entity tag. */
export interface TaggedBody {
  body: Uint8Array
  etag: string
  /** The language of its texts. */
  language?: Language
  /** Whether bodies that differ only in irrelevant details have the same tag. */
  isTagShared?: boolean
}

/**
 * A `Cache-Control` value: shared caches may keep the response for up to a minute, but not beyond `until`.
 * Both parameters are milliseconds since 1970.
 */
export function cacheUntil(until: number, now: number): string {
  const seconds = Math.min(CACHE_SECONDS_MAX, Math.floor((until - now) / 1000))
  return `public, max-age=${Math.max(0, seconds)}`
}

/**
 * Sends a success as JSON: 304 if the client has the body already, and compressed if the client accepts an
 * encoding.
 */
export async function respondJson(
  request: Request,
  call: Call,
  { body, etag, language, isTagShared = false }: TaggedBody,
  cacheControl: string,
  extra: HeaderList = {},
): Promise<Response> {
  const headers = commonHeaders(call, cacheControl, extra)
  headers['ETag'] = etag
  if (language !== undefined) headers['Content-Language'] = language
  if (request.method !== 'POST' && matchesEtag(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers })
  }

  headers['Content-Type'] = 'application/json; charset=utf-8'
  const encoding =
    body.length < COMPRESSED_MIN_BYTES ? undefined : chooseEncoding(request.headers.get('accept-encoding'))
  if (encoding === undefined) return withBody(request, body, 200, headers)
  headers['Content-Encoding'] = encoding
  call.hold?.(body.length)
  const compressed = await call.services.compress(body, encoding, isTagShared ? undefined : etag)
  return withBody(request, compressed, 200, headers)
}

/** Sends a value as JSON, with an entity tag of its own. */
export function respondValue(
  request: Request,
  call: Call,
  value: unknown,
  cacheControl: string,
  extra: HeaderList = {},
  language?: Language,
): Promise<Response> {
  const body = encode(JSON.stringify(value))
  const tagged = { body, etag: `W/"${call.services.digest(body)}"`, ...(language && { language }) }
  return respondJson(request, call, tagged, cacheControl, extra)
}

/** Sends a failure in the API's error format. */
export function respondFailure(
  request: Request,
  call: Call,
  failure: Failure,
  extra: HeaderList = {},
): Response {
  const { status } = ERRORS[failure.code]
  const headers = commonHeaders(call, NO_STORE, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Language': 'en',
    ...(status === 503 && { 'Retry-After': String(UNAVAILABLE_RETRY_SECONDS) }),
    ...extra,
  })
  return withBody(
    request,
    encode(JSON.stringify({ ...call.failureFields, ...toErrorResponse(failure) })),
    status,
    headers,
  )
}

/** Sends a response that is not JSON or that never uses an entity tag, such as a redirect. */
export function respondPlain(
  request: Request,
  call: Call,
  status: number,
  headers: HeaderList,
  body: string | Uint8Array = '',
): Response {
  const bytes = typeof body === 'string' ? encode(body) : body
  return withBody(request, bytes, status, commonHeaders(call, NO_STORE, headers))
}

/** Answers a CORS preflight request. */
export function respondPreflight(call: Call, methods: string): Response {
  return new Response(null, {
    status: 204,
    headers: commonHeaders(call, `public, max-age=${PREFLIGHT_MAX_AGE_SECONDS}`, {
      Allow: methods,
      'Access-Control-Allow-Methods': methods,
      // The wildcard covers every header except Authorization (Fetch, 3.2.4). The requested headers are not
      // echoed, so that the response head stays small.
      'Access-Control-Allow-Headers': '*, Authorization',
      'Access-Control-Max-Age': String(PREFLIGHT_MAX_AGE_SECONDS),
    }),
  })
}

/** The rate limit headers (IETF draft-ietf-httpapi-ratelimit-headers-10). */
export function rateLimitHeaders({
  limit,
  remaining,
  resetSeconds,
  admitted,
  retryAfterSeconds,
}: Admission): HeaderList {
  return {
    'RateLimit-Policy': `"client";q=${limit};w=${RATE_WINDOW_SECONDS}`,
    RateLimit: `"client";r=${remaining};t=${resetSeconds}`,
    ...(!admitted && { 'Retry-After': String(retryAfterSeconds) }),
  }
}

/** Describes why a request was denied and when to retry. */
export function describeDenial({ limit, retryAfterSeconds }: Admission): string {
  return `More than ${limit} requests in ${RATE_WINDOW_SECONDS} seconds, or the service is at its own limit; retry in ${retryAfterSeconds} seconds.`
}

function commonHeaders(call: Call, cacheControl: string, extra: HeaderList): HeaderList {
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': EXPOSED,
    'Cache-Control': cacheControl,
    Vary: 'Accept-Encoding',
    'X-Release': call.services.release,
    'X-Request-Id': call.requestId,
    ...operationSecurityHeaders(call.services.catalog.siteUrl),
    ...extra,
  }
}

const encoder = new TextEncoder()
const NO_BYTES = new Uint8Array()

/** Joins bodies into one. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}

/** Encodes a text as UTF-8. */
export function encode(text: string): Uint8Array {
  return text === '' ? NO_BYTES : encoder.encode(text)
}

/** A response to HEAD has the length of the body but not the body. */
function withBody(request: Request, body: Uint8Array, status: number, headers: HeaderList): Response {
  if (request.method !== 'HEAD') return new Response(body as BodyInit, { status, headers })
  return new Response(null, { status, headers: { ...headers, 'Content-Length': String(body.length) } })
}

/** Compares entity tags weakly, as RFC 9110 requires for If-None-Match. */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const strip = (tag: string): string => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => strip(tag) === strip(etag))
}
