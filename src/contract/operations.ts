import { dealListParametersSchema, dealListResponseSchema } from '#contract/deal-list.ts'
import { healthResponseSchema } from '#contract/health.ts'
import { mcpDiscoverySchema, mcpRequestSchema, mcpResponseSchema } from '#contract/mcp.ts'
import { productQueryParametersSchema, productQueryResponseSchema } from '#contract/product-query.ts'
import { searchBodySchema, searchParametersSchema, searchResponseSchema } from '#contract/search.ts'
import { siteMetadataResponseSchema } from '#contract/site-metadata.ts'

/**
 * Every operation of the public interface. Routes, the production entry, the docs and the metadata are derived from this table.
 * `limited` operations share the rate limit; a path that ends in `*` takes any one segment there.
 */
export const OPERATIONS = {
  searchDeals: {
    method: 'GET',
    path: '/api/search-advanced',
    summary: 'Search deals, vouchers and discount codes in natural language or by keywords',
    input: searchParametersSchema,
    output: searchResponseSchema,
    limited: true,
  },
  searchDealsPost: {
    method: 'POST',
    path: '/api/search-advanced',
    summary: 'The same search with a JSON body',
    input: searchBodySchema,
    output: searchResponseSchema,
    limited: true,
  },
  listDeals: {
    method: 'GET',
    path: '/api/deals',
    summary: 'Browse current deals by category or filter them by keyword',
    input: dealListParametersSchema,
    output: dealListResponseSchema,
    limited: false,
  },
  getSiteMetadata: {
    method: 'GET',
    path: '/api/llms',
    summary: 'What this service is and how to use it; call it first',
    input: undefined,
    output: siteMetadataResponseSchema,
    limited: false,
  },
  callMcp: {
    method: 'POST',
    path: '/mcp',
    summary: 'The same search and listing as tools of the Model Context Protocol',
    input: mcpRequestSchema,
    output: mcpResponseSchema,
    limited: true,
  },
  callMcpAlias: {
    method: 'POST',
    path: '/api/mcp',
    summary: 'The MCP endpoint at its second address',
    input: mcpRequestSchema,
    output: mcpResponseSchema,
    limited: true,
  },
  describeMcp: {
    method: 'GET',
    path: '/mcp',
    summary: 'What the MCP endpoint is, for readers without an MCP client',
    input: undefined,
    output: mcpDiscoverySchema,
    limited: false,
  },
  queryProducts: {
    method: 'GET',
    path: '/api/blog/query-products',
    summary: 'Find products with the link to their lowest offer',
    input: productQueryParametersSchema,
    output: productQueryResponseSchema,
    limited: false,
  },
  getHealth: {
    method: 'GET',
    path: '/api/health',
    summary: 'State of the service and its parts',
    input: undefined,
    output: healthResponseSchema,
    limited: false,
  },
  checkLiveness: {
    method: 'GET',
    path: '/healthz',
    summary: 'Answers ok while the process runs',
    input: undefined,
    output: undefined,
    limited: false,
  },
  followLink: {
    method: 'GET',
    path: '/s/*',
    summary: 'Follow a smart link to its store',
    input: undefined,
    output: undefined,
    limited: false,
  },
} as const

export type OperationId = keyof typeof OPERATIONS

const OPERATIONS_BY_PATH = Map.groupBy(
  Object.entries(OPERATIONS).map(([id, { method, path }]) => ({ id: id as OperationId, method, path })),
  ({ path }) => path as string,
)

/** The operations at a path, one a method; none when the path is not an operation's. */
export function operationsAt(pathname: string): readonly { id: OperationId; method: string }[] {
  const exact = OPERATIONS_BY_PATH.get(pathname)
  if (exact) return exact
  const parent = pathname.slice(0, pathname.lastIndexOf('/') + 1)
  return parent.length < pathname.length ? (OPERATIONS_BY_PATH.get(`${parent}*`) ?? []) : []
}
