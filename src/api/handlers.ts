/** Answers an operation by its id: the way from a match to a response. */
import { createSmartLink } from '#api/operations/create-smart-link.ts'
import { followLink } from '#api/operations/follow-link.ts'
import { checkLiveness, getHealth } from '#api/operations/get-health.ts'
import { getSiteMetadata } from '#api/operations/get-site-metadata.ts'
import { listChanges, listChangesOfDay } from '#api/operations/list-changes.ts'
import { listDeals } from '#api/operations/list-deals.ts'
import { callMcp } from '#api/operations/mcp.ts'
import { describeMcp } from '#api/operations/describe-mcp.ts'
import { queryProducts } from '#api/operations/query-products.ts'
import type { Match } from '#api/match-operation.ts'
import { respondFailure, respondPlain, respondPreflight } from '#api/http/respond.ts'
import { findSavings, getSavings } from '#api/operations/find-savings.ts'
import { searchDeals, searchDealsPost } from '#api/operations/search-deals.ts'
import { getVotes, voteDeal } from '#api/operations/readers/vote-deal.ts'
import { endAlerts, getAlerts, subscribeAlerts } from '#api/operations/readers/subscribe-alerts.ts'
import type { Call, Handler } from '#api/services.ts'
import { UNAVAILABLE_RETRY_SECONDS } from '#contract/limits.ts'
import type { OperationId } from '#contract/operations.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'

/** A longer query is not repeated in `Location`: it would make the response head too long for proxies. */
const REDIRECTED_QUERY_MAX = 1024

const handlers: Record<OperationId, Handler> = {
  searchDeals,
  searchDealsPost,
  listDeals,
  listChanges,
  listChangesOfDay,
  getSiteMetadata,
  callMcp,
  callMcpAlias: callMcp,
  describeMcp,
  createSmartLink,
  queryProducts,
  getSavings,
  findSavings,
  voteDeal,
  getVotes,
  getAlerts,
  subscribeAlerts,
  endAlerts,
  getHealth,
  checkLiveness,
  followLink,
}

/**
 * Answers a request to the path of an operation, including wrong methods, preflights and unknown paths.
 * Resolves to undefined when a page of the site has to answer instead. It never rejects.
 */
export async function answerOperation(
  request: Request,
  anyCall: Call,
  match: Match,
): Promise<Response | undefined> {
  const call = withFailureFields(anyCall, match)
  const { isKnown, methods } = match.traits
  // A browser does not follow a redirect of a preflight.
  if (request.method === 'OPTIONS' && isKnown) return respondPreflight(call, methods)
  if (match.movedTo !== undefined) return respondMoved(request, call, match.movedTo)
  if (!isKnown) {
    const docs = absoluteUrl(call.services.catalog.siteUrl, routes.docs())
    return respondFailure(request, call, {
      code: 'not_found',
      message: `There is no operation at this path; see ${docs}.`,
    })
  }
  if (match.operation === undefined) {
    return respondFailure(
      request,
      call,
      { code: 'method_not_allowed', message: `This path takes ${methods}; send one of them.` },
      { Allow: methods },
    )
  }
  try {
    return await handlers[match.operation](request, call)
  } catch (error) {
    call.services.reportFault(error, call.requestId)
    return respondFailure(request, call, {
      code: 'internal_error',
      message: `The service failed; report the request id ${call.requestId} if it happens again.`,
    })
  }
}

/** The client repeats the request, with its method and body, at the path without the trailing slash. */
function respondMoved(request: Request, call: Call, path: string): Response {
  const { search } = new URL(request.url)
  if (search.length > REDIRECTED_QUERY_MAX)
    return respondFailure(request, call, {
      code: 'not_found',
      message: `There is no operation at this path; send the request to ${path} without the trailing slash.`,
    })
  return respondPlain(request, call, 308, { Location: path + search })
}

/** Refuses a request that would have to wait too long. */
export function respondOverload(request: Request, call: Call, match: Match): Response {
  return respondFailure(request, withFailureFields(call, match), {
    code: match.traits.isSearch ? 'search_unavailable' : 'overloaded',
    message: `The service is at its capacity; send the request again in ${UNAVAILABLE_RETRY_SECONDS} seconds.`,
  })
}

/** Returns the call with the failure fields of the operations at its path. */
export function withFailureFields(call: Call, { traits: { failureFields } }: Match): Call {
  return failureFields ? { ...call, failureFields } : call
}
