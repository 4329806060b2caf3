/** The OpenAPI description, made of the table of operations and their schemas alone. */
import type { Catalog } from '#catalog/catalog.ts'
import { siteTextsIn } from '#catalog/site-texts.ts'
import {
  alertsResponseSchema,
  endSubscriptionBodySchema,
  subscriptionBodySchema,
  subscriptionResponseSchema,
} from '#contract/readers/alerts.ts'
import { changeSchema, changesResponseSchema, dayChangesResponseSchema } from '#contract/changes.ts'
import { dealListResponseSchema } from '#contract/deal-list.ts'
import { dealResultSchema, dealSchema } from '#contract/deal.ts'
import { type ErrorCode, errorResponseSchema, ERRORS, toErrorResponse } from '#contract/errors.ts'
import { healthResponseSchema } from '#contract/health.ts'
import { type JsonSchema, toJsonSchema, toJsonSchemas } from '#contract/json-schema.ts'
import { UNAVAILABLE_RETRY_SECONDS } from '#contract/limits.ts'
import { mcpDiscoverySchema, mcpRequestSchema, mcpResponseSchema } from '#contract/mcp.ts'
import { failureFieldsOf, type OperationId, OPERATIONS, TAGS } from '#contract/operations.ts'
import { productQueryResponseSchema } from '#contract/product-query.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'
import { savingsBodySchema, savingsResponseSchema } from '#contract/savings.ts'
import { searchBodySchema, searchResponseSchema } from '#contract/search.ts'
import { smartLinkBodySchema, smartLinkErrorSchema, smartLinkResponseSchema } from '#contract/smart-link.ts'
import { siteMetadataResponseSchema } from '#contract/site-metadata.ts'
import { voteBodySchema, votesResponseSchema } from '#contract/readers/votes.ts'
import { DESCRIPTION_VERSION } from '#contract/versions.ts'

const ANSWERS = {
  AgentSearchResponse: searchResponseSchema,
  DealResult: dealResultSchema,
  Deal: dealSchema,
  DealListResponse: dealListResponseSchema,
  Change: changeSchema,
  ChangesResponse: changesResponseSchema,
  DayChangesResponse: dayChangesResponseSchema,
  ProductQueryResponse: productQueryResponseSchema,
  SavingsResponse: savingsResponseSchema,
  VotesResponse: votesResponseSchema,
  AlertsResponse: alertsResponseSchema,
  SubscriptionResponse: subscriptionResponseSchema,
  SiteMetadata: siteMetadataResponseSchema,
  HealthResponse: healthResponseSchema,
  McpDiscovery: mcpDiscoverySchema,
  McpResponse: mcpResponseSchema,
  ErrorResponse: errorResponseSchema,
  SmartLinkErrorResponse: smartLinkErrorSchema,
  SmartLinkResponse: smartLinkResponseSchema,
}

const BODIES = {
  SearchRequest: searchBodySchema,
  McpRequest: mcpRequestSchema,
  VoteRequest: voteBodySchema,
  SubscriptionRequest: subscriptionBodySchema,
  EndSubscriptionRequest: endSubscriptionBodySchema,
  SavingsRequest: savingsBodySchema,
  SmartLinkRequest: smartLinkBodySchema,
}

const SCHEMAS = '#/components/schemas/'

type Json = Record<string, unknown>

/** The OpenAPI 3.1.0 description of every operation in the table. */
export function renderOpenapi({ site, siteUrl }: Catalog): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} deal search API`,
      summary: 'Discount codes, vouchers and deals in Vietnam and Southeast Asia',
      description: [
        'Public and anonymous; JSON; callable from any origin.',
        'Results hold only values of the catalog: present no code or discount that is absent from an answer.',
        siteTextsIn('en', site).notice,
      ]
        .filter(Boolean)
        .join(' '),
      version: DESCRIPTION_VERSION,
      contact: { name: site.name, ...contactOf(site.contact) },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    externalDocs: { description: 'Reference with examples', url: absoluteUrl(siteUrl, routes.docs()) },
    servers: [{ url: siteUrl, description: 'This service' }],
    security: [],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: pathsOf(),
    components: {
      schemas: { ...toJsonSchemas(ANSWERS, 'output', SCHEMAS), ...toJsonSchemas(BODIES, 'input', SCHEMAS) },
      headers: HEADERS,
    },
  }
}

function contactOf(contact: string): Json {
  return contact.includes('@') ? { email: contact } : { url: contact }
}

function pathsOf(): Json {
  const operations = Object.keys(OPERATIONS) as OperationId[]
  const byPath = Map.groupBy(operations, (id) => OPERATIONS[id].path.replace('*', '{hashId}'))
  return Object.fromEntries(
    [...byPath].map(([path, ids]) => [
      path,
      Object.fromEntries(ids.map((id) => [OPERATIONS[id].method.toLowerCase(), operationOf(id)])),
    ]),
  )
}

function operationOf(id: OperationId): Json {
  const { summary, description, tag, errors, method, input } = OPERATIONS[id]
  const parameters = parametersOf(id)
  return {
    operationId: id,
    summary,
    description,
    tags: [tag],
    ...(parameters.length > 0 && { parameters }),
    ...(method === 'POST' && {
      requestBody: { required: true, content: json(nameOf(BODIES, input)) },
    }),
    responses: { ...successesOf(id), ...errorsOf(id, errors) },
  }
}

function parametersOf(id: OperationId): Json[] {
  if (id === 'followLink') return [HASH_ID]
  if (id === 'searchDealsPost') return [AGENT_MODE]
  const operation = OPERATIONS[id]
  if (operation.method === 'POST' || operation.input === undefined) return []
  const { properties = {}, required = [] } = toJsonSchema(operation.input, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  const synonyms = 'synonyms' in operation ? Object.entries(operation.synonyms) : []
  return [
    ...Object.entries(properties).map(([name, schema]) => parameter(name, schema, required.includes(name))),
    ...synonyms.map(([name, meant]) =>
      parameter(name, { ...properties[meant], description: `Another name of ${meant}, which wins` }, false),
    ),
  ]
}

function parameter(name: string, { description, ...schema }: JsonSchema, required: boolean): Json {
  return { name, in: 'query', required, description, schema }
}

const HASH_ID = {
  name: 'hashId',
  in: 'path',
  required: true,
  description: 'The id at the end of a smart link',
  schema: { type: 'string', pattern: '^[0-9A-Za-z]{1,43}$', examples: ['4fT9aK2bQx'] },
}

const AGENT_MODE = {
  name: 'X-Agent-Mode',
  in: 'header',
  required: false,
  description: 'With the value 1 the answer is the structured one for agents, whatever the body says',
  schema: { type: 'string', examples: ['1'] },
}

function successesOf(id: OperationId): Json {
  const { output, method, limited } = OPERATIONS[id]
  const headers = headersOf([...COMMON, ...(limited ? LIMITS : [])])
  switch (id) {
    case 'checkLiveness':
      return {
        200: {
          description: 'The process runs',
          headers,
          content: { 'text/plain': { schema: { type: 'string', const: 'ok\n', examples: ['ok\n'] } } },
        },
      }
    case 'followLink':
      return {
        200: page('The deal has ended or has not begun', headers),
        302: {
          description: 'Redirect to the store',
          headers: { ...headers, ...headersOf(['Location']) },
        },
        404: page('There is no such link', headers),
        410: page('The link was taken down', headers),
        503: page('The link database is unavailable', { ...headers, ...headersOf(['Retry-After']) }),
      }
    case 'getHealth': {
      const content = json('HealthResponse')
      return {
        200: { description: 'Healthy or degraded', headers: { ...headers, ...headersOf(['ETag']) }, content },
        304: { description: 'Not changed since the given ETag', headers: headersOf([...COMMON, 'ETag']) },
        503: { description: 'Unhealthy, or about to stop', headers, content },
      }
    }
    case 'callMcp':
    case 'callMcpAlias':
      return {
        200: { description: 'The answer to a message', headers, content: json('McpResponse') },
        202: { description: 'The notification was accepted; there is no answer', headers },
        404: {
          description: 'The method is unknown to the protocol version of the message',
          headers,
          content: json('McpResponse'),
        },
      }
    default:
      return {
        200: {
          description: 'The answer; without results it is a success too',
          headers: { ...headers, ...headersOf(['ETag']) },
          content: json(nameOf(ANSWERS, output)),
        },
        ...(method === 'GET' && {
          304: { description: 'Not changed since the given ETag', headers: headersOf([...COMMON, 'ETag']) },
        }),
      }
  }
}

function page(description: string, headers: Json): Json {
  return {
    description,
    headers,
    content: { 'text/html': { schema: { type: 'string', examples: ['<!doctype html>'] } } },
  }
}

/** Groups errors into one response per status. Its description lists the codes with that status. */
function errorsOf(id: OperationId, codes: readonly ErrorCode[]): Json {
  const isMcp = id === 'callMcp' || id === 'callMcpAlias'
  // Errors that occur before the message is parsed have the common error format.
  const isRpc = (status: number): boolean => isMcp && ![414, 500, 503].includes(status)
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status)
  const entries = [...byStatus].map(([status, same]) => {
    const [first = 'bad_request'] = same
    const names: HeaderName[] = [
      ...COMMON,
      ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
      ...(status === 429 ? LIMITS : []),
      ...(status === 405 ? (['Allow'] as const) : []),
    ]
    const example = {
      ...failureFieldsOf(id),
      ...toErrorResponse({ code: first, message: ERRORS[first].meaning }),
    }
    const shape = id === 'createSmartLink' ? 'SmartLinkErrorResponse' : 'ErrorResponse'
    return [
      String(status),
      {
        description: same.map((code) => `${code}: ${ERRORS[code].meaning}`).join(' '),
        headers: headersOf(names),
        content: isRpc(status)
          ? json('McpResponse')
          : { 'application/json': { schema: { $ref: `${SCHEMAS}${shape}` }, example } },
      },
    ] as const
  })
  return Object.fromEntries(entries)
}

function json(name: string): Json {
  return { 'application/json': { schema: { $ref: `${SCHEMAS}${name}` } } }
}

function nameOf(shapes: Json, shape: unknown): string {
  const found = Object.entries(shapes).find(([, candidate]) => candidate === shape)
  if (!found) throw new Error('A shape of the table of operations has no name in openapi.ts')
  return found[0]
}

const header = (description: string, example: string | number): Json => ({
  description,
  schema: { type: typeof example === 'number' ? 'integer' : 'string', examples: [example] },
})

const HEADERS = {
  'X-Request-Id': header("The request's id, the caller's own if it sent one", 'c0ffee00-1234'),
  'Access-Control-Allow-Origin': header('Any origin may read the answer', '*'),
  'Cache-Control': header('How long the answer may be kept', 'public, max-age=60'),
  ETag: header('Changes with the answer; send it as If-None-Match', 'W/"k3J9s0aQ"'),
  RateLimit: header('Requests left, and seconds until the oldest stops to count', '"client";r=59;t=60'),
  'RateLimit-Policy': header('Requests in any window of so many seconds', '"client";q=60;w=60'),
  'Retry-After': header('Seconds to wait before the next request', UNAVAILABLE_RETRY_SECONDS),
  Location: header('Where the link leads', 'https://shopee.vn/'),
  Allow: header('The methods that the path takes', 'POST, OPTIONS'),
}

type HeaderName = keyof typeof HEADERS

const COMMON = ['X-Request-Id', 'Access-Control-Allow-Origin', 'Cache-Control'] as const
const LIMITS = ['RateLimit', 'RateLimit-Policy'] as const

function headersOf(names: readonly HeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
