/** The path of every request through the server, from its head to the end of the response. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { NodeRequest, sendNodeResponse } from 'srvx/node'
import { answerOperation, respondOverload, withFailureFields } from '#api/handlers.ts'
import { weighBatch } from '#api/operations/weigh-batch.ts'
import { withBytes } from '#api/http/read-body.ts'
import { respondFailure, respondPlain } from '#api/http/respond.ts'
import { pageSecurityHeaders } from '#api/http/security-headers.ts'
import { type Match, matchOperation } from '#api/match-operation.ts'
import type { Call, Services } from '#api/services.ts'
import type { Failure } from '#contract/errors.ts'
import type { OperationId } from '#contract/operations.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#text/language.ts'
import { languageOf, routes } from '#contract/routes.ts'
import { isFastResponse } from '#site/fast-response.ts'
import { Overloaded } from '#process/threads.ts'
import type { ErrorPages } from '#site/language-paths.ts'
import { rewriteSearchUrl } from '#site/rewrite-search-url.ts'
import { findMoved } from '#site/moved-page.ts'
import { createCanonicalHost } from '#server/guards/canonical-host.ts'
import { findHostFailure } from '#server/guards/check-host.ts'
import { clientOfRequest, sourcesOf } from '#server/guards/client-identity.ts'
import { discardRest } from '#server/guards/discard-rest.ts'
import type { Gate } from '#server/guards/gate.ts'
import type { UnsentAnswers } from '#server/guards/limit-unsent.ts'
import type { Middleware, Next } from '#server/middleware.ts'
import { createPageFiles } from '#server/files/page-files.ts'
import type { RenderedFiles } from '#server/files/rendered-files.ts'
import { isTooLarge, readBody } from '#server/guards/read-bytes.ts'
import { parseTarget } from '#server/guards/target.ts'

/** The handler that `astro build` emits in middleware mode. */
export type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: App.Locals,
) => unknown

export interface ListenerOptions {
  services: Services
  /** Serves static files and generated ones. */
  files: Middleware
  /** Pages and documents that have to be rendered. */
  pages: Pick<RenderedFiles, 'serve'> | undefined
  astro: AstroHandler
  /** The 404 page of each language. Vietnamese replaces a missing one. */
  notFoundPages: ErrorPages
  failedPages: ErrorPages
  trustedProxyHops: number
  gate: Gate
  /** The gate of MCP batches, whose answers are built one batch after another. */
  batches: Gate
  unsent: UnsentAnswers
  /** Called for every request when its response is sent or its client has disconnected. */
  onAnswered: (request: AnsweredRequest) => void
}

/** The properties of a request that may be counted and logged. It has no query and no address. */
export interface AnsweredRequest {
  requestId: string
  method: string
  /** Empty when the target could not be parsed. */
  pathname: string
  /** Undefined when a page answers, or when no operation accepts the method. */
  operation: OperationId | undefined
  status: number
  milliseconds: number
}

/**
 * Astro reserves paths that start like this for its own routes, none of which the site uses. Only files are
 * served below it.
 */
const RESERVED_PATH = /^\/_/

const REQUEST_ID = /^[\w-]{1,64}$/

const PAGE_METHODS = ['GET', 'HEAD']

/** Rendering a page takes about as long as this many API responses. */
const PAGE_WEIGHT = 16

/** The pages that accept a form. */
const FORM_PATHS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap((language) => [routes.linkForm(language), routes.tips(language)]),
)
const FORM_METHODS = [...PAGE_METHODS, 'POST']

/**
 * Creates the listener that answers every request: operations first, then files, then pages rendered on
 * request. Files and the health check never wait at the gate.
 */
export function createListener({
  services,
  files,
  pages,
  astro,
  notFoundPages,
  failedPages,
  trustedProxyHops,
  gate,
  batches,
  unsent,
  onAnswered,
}: ListenerOptions): RequestListener {
  const pageFiles = createPageFiles(files)
  const { siteUrl } = services.catalog
  const siteHost = new URL(siteUrl).host
  const canonicalUrlOf = createCanonicalHost(siteUrl)
  const pageGuards = Object.entries(pageSecurityHeaders(siteUrl))

  return (incoming, outgoing) => {
    const startedAt = services.elapsed()
    const call: Call = {
      services,
      client: clientOfRequest(incoming, trustedProxyHops),
      requestId: requestIdOf(incoming),
      hold: (bytes) => unsent.hold(outgoing, bytes),
    }
    const { method = '' } = incoming
    const parsed = parseTarget(incoming.url ?? '')
    // A target that could not be parsed matches no operation.
    const match = matchOperation(parsed.ok ? parsed.data.pathname : '', method)
    outgoing.once('close', () =>
      onAnswered({
        requestId: call.requestId,
        method,
        pathname: parsed.ok ? parsed.data.pathname : '',
        operation: match.operation,
        status: outgoing.statusCode,
        milliseconds: services.elapsed() - startedAt,
      }),
    )
    const failure = parsed.ok ? findHostFailure(incoming) : parsed.failure
    if (!parsed.ok || failure) {
      const asked = parsed.ok ? parsed.data.pathname : pathnameIn(incoming.url ?? '')
      incoming.url = '/'
      if (failure) refuse(incoming, outgoing, withFailureFields(call, matchOperation(asked, method)), failure)
      return
    }
    const { pathname, url, host } = parsed.data
    incoming.url = url
    if (host !== undefined) incoming.headers.host = host
    if (!match.isOperationPath) servePage(incoming, outgoing, call, pathname, match)
    else if (match.traits.isAlwaysAnswered) void operate(() => toRequest(incoming, outgoing))
    else if (method === 'POST') {
      // The body is read first, so that a slow upload does not count as a request in flight.
      readBody(incoming).then(
        (body) =>
          enter(
            () => operate(() => withBytes(toRequest(incoming, outgoing), body)),
            match.traits.takesBatches ? weighBatch(body) : undefined,
          ),
        () => outgoing.destroy(),
      )
    } else enter(() => operate(() => toRequest(incoming, outgoing)))

    function enter(work: () => Promise<void>, batchWeight?: number): void {
      const through = batchWeight === undefined ? gate : batches
      through.enter({
        sources: sourcesOf(call.client),
        weight: batchWeight ?? 1,
        work,
        refuse: () => refuseWork(incoming, outgoing, call, match),
      })
    }

    async function operate(read: () => Request): Promise<void> {
      try {
        const answer = await answerOperation(read(), call, match)
        if (answer) await send(outgoing, answer)
        else servePage(incoming, outgoing, call, pathname, match)
      } catch (error) {
        // A client may disconnect meanwhile; that is not an error.
        if (!outgoing.destroyed) services.reportFault(error, call.requestId)
        outgoing.destroy()
      }
    }
  }

  function servePage(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    call: Call,
    pathname: string,
    match: Match,
  ): void {
    for (const [name, value] of pageGuards) outgoing.setHeader(name, value)
    const { method = 'GET' } = incoming
    const methods = FORM_PATHS.has(pathname) ? FORM_METHODS : PAGE_METHODS
    const allow = [...methods, 'OPTIONS'].join(', ')
    if (method === 'OPTIONS') {
      deliver(outgoing, respondPlain(toRequest(incoming, outgoing), call, 204, { Allow: allow }))
      return
    }
    if (!methods.includes(method)) {
      refuse(
        incoming,
        outgoing,
        call,
        { code: 'method_not_allowed', message: `This page takes ${allow}; send one of them.` },
        { Allow: allow },
      )
      return
    }
    const canonical = canonicalUrlOf(incoming.headers.host, incoming.url ?? '/')
    if (canonical !== undefined) {
      deliver(outgoing, respondPlain(toRequest(incoming, outgoing), call, 308, { Location: canonical }))
      return
    }
    const moved = findMoved(incoming.url ?? '/', services.catalog)
    if (moved) {
      const { status, location } = moved
      deliver(outgoing, respondPlain(toRequest(incoming, outgoing), call, status, { Location: location }))
      return
    }
    outgoing.setHeader('X-Release', services.release)
    outgoing.setHeader('X-Request-Id', call.requestId)
    outgoing.setHeader('Access-Control-Allow-Origin', '*')
    incoming.url = rewriteSearchUrl(incoming.url ?? '/')
    const next: Next = (error) => {
      if (error === undefined && RESERVED_PATH.test(decodeURIComponent(pathname)))
        sendNotFound(incoming, outgoing)
      else if (error === undefined) renderPage(incoming, outgoing, call, match)
      else if (error instanceof Overloaded) refuseWork(incoming, outgoing, call, match)
      else fail(incoming, outgoing, call, error)
    }
    pageFiles(incoming, outgoing, next)
  }

  function renderPage(incoming: IncomingMessage, outgoing: ServerResponse, call: Call, match: Match): void {
    const render = async (): Promise<void> => {
      const next = (error?: unknown): void =>
        error === undefined ? sendNotFound(incoming, outgoing) : fail(incoming, outgoing, call, error)
      // Absolute URLs in pages come from the configuration, not from the client's `Host`.
      incoming.headers.host = siteHost
      try {
        const isSent = await pages?.serve(incoming, outgoing)
        if (isSent !== true) await astro(incoming, outgoing, next, { call, notFoundPages, failedPages })
      } catch (error) {
        next(error)
      }
    }
    const enter = (): void =>
      gate.enter({
        sources: sourcesOf(call.client),
        weight: PAGE_WEIGHT,
        work: render,
        refuse: () => refuseWork(incoming, outgoing, call, match),
      })
    if (incoming.method !== 'POST') enter()
    else {
      // The unread part of a body would be parsed as the next request.
      if (isTooLarge(incoming)) outgoing.setHeader('Connection', 'close')
      readBody(incoming).then(
        (body) => {
          // Astro reads an already parsed body from this property.
          Object.assign(incoming, { body })
          enter()
        },
        () => outgoing.destroy(),
      )
    }
  }

  function sendNotFound(incoming: IncomingMessage, outgoing: ServerResponse): void {
    outgoing.removeHeader('Link')
    const language = languageOf(incoming.url ?? '/')
    const page = notFoundPages.get(language) ?? notFoundPages.get(DEFAULT_LANGUAGE)
    if (!page) throw new Error('The page for unknown addresses is missing')
    outgoing.writeHead(404, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': page.length,
      'Cache-Control': 'no-store',
    })
    outgoing.end(incoming.method === 'HEAD' ? undefined : page)
  }

  function fail(incoming: IncomingMessage, outgoing: ServerResponse, call: Call, error: unknown): void {
    services.reportFault(error, call.requestId)
    if (outgoing.headersSent) outgoing.destroy()
    else
      refuse(incoming, outgoing, call, {
        code: 'internal_error',
        message: 'The page could not be made; try again.',
      })
  }
}

function refuseWork(incoming: IncomingMessage, outgoing: ServerResponse, call: Call, match: Match): void {
  deliver(outgoing, respondOverload(toRequest(incoming, outgoing), call, match))
}

function refuse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  call: Call,
  failure: Failure,
  extra?: Record<string, string>,
): void {
  deliver(outgoing, respondFailure(toRequest(incoming, outgoing), call, failure, extra))
}

function toRequest(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  return new NodeRequest({ req: incoming, res: outgoing })
}

/** Sends a response without waiting. A client that disconnects meanwhile is not an error. */
function deliver(outgoing: ServerResponse, response: Response): void {
  send(outgoing, response).catch(() => outgoing.destroy())
}

/** Writes a response in one piece when its body is in memory; srvx would write head and body separately. */
async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  // The unread part of a body would be parsed as the next request of the connection.
  const isCutShort = response.status >= 400 && isBodyComing(outgoing.req)
  if (isCutShort) outgoing.setHeader('Connection', 'close')
  if (!isFastResponse(response)) return sendNodeResponse(outgoing, response)
  const { status, headers, body } = response._toNodeResponse()
  if (typeof body === 'string' || body instanceof Uint8Array || !body) {
    if (isCutShort && body && discardRest(outgoing.req, () => outgoing.end())) {
      outgoing.setHeader('Content-Length', Buffer.byteLength(body))
      outgoing.writeHead(status, headers)
      outgoing.write(body)
      return
    }
    outgoing.writeHead(status, headers)
    // `end()` without an argument sends the head in one write; even an empty chunk would add another.
    if (body && body.length > 0) outgoing.end(body)
    else outgoing.end()
  } else await sendNodeResponse(outgoing, response)
}

function isBodyComing({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * The caller's request id if it is valid, so that the logs of both sides can be matched; otherwise a new one.
 */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

/** The likely path of a target that could not be parsed. */
function pathnameIn(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] ?? ''
}
