import { createSmartLink } from '#api/create-smart-link.ts'
import { followLink } from '#api/follow-link.ts'
import { checkLiveness, getHealth } from '#api/get-health.ts'
import { getSiteMetadata } from '#api/get-site-metadata.ts'
import { listDeals } from '#api/list-deals.ts'
import { callMcp } from '#api/mcp.ts'
import { describeMcp } from '#api/describe-mcp.ts'
import { queryProducts } from '#api/query-products.ts'
import { respondFailure, respondPreflight } from '#api/respond.ts'
import { searchDeals, searchDealsPost } from '#api/search-deals.ts'
import type { Call, Handler } from '#api/services.ts'
import { UNAVAILABLE_RETRY_SECONDS } from '#contract/limits.ts'
import { failureFieldsOf, type OperationId, operationsAt } from '#contract/operations.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'

/** The function of every operation. */
const handlers: Record<OperationId, Handler> = {
  searchDeals,
  searchDealsPost,
  listDeals,
  getSiteMetadata,
  callMcp,
  callMcpAlias: callMcp,
  describeMcp,
  createSmartLink,
  queryProducts,
  getHealth,
  checkLiveness,
  followLink,
}

/** Whether {@link answerOperation} has something to say at a path: everything below `/api`, and the other operations' paths. */
export function isOperationPath(pathname: string): boolean {
  return pathname === '/api' || pathname.startsWith('/api/') || operationsAt(pathname).length > 0
}

/**
 * Answers a request to an operation's path, wrong methods, preflights and unknown paths included.
 * Nothing comes back when a page of the site is to answer. It never throws.
 */
export async function answerOperation(
  request: Request,
  anyCall: Call,
  pathname: string,
): Promise<Response | undefined> {
  const operations = operationsAt(pathname)
  const call = withFailureFields(anyCall, pathname)
  const methods = [
    ...operations.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
    'OPTIONS',
  ].join(', ')
  if (request.method === 'OPTIONS' && operations.length > 0) return respondPreflight(request, call, methods)
  if (operations.length === 0) {
    const docs = absoluteUrl(call.services.catalog.siteUrl, routes.docs())
    return respondFailure(request, call, {
      code: 'not_found',
      message: `There is no operation at this path; see ${docs}.`,
    })
  }
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const operation = operations.find((candidate) => candidate.method === method)
  if (!operation) {
    return respondFailure(
      request,
      call,
      { code: 'method_not_allowed', message: `This path takes ${methods}; send one of them.` },
      { Allow: methods },
    )
  }
  try {
    return await handlers[operation.id](request, call)
  } catch (error) {
    call.services.reportFault(error, call.requestId)
    return respondFailure(request, call, {
      code: 'internal_error',
      message: `The service failed; report the request id ${call.requestId} if it happens again.`,
    })
  }
}

/** Whether an operation answers however busy the service is: supervisors ask for its health just then. */
export function isAlwaysAnswered(pathname: string): boolean {
  return operationsAt(pathname).some(({ id }) => id === 'getHealth' || id === 'checkLiveness')
}

/** Turns a request away that would have to wait too long. */
export function respondOverload(request: Request, call: Call, pathname: string): Response {
  const operations = operationsAt(pathname)
  const isSearch = operations.some(({ id }) => id === 'searchDeals')
  return respondFailure(request, withFailureFields(call, pathname), {
    code: isSearch ? 'search_unavailable' : 'overloaded',
    message: `The service is at its capacity; send the request again in ${UNAVAILABLE_RETRY_SECONDS} seconds.`,
  })
}

/** A call whose failures have the fields of the operations at a path. */
export function withFailureFields(call: Call, pathname: string): Call {
  const fields = operationsAt(pathname).map(({ id }) => failureFieldsOf(id))
  return { ...call, failureFields: Object.assign({}, ...fields) }
}
