import { ERRORS } from '#contract/errors.ts'
import * as limits from '#contract/limits.ts'

/** Every limit of the API by name. Counts are numbers, ranges are text. */
export function referenceLimits(): Record<string, string | number> {
  return {
    searchRequestsPerMinute: limits.CLIENT_REQUESTS_PER_MINUTE,
    globalQuota: 'a quota a minute over all clients applies as well; search and MCP share it',
    overLimit: '429 with Retry-After in seconds; refused requests count nothing',
    bodyBytes: limits.BODY_MAX_BYTES,
    queryCharacters: limits.QUERY_MAX_CHARACTERS,
    searchLimit: range(limits.SEARCH_LIMIT_MAX, limits.SEARCH_LIMIT_DEFAULT),
    listingLimit: range(limits.LISTING_LIMIT_MAX, limits.LISTING_LIMIT_DEFAULT),
    productLimit: range(limits.PRODUCT_LIMIT_MAX, limits.PRODUCT_LIMIT_DEFAULT),
  }
}

/** Every error code with its status and meaning. */
export function referenceErrors(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ERRORS).map(([code, { status, meaning }]) => [code, `${status}: ${meaning}`]),
  )
}

function range(max: number, fallback: number): string {
  return `1 to ${max}, default ${fallback}`
}
