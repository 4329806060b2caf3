/** The table of operations: id, path, method, parameters, answers. */
import type { z } from 'zod'
import {
  changeParametersSchema,
  changesResponseSchema,
  dayChangeParametersSchema,
  dayChangesResponseSchema,
} from '#contract/changes.ts'
import {
  alertsResponseSchema,
  endSubscriptionBodySchema,
  subscriptionBodySchema,
  subscriptionResponseSchema,
} from '#contract/readers/alerts.ts'
import { dealListParametersSchema, dealListResponseSchema } from '#contract/deal-list.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { healthResponseSchema } from '#contract/health.ts'
import { BATCH_MAX_CALLS, CHANGES_RETENTION_DAYS } from '#contract/limits.ts'
import { MCP_VERSIONS, mcpDiscoverySchema, mcpRequestSchema, mcpResponseSchema } from '#contract/mcp.ts'
import { productQueryParametersSchema, productQueryResponseSchema } from '#contract/product-query.ts'
import { savingsBodySchema, savingsParametersSchema, savingsResponseSchema } from '#contract/savings.ts'
import { searchBodySchema, searchParametersSchema, searchResponseSchema } from '#contract/search.ts'
import {
  SMART_LINK_FAILURE_FIELDS,
  smartLinkBodySchema,
  smartLinkResponseSchema,
} from '#contract/smart-link.ts'
import { ALERTS_END_PATH, ALERTS_PATH, VOTES_PATH } from '#contract/watch.ts'
import { voteBodySchema, votesParametersSchema, votesResponseSchema } from '#contract/readers/votes.ts'
import { siteMetadataResponseSchema } from '#contract/site-metadata.ts'

/** Errors that any request can get. */
const READING_ERRORS = ['bad_request', 'uri_too_long', 'internal_error'] as const satisfies ErrorCode[]

/**
 * Errors that any request can get under load. Searches return `search_unavailable` instead; health checks are
 * never refused.
 */
const LOAD_ERRORS = ['overloaded'] as const satisfies ErrorCode[]

/** Errors of requests with a body. */
const BODY_ERRORS = [
  'invalid_json',
  'payload_too_large',
  'unsupported_media_type',
] as const satisfies ErrorCode[]

/** Errors of what is sought. */
const QUERY_ERRORS = ['missing_query', 'invalid_query', 'invalid_parameter'] as const satisfies ErrorCode[]

/** Of what readers send: votes and subscriptions, which may be switched off. */
const READER_ERRORS = [
  'invalid_parameter',
  'not_found',
  'links_unavailable',
  ...BODY_ERRORS,
  ...READING_ERRORS,
  'rate_limited',
  ...LOAD_ERRORS,
] as const satisfies ErrorCode[]

/** Headings under which documents group the operations. */
export const TAGS = {
  Search: 'Find deals for a request in natural language or keywords',
  Catalog: 'Browse deals and products',
  Savings: 'What is paid after codes',
  Discovery: 'What the service is',
  MCP: 'The same operations for MCP clients',
  Links: 'Smart links',
  Alerts: 'Web Push alerts on what a browser follows',
  Service: 'State of the service',
} as const

interface Operation {
  method: 'GET' | 'POST'
  path: string
  summary: string
  description: string
  tag: keyof typeof TAGS
  /** The errors that it can return, apart from that for a wrong method. */
  errors: readonly ErrorCode[]
  /** Alternative names of parameters, each with the name that it stands for. */
  synonyms?: Record<string, string>
  /** Fields of its failures in addition to those that all failures have. */
  failureFields?: Record<string, unknown>
  input: z.ZodType | undefined
  output: z.ZodType | undefined
  limited: boolean
}

/**
 * Every operation of the public interface. Routes, the production entry, the docs and the metadata are
 * derived from this table. `limited` operations share the rate limit; a path that ends in `*` takes any one
 * segment there.
 */
export const OPERATIONS = {
  searchDeals: {
    method: 'GET',
    path: '/api/search-advanced',
    summary: 'Search deals, vouchers and discount codes in natural language or by keywords',
    description:
      'Takes a whole request ("mã giảm giá trà sữa dưới 50k cuối tuần") as well as keywords, in six languages, with or without diacritics, and corrects spelling. Results are current deals and products, the most relevant first; an answer without results is a success.',
    tag: 'Search',
    errors: [...QUERY_ERRORS, ...READING_ERRORS, 'rate_limited', 'search_unavailable'],
    synonyms: { query: 'q' },
    input: searchParametersSchema,
    output: searchResponseSchema,
    limited: true,
  },
  searchDealsPost: {
    method: 'POST',
    path: '/api/search-advanced',
    summary: 'The same search with a JSON body',
    description:
      'For queries that do not fit a URL, and for the answer in words: mode ui adds a narrative in which every code, price and date comes from a result.',
    tag: 'Search',
    errors: [...QUERY_ERRORS, ...BODY_ERRORS, ...READING_ERRORS, 'rate_limited', 'search_unavailable'],
    input: searchBodySchema,
    output: searchResponseSchema,
    limited: true,
  },
  listDeals: {
    method: 'GET',
    path: '/api/deals',
    summary: 'Browse current deals by category or filter them by keyword',
    description:
      'Deals that can be used now. Featured deals come first, those that end soonest before others; then the newest. The same request returns the same order.',
    tag: 'Catalog',
    errors: ['invalid_parameter', ...READING_ERRORS, ...LOAD_ERRORS],
    synonyms: { q: 'search' },
    input: dealListParametersSchema,
    output: dealListResponseSchema,
    limited: false,
  },
  listChanges: {
    method: 'GET',
    path: '/api/changes',
    summary: 'What is new, ended, extended or cheaper since a given moment',
    description:
      'Changes made by publications, and deals that have started or ended since, the earliest first. Pass until of the last answer as since, and follow next while there are more. Without since, the answer covers the last 24 hours.',
    tag: 'Catalog',
    errors: ['invalid_parameter', ...READING_ERRORS, ...LOAD_ERRORS],
    input: changeParametersSchema,
    output: changesResponseSchema,
    limited: false,
  },
  listChangesOfDay: {
    method: 'GET',
    path: '/changes.json',
    summary: 'The changes of one day, the latest first',
    description: `The same changes, grouped by day in Vietnam: the latest day with changes first, and earlier days by following next, for ${CHANGES_RETENTION_DAYS} days.`,
    tag: 'Catalog',
    errors: ['invalid_parameter', ...READING_ERRORS, ...LOAD_ERRORS],
    input: dayChangeParametersSchema,
    output: dayChangesResponseSchema,
    limited: false,
  },
  getSiteMetadata: {
    method: 'GET',
    path: '/api/llms',
    summary: 'What this service is and how to use it; call it first',
    description:
      'Capabilities, categories, languages, limits, operations and instructions for agents, in one object.',
    tag: 'Discovery',
    errors: [...READING_ERRORS, ...LOAD_ERRORS],
    input: undefined,
    output: siteMetadataResponseSchema,
    limited: false,
  },
  callMcp: {
    method: 'POST',
    path: '/mcp',
    summary: 'The same search and listing as Model Context Protocol tools',
    description: `JSON-RPC 2.0 over streamable HTTP without sessions: initialize, tools/list and tools/call, or the per-request envelopes of ${MCP_VERSIONS[0]}. A batch takes up to ${BATCH_MAX_CALLS} messages; each call in it counts against the rate limit.`,
    tag: 'MCP',
    errors: [...BODY_ERRORS, ...READING_ERRORS, 'rate_limited', ...LOAD_ERRORS],
    input: mcpRequestSchema,
    output: mcpResponseSchema,
    limited: true,
  },
  callMcpAlias: {
    method: 'POST',
    path: '/api/mcp',
    summary: 'The MCP endpoint at its second address',
    description: 'Answers exactly as /mcp does.',
    tag: 'MCP',
    errors: [...BODY_ERRORS, ...READING_ERRORS, 'rate_limited', ...LOAD_ERRORS],
    input: mcpRequestSchema,
    output: mcpResponseSchema,
    limited: true,
  },
  describeMcp: {
    method: 'GET',
    path: '/mcp',
    summary: 'What the MCP endpoint is, for readers without an MCP client',
    description:
      'Name, version, protocol versions, tools and instructions. Costs nothing against the rate limit.',
    tag: 'MCP',
    errors: ['method_not_allowed', ...READING_ERRORS, ...LOAD_ERRORS],
    input: undefined,
    output: mcpDiscoverySchema,
    limited: false,
  },
  createSmartLink: {
    method: 'POST',
    path: '/api/smart-links/create',
    summary: 'Create a short link to a page of a supported store',
    description:
      'The same page gives the same link, however its address was copied: from the app, the mobile site or an advert. The address is checked, never fetched; the link leads to that store and nowhere else.',
    tag: 'Links',
    errors: [
      'invalid_parameter',
      'unsupported_store',
      'link_removed',
      ...BODY_ERRORS,
      ...READING_ERRORS,
      'rate_limited',
      'links_unavailable',
    ],
    failureFields: SMART_LINK_FAILURE_FIELDS,
    input: smartLinkBodySchema,
    output: smartLinkResponseSchema,
    limited: true,
  },
  queryProducts: {
    method: 'GET',
    path: '/api/blog/query-products',
    summary: 'Find products with the link to their lowest offer',
    description: 'Used by blog articles to show prices; the best match comes first.',
    tag: 'Catalog',
    errors: [...QUERY_ERRORS, ...READING_ERRORS, 'rate_limited', 'search_unavailable', ...LOAD_ERRORS],
    input: productQueryParametersSchema,
    output: productQueryResponseSchema,
    limited: true,
  },
  getSavings: {
    method: 'GET',
    path: '/api/savings',
    summary: 'What an amount at a store costs after codes',
    description:
      'The simple case of findSavings: the best combination of codes for an amount at a store, when nothing is known about the shopper. Ways to pay, places and goods are told to findSavings.',
    tag: 'Savings',
    errors: ['invalid_parameter', ...READING_ERRORS, 'rate_limited', ...LOAD_ERRORS],
    input: savingsParametersSchema,
    output: savingsResponseSchema,
    limited: true,
  },
  findSavings: {
    method: 'POST',
    path: '/api/savings',
    summary: 'What a basket costs after codes, step by step',
    description:
      'The combination of codes with the lowest price: each step, the codes in the order in which to enter them, what comes on top of the price, and one reason for each deal that is not used. Deals are combined only where each allows the other, in the order shop, platform, payment; each is calculated on what is left, and so is its minimum. Deals whose terms are not known are never counted. With products and no store, the stores that sell them are compared.',
    tag: 'Savings',
    errors: ['invalid_parameter', ...BODY_ERRORS, ...READING_ERRORS, 'rate_limited', ...LOAD_ERRORS],
    input: savingsBodySchema,
    output: savingsResponseSchema,
    limited: true,
  },
  voteDeal: {
    method: 'POST',
    path: VOTES_PATH,
    summary: 'Say whether a deal worked',
    description:
      'One vote per client, deal and day, without an account. Only counts are stored; a vote is not a verification.',
    tag: 'Catalog',
    errors: READER_ERRORS,
    input: voteBodySchema,
    output: votesResponseSchema,
    limited: true,
  },
  getVotes: {
    method: 'GET',
    path: VOTES_PATH,
    summary: 'How many users a deal worked for in the past week',
    description:
      'Counts are given from five votes on. Where voting is switched off, the answer is not_found.',
    tag: 'Catalog',
    errors: ['invalid_parameter', 'not_found', 'links_unavailable', ...READING_ERRORS, ...LOAD_ERRORS],
    input: votesParametersSchema,
    output: votesResponseSchema,
    limited: false,
  },
  getAlerts: {
    method: 'GET',
    path: ALERTS_PATH,
    summary: 'The key with which a browser subscribes to alerts',
    description: 'Where the service sends no alerts, the answer is not_found.',
    tag: 'Alerts',
    errors: ['not_found', ...READING_ERRORS, ...LOAD_ERRORS],
    input: undefined,
    output: alertsResponseSchema,
    limited: false,
  },
  subscribeAlerts: {
    method: 'POST',
    path: ALERTS_PATH,
    summary: 'Ask for alerts on what a browser follows, or change what it follows',
    description:
      'Takes a subscription of the Push API and what it follows. An alert says why it is sent: a price was reached, a followed store has a new deal, a followed deal began or ends tomorrow, a followed search has a new result. At most three a day. The same endpoint sent again replaces what was sent before. Endpoints are accepted at known push services only.',
    tag: 'Alerts',
    errors: READER_ERRORS,
    input: subscriptionBodySchema,
    output: subscriptionResponseSchema,
    limited: true,
  },
  endAlerts: {
    method: 'POST',
    path: ALERTS_END_PATH,
    summary: 'End a subscription to alerts',
    description: 'Everything that is stored of the subscription is deleted at once.',
    tag: 'Alerts',
    errors: READER_ERRORS,
    input: endSubscriptionBodySchema,
    output: subscriptionResponseSchema,
    limited: true,
  },
  getHealth: {
    method: 'GET',
    path: '/api/health',
    summary: 'State of the service and its parts',
    description: 'Statuses of database, authentication, API, search and limits, and the figures behind them.',
    tag: 'Service',
    errors: READING_ERRORS,
    input: undefined,
    output: healthResponseSchema,
    limited: false,
  },
  checkLiveness: {
    method: 'GET',
    path: '/healthz',
    summary: 'Answers ok while the process runs',
    description: 'For process supervisors; it says nothing about the parts of the service.',
    tag: 'Service',
    errors: READING_ERRORS,
    input: undefined,
    output: undefined,
    limited: false,
  },
  followLink: {
    method: 'GET',
    path: '/s/*',
    summary: 'Follow a smart link to its store',
    description:
      'Redirects to the store while the deal can be used. A deal that has ended or not started answers with a page that says so, an unknown id with a page that offers a search, and a link that was taken down with 410. With a plus sign after the id, a page shows where the link leads and how often it was followed. These pages are in the language given as language, else in that of Accept-Language.',
    tag: 'Links',
    errors: [...READING_ERRORS, ...LOAD_ERRORS],
    input: undefined,
    output: undefined,
    limited: false,
  },
} as const satisfies Record<string, Operation>

export type OperationId = keyof typeof OPERATIONS

export interface PathOperation {
  id: OperationId
  method: string
}

const NONE: readonly PathOperation[] = []

const OPERATIONS_BY_PATH = Map.groupBy(
  Object.entries(OPERATIONS).map(([id, { method, path }]) => ({ id: id as OperationId, method, path })),
  ({ path }) => path as string,
)

/** The operations at a path, one for each method; empty when no operation has this path. */
export function operationsAt(pathname: string): readonly PathOperation[] {
  const exact = OPERATIONS_BY_PATH.get(pathname)
  if (exact) return exact
  const parent = pathname.slice(0, pathname.lastIndexOf('/') + 1)
  return parent.length < pathname.length ? (OPERATIONS_BY_PATH.get(`${parent}*`) ?? NONE) : NONE
}

/** Fields of an operation's failures in addition to those that all failures have. */
export function failureFieldsOf(id: OperationId): Record<string, unknown> {
  const operation = OPERATIONS[id]
  return 'failureFields' in operation ? operation.failureFields : {}
}
