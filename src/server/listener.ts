import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type FastResponse, NodeRequest, sendNodeResponse } from 'srvx/node'
import {
  answerOperation,
  isAlwaysAnswered,
  isOperationPath,
  respondOverload,
  withFailureFields,
} from '#api/handlers.ts'
import { respondFailure, respondPlain } from '#api/respond.ts'
import { pageSecurityHeaders } from '#api/security-headers.ts'
import type { Call, Services } from '#api/services.ts'
import type { Failure } from '#contract/errors.ts'
import { LANGUAGES } from '#contract/language.ts'
import { BODY_MAX_BYTES } from '#contract/limits.ts'
import { routes } from '#contract/routes.ts'
import { askedPage } from '#runtime/asked-page.ts'
import { createTwinCheck } from '#server/canonical-host.ts'
import { clientIdentity } from '#server/client-identity.ts'
import type { Gate } from '#server/gate.ts'
import { createPageFiles, type Middleware } from '#server/page-files.ts'
import { readBytes } from '#server/read-bytes.ts'
import { parseTarget } from '#server/target.ts'

/** The handler that `astro build` emits in middleware mode. */
export type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: App.Locals,
) => unknown

interface ListenerOptions {
  services: Services
  staticFiles: Middleware
  astro: AstroHandler
  notFoundPage: Uint8Array
  trustedProxyHops: number
  gate: Gate
  /** Told of every request when its answer is out, or its client gone. */
  onAnswered: (request: AnsweredRequest) => void
}

/** What may be counted and logged of a request: no query, no address. */
export interface AnsweredRequest {
  requestId: string
  method: string
  /** Empty where the target was not understood. */
  pathname: string
  status: number
  milliseconds: number
}

const REQUEST_ID = /^[\w-]{1,64}$/

const PAGE_METHODS = ['GET', 'HEAD']

/** A page takes about as long to make as so many answers of the API. */
const PAGE_WEIGHT = 16

/** The pages that take a form. */
const FORM_PATHS: ReadonlySet<string> = new Set(LANGUAGES.map((language) => routes.linkForm(language)))
const FORM_METHODS = [...PAGE_METHODS, 'POST']

/** Answers every request: operations first, then files, then pages that are rendered on request. Files and the health of the service never wait. */
export function createListener({
  services,
  staticFiles,
  astro,
  notFoundPage,
  trustedProxyHops,
  gate,
  onAnswered,
}: ListenerOptions): RequestListener {
  const pageFiles = createPageFiles(staticFiles)
  const { siteUrl } = services.catalog
  const siteHost = new URL(siteUrl).host
  const twinOf = createTwinCheck(siteUrl)
  const pageGuards = Object.entries(pageSecurityHeaders(siteUrl))

  return (incoming, outgoing) => {
    const startedAt = services.elapsed()
    const call: Call = {
      services,
      client: clientIdentity(incoming.socket.remoteAddress, forwardedFor(incoming), trustedProxyHops),
      requestId: requestIdOf(incoming),
    }
    const parsed = parseTarget(incoming.url ?? '')
    outgoing.once('close', () =>
      onAnswered({
        requestId: call.requestId,
        method: incoming.method ?? '',
        pathname: parsed.ok ? parsed.data : '',
        status: outgoing.statusCode,
        milliseconds: services.elapsed() - startedAt,
      }),
    )
    if (!parsed.ok) {
      const [pathname = ''] = (incoming.url ?? '').split('?', 1)
      incoming.url = '/'
      refuse(incoming, outgoing, withFailureFields(call, pathname), parsed.failure)
      return
    }
    const pathname = parsed.data
    if (!isOperationPath(pathname)) servePage(incoming, outgoing, call, pathname)
    else if (isAlwaysAnswered(pathname)) void operate(() => toRequest(incoming, outgoing))
    else if (incoming.method === 'POST') {
      // A body that is slow to come takes up no place among the requests under way.
      readBytes(incoming, BODY_MAX_BYTES).then(
        (body) => enter(() => operate(() => withBody(incoming, siteUrl, body))),
        () => outgoing.destroy(),
      )
    } else enter(() => operate(() => toRequest(incoming, outgoing)))

    function enter(work: () => Promise<void>): void {
      gate.enter(work, () =>
        deliver(outgoing, respondOverload(toRequest(incoming, outgoing), call, pathname)),
      )
    }

    async function operate(read: () => Request): Promise<void> {
      try {
        const answer = await answerOperation(read(), call, pathname)
        if (answer) await send(outgoing, answer)
        else servePage(incoming, outgoing, call, pathname)
      } catch (error) {
        // A client that has gone meanwhile is no fault.
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
    const twin = twinOf(incoming.headers.host, incoming.url ?? '/')
    if (twin !== undefined) {
      deliver(outgoing, respondPlain(toRequest(incoming, outgoing), call, 308, { Location: twin }))
      return
    }
    outgoing.setHeader('X-Request-Id', call.requestId)
    outgoing.setHeader('Access-Control-Allow-Origin', '*')
    incoming.url = askedPage(incoming.url ?? '/')
    pageFiles(incoming, outgoing, (error) => {
      if (error === undefined) renderPage(incoming, outgoing, call)
      else fail(incoming, outgoing, call, error)
    })
  }

  function renderPage(incoming: IncomingMessage, outgoing: ServerResponse, call: Call): void {
    const render = async (): Promise<void> => {
      const next = (error?: unknown): void =>
        error === undefined ? sendNotFound(incoming, outgoing) : fail(incoming, outgoing, call, error)
      // Addresses in pages come from the configuration, whatever name the client used.
      incoming.headers.host = siteHost
      try {
        await astro(incoming, outgoing, next, { call })
      } catch (error) {
        next(error)
      }
    }
    const enter = (): void =>
      gate.enter(
        render,
        () => deliver(outgoing, respondOverload(toRequest(incoming, outgoing), call, incoming.url ?? '/')),
        PAGE_WEIGHT,
      )
    if (incoming.method !== 'POST') enter()
    else
      readBytes(incoming, BODY_MAX_BYTES).then(
        (body) => {
          // Where Astro looks for a body that was read already.
          Object.assign(incoming, { body })
          enter()
        },
        () => outgoing.destroy(),
      )
  }

  function sendNotFound(incoming: IncomingMessage, outgoing: ServerResponse): void {
    outgoing.removeHeader('Link')
    outgoing.writeHead(404, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': notFoundPage.length,
      'Cache-Control': 'no-store',
    })
    outgoing.end(incoming.method === 'HEAD' ? undefined : notFoundPage)
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

/** A request whose body was read already. */
function withBody({ url = '/', rawHeaders }: IncomingMessage, siteUrl: string, body: Buffer): Request {
  const headers = new Headers()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '')
  }
  return new Request(siteUrl + url, { method: 'POST', headers, body: new Uint8Array(body) })
}

/** Sends an answer that nobody waits for; a client that has gone meanwhile is no fault. */
function deliver(outgoing: ServerResponse, response: Response): void {
  send(outgoing, response).catch(() => outgoing.destroy())
}

/** Writes an answer in one piece where its body is at hand; srvx would write head and body apart. */
async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  // A body that was not read to its end would be taken for the next request of the connection.
  if (response.status >= 400 && isBodyComing(outgoing.req)) outgoing.setHeader('Connection', 'close')
  if (!isFastResponse(response)) return sendNodeResponse(outgoing, response)
  const { status, headers, body } = response._toNodeResponse()
  if (typeof body === 'string' || body instanceof Uint8Array || !body) {
    outgoing.writeHead(status, headers)
    // Without a chunk, even an empty one, the head is one write.
    if (body && body.length > 0) outgoing.end(body)
    else outgoing.end()
  } else await sendNodeResponse(outgoing, response)
}

function isBodyComing({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isFastResponse(response: Response): response is InstanceType<typeof FastResponse> {
  return '_toNodeResponse' in response
}

/** The caller's own id, when it is one, so that logs of both sides meet. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

function forwardedFor({ headers }: IncomingMessage): string | undefined {
  const value = headers['x-forwarded-for']
  return Array.isArray(value) ? value.join(',') : value
}
