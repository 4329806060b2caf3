import type { Call, CachedAnswer, Encoding } from '#api/services.ts'
import { ERRORS, type Failure, toErrorResponse } from '#contract/errors.ts'
import {
  PREFLIGHT_MAX_AGE_SECONDS,
  RATE_WINDOW_SECONDS,
  UNAVAILABLE_RETRY_SECONDS,
} from '#contract/limits.ts'
import { type HeaderList, operationSecurityHeaders } from '#api/security-headers.ts'
import type { Admission } from '#limits/sliding-log.ts'

/** Below this a compressed body is hardly smaller, and costs a round through the compressor. */
const COMPRESSED_MIN_BYTES = 1024

const EXPOSED = 'Content-Length, ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id'

const CACHE_SECONDS_MAX = 60

export const NO_STORE = 'no-store'

/** Kept by caches, but asked for anew each time: for answers that carry a client's own limits. */
export const REVALIDATE = 'private, no-cache'

/** Shared caches may keep an answer for a minute, but not beyond the moment at which a deal begins or ends. */
export function cacheUntil(until: number, now: number): string {
  const seconds = Math.min(CACHE_SECONDS_MAX, Math.floor((until - now) / 1000))
  return `public, max-age=${Math.max(0, seconds)}`
}

/** A success as JSON, with 304 for a caller that has it already, and compressed where the caller takes that. */
export async function respondJson(
  request: Request,
  call: Call,
  answer: Pick<CachedAnswer, 'body' | 'etag'>,
  cacheControl: string,
  extra: HeaderList = {},
): Promise<Response> {
  const { body, etag } = answer
  const headers = commonHeaders(call, cacheControl, extra)
  headers['ETag'] = etag
  if (request.method !== 'POST' && matchesEtag(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers })
  }

  headers['Content-Type'] = 'application/json; charset=utf-8'
  const encoding =
    body.length < COMPRESSED_MIN_BYTES ? undefined : chooseEncoding(request.headers.get('accept-encoding'))
  if (encoding === undefined) return withBody(request, body, 200, headers)
  headers['Content-Encoding'] = encoding
  return withBody(request, await call.services.compress(body, encoding), 200, headers)
}

/** A failure in the interface's one shape for errors. */
export function respondFailure(
  request: Request,
  call: Call,
  failure: Failure,
  extra: HeaderList = {},
): Response {
  const { status } = ERRORS[failure.code]
  const headers = commonHeaders(call, NO_STORE, {
    'Content-Type': 'application/json; charset=utf-8',
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

/** An answer without JSON: a redirect, a preflight, a word. */
export function respondPlain(
  request: Request,
  call: Call,
  status: number,
  headers: HeaderList,
  body = '',
): Response {
  return withBody(request, encode(body), status, commonHeaders(call, NO_STORE, headers))
}

/** The answer to a browser that asks before a cross-origin request. */
export function respondPreflight(request: Request, call: Call, methods: string): Response {
  return new Response(null, {
    status: 204,
    headers: commonHeaders(call, `public, max-age=${PREFLIGHT_MAX_AGE_SECONDS}`, {
      Allow: methods,
      'Access-Control-Allow-Methods': methods,
      'Access-Control-Allow-Headers': request.headers.get('access-control-request-headers') ?? '*',
      'Access-Control-Max-Age': String(PREFLIGHT_MAX_AGE_SECONDS),
      Vary: 'Access-Control-Request-Headers',
    }),
  })
}

/** The headers that tell a client where it stands (IETF draft-ietf-httpapi-ratelimit-headers-10). */
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

/** Why a request was not admitted, and until when. */
export function describeDenial({ limit, retryAfterSeconds }: Admission): string {
  return `More than ${limit} requests in ${RATE_WINDOW_SECONDS} seconds, or the service is at its own limit; retry in ${retryAfterSeconds} seconds.`
}

function commonHeaders(call: Call, cacheControl: string, extra: HeaderList): HeaderList {
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': EXPOSED,
    'Cache-Control': cacheControl,
    Vary: 'Accept-Encoding',
    'X-Request-Id': call.requestId,
    ...operationSecurityHeaders(call.services.catalog.siteUrl),
    ...extra,
  }
}

const encoder = new TextEncoder()
const NO_BYTES = new Uint8Array()

/** Text as the bytes that are sent. */
export function encode(text: string): Uint8Array {
  return text === '' ? NO_BYTES : encoder.encode(text)
}

/** HEAD is GET without the body, but with its length. */
function withBody(request: Request, body: Uint8Array, status: number, headers: HeaderList): Response {
  if (request.method !== 'HEAD') return new Response(body as BodyInit, { status, headers })
  return new Response(null, { status, headers: { ...headers, 'Content-Length': String(body.length) } })
}

/** Weak comparison, as RFC 9110 asks of If-None-Match. */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const strip = (tag: string): string => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => strip(tag) === strip(etag))
}

/** What was chosen for the headers that came last: clients send the same few. */
const choices = new Map<string, Encoding | undefined>()
const CHOICES_MAX = 500
const CHOICE_LENGTH_MAX = 100

/** The smallest first. */
const ENCODINGS: readonly Encoding[] = ['br', 'zstd', 'gzip']

/** The best encoding that the caller does not refuse. */
export function chooseEncoding(acceptEncoding: string | null | undefined): Encoding | undefined {
  if (!acceptEncoding) return undefined
  if (choices.has(acceptEncoding)) return choices.get(acceptEncoding)
  const choice = bestOf(acceptEncoding)
  if (acceptEncoding.length <= CHOICE_LENGTH_MAX) {
    if (choices.size >= CHOICES_MAX) choices.clear()
    choices.set(acceptEncoding, choice)
  }
  return choice
}

function bestOf(acceptEncoding: string): Encoding | undefined {
  const accepted = new Set(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .filter((item) => !/;\s*q=0(?:\.0*)?\s*$/.test(item))
      .map((item) => item.split(';', 1)[0]?.trim()),
  )
  return ENCODINGS.find((encoding) => accepted.has(encoding))
}
