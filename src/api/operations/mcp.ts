/** The MCP endpoint. */
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { createMcpServer } from '#api/operations/mcp-server.ts'
import { answerPlainCall, isObject } from '#api/operations/plain-call.ts'
import { readJson } from '#api/http/read-body.ts'
import { describeDenial, encode, joinBytes, rateLimitHeaders, respondPlain } from '#api/http/respond.ts'
import type { Call, Handler, Services } from '#api/services.ts'
import { ERRORS, type Failure } from '#contract/errors.ts'
import { BATCH_MAX_CALLS } from '#contract/limits.ts'
import { failure } from '#contract/parse-input.ts'
import { onceForEach } from '#text/once-for-each.ts'

/** JSON-RPC error codes: two of the specification and two of the range for servers. */
const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600
const SERVER_ERROR = -32_000
const RATE_LIMITED = -32_029

const EXAMPLE = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * `callMcp`: passes a message to the official SDK, in either of the two protocol generations, without
 * sessions or streams. Plain tool calls are answered without the SDK. The messages of a batch are answered
 * one by one, so that none of them can delay the answer to another.
 */
export const callMcp: Handler = async (request, call) => {
  const { services } = call
  const foreign = findForeignHost(request, services)
  if (foreign) return respondRpc(request, call, ERRORS.bad_request.status, [failureOf(foreign)])

  const body = await readJson(request, EXAMPLE)
  const batch = body.ok && Array.isArray(body.data) ? (body.data as unknown[]) : undefined
  const ids = body.ok ? idsOf(body.data) : []
  // A batch that is too long is refused in any case, so it costs one request.
  const isTooLong = batch !== undefined && batch.length > BATCH_MAX_CALLS
  const admission = await services.admit(call.client, isTooLong ? 1 : Math.max(1, ids.length))
  const headers = rateLimitHeaders(admission)
  if (!admission.admitted) {
    const error = {
      code: RATE_LIMITED,
      message: describeDenial(admission),
      data: { code: 'rate_limited', retryAfterSeconds: admission.retryAfterSeconds },
    }
    const denied = (ids.length > 0 ? ids : [null]).map((id) => ({ id, error }))
    return respondRpc(request, call, ERRORS.rate_limited.status, denied, headers, batch !== undefined)
  }
  if (!body.ok) {
    const { status } = ERRORS[body.failure.code]
    return respondRpc(request, call, status, [failureOf(body.failure)], headers)
  }
  return batch
    ? answerBatch(request, call, batch, headers)
    : respond(await answerMessage(request, body.data, services), request, call, headers)
}

async function answerBatch(
  request: Request,
  call: Call,
  messages: readonly unknown[],
  headers: Record<string, string>,
): Promise<Response> {
  const refusal = findBatchMistake(messages)
  if (refusal !== undefined) {
    const error = { code: INVALID_REQUEST, message: refusal }
    return respondRpc(request, call, ERRORS.bad_request.status, [{ id: null, error }], headers)
  }
  const bodies: Uint8Array[] = []
  for (const message of messages) {
    // The SDK rejects a batch that contains a message not allowed in batches. Such a message is sent to it as
    // a batch of one, so that only this message is rejected.
    const isAllowed = await isLegacyRequest(request, [message])
    const { body } = await answerMessage(request, isAllowed ? message : [message], call.services)
    if (body.length > 0) bodies.push(bodies.length === 0 ? BEGIN : COMMA, body)
    // Nobody receives the rest.
    if (call.hold?.(body.length) === false) break
    await call.services.yieldToEventLoop()
  }
  if (bodies.length === 0) return respondPlain(request, call, 202, headers)
  return respondPlain(request, call, 200, { ...JSON_TYPE, ...headers }, joinBytes([...bodies, END]))
}

const [BEGIN, COMMA, END] = [encode('['), encode(','), encode(']')]

function findBatchMistake(messages: readonly unknown[]): string | undefined {
  if (messages.length === 0) return 'The batch is empty; send at least one message.'
  if (messages.length > BATCH_MAX_CALLS) {
    return `The batch has ${messages.length} messages; send at most ${BATCH_MAX_CALLS}.`
  }
  const isInitialize = (message: unknown): boolean => methodOf(message) === 'initialize'
  return messages.some(isInitialize) ? 'initialize is part of a batch; send it alone.' : undefined
}

interface Reply {
  status: number
  type: string | null
  body: Uint8Array
}

async function answerMessage(request: Request, given: unknown, services: Services): Promise<Reply> {
  const message = withoutNulls(given)
  const plain = answerPlainCall(request, message, services)
  if (plain) return { status: 200, type: 'application/json', body: plain }
  const answer = await askSdk(request, message, services)
  return {
    status: answer.status,
    type: answer.headers.get('Content-Type'),
    body: new Uint8Array(await answer.arrayBuffer()),
  }
}

/** How deep a null may stand: `params`, `capabilities`, `roots`, a member of it. */
const NULL_DEPTH = 4

/**
 * Removes null members of objects, which clients in Go, Java and C# send for what they leave out. A null id
 * stays: without it a call would be a notification, to which nobody gets an answer.
 */
function withoutNulls(value: unknown, depth = NULL_DEPTH): unknown {
  // A message that no batch may contain comes as a batch of one.
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, depth))
  if (!isObject(value) || depth === 0) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => member !== null || (name === 'id' && depth === NULL_DEPTH))
      .map(([name, member]) => [name, withoutNulls(member, depth - 1)]),
  )
}

/** Sets the `Accept` header that the SDK requires, so that clients without it are served too. */
async function askSdk(request: Request, message: unknown, services: Services): Promise<Response> {
  const headers = new Headers(request.headers)
  headers.set('Accept', 'application/json, text/event-stream')
  const forSdk = new Request(request.url, { method: 'POST', headers })
  if (!(await isLegacyRequest(forSdk, message))) {
    return envelopeHandlerOf(services).fetch(forSdk, { parsedBody: message })
  }
  const server = createMcpServer(services)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  return transport.handleRequest(forSdk, { parsedBody: message })
}

/** The handler of the newer protocol generation. Subscriptions are disabled, because nothing here changes. */
const envelopeHandlerOf = onceForEach((services: Services) =>
  createMcpHandler(() => createMcpServer(services), { legacy: 'reject', maxSubscriptions: 0 }),
)

function respond(
  { status, type, body }: Reply,
  request: Request,
  call: Call,
  headers: Record<string, string>,
): Response {
  const all = { ...(type !== null && { 'Content-Type': type }), ...headers }
  return respondPlain(request, call, status, all, body)
}

/**
 * Returns a failure when the host is neither the site's nor the loopback's, which indicates DNS rebinding.
 */
function findForeignHost(request: Request, { catalog }: Services): Failure | undefined {
  const host = request.headers.get('host')
  if (host === null) return undefined
  const name = host.replace(/:\d+$/, '').toLowerCase()
  if (LOOPBACK.has(name) || name === new URL(catalog.siteUrl).hostname) return undefined
  return failure(
    'bad_request',
    `The host ${JSON.stringify(host.slice(0, 80))} is not this service's; call ${catalog.siteUrl}.`,
  ).failure
}

/** The ids of the calls in a body. Notifications have none. */
function idsOf(body: unknown): (string | number)[] {
  const messages = Array.isArray(body) ? body : [body]
  return messages.flatMap((message: unknown) => {
    const id = isObject(message) && methodOf(message) !== undefined ? message['id'] : undefined
    return typeof id === 'string' || typeof id === 'number' ? [id] : []
  })
}

function methodOf(message: unknown): unknown {
  return isObject(message) ? message['method'] : undefined
}

interface RpcFailure {
  id: string | number | null
  error: { code: number; message: string; data?: unknown }
}

function failureOf({ code, message }: Failure): RpcFailure {
  const rpcCode = code === 'invalid_json' ? PARSE_ERROR : SERVER_ERROR
  return { id: null, error: { code: rpcCode, message, data: { code } } }
}

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' }

function respondRpc(
  request: Request,
  call: Call,
  status: number,
  failures: readonly RpcFailure[],
  headers: Record<string, string> = {},
  asBatch = false,
): Response {
  const replies = failures.map((each) => ({ jsonrpc: '2.0', ...each }))
  return respondPlain(
    request,
    call,
    status,
    { ...JSON_TYPE, ...headers },
    JSON.stringify(asBatch ? replies : replies[0]),
  )
}
