import { limited } from '#api/http/limited.ts'
import { respondFailure } from '#api/http/respond.ts'
import { SEARCH_UNAVAILABLE } from '#api/operations/search-answer.ts'

/**
 * Counts a search against its client's limit. Without an index nothing is counted, and the search is refused.
 */
export async function limitedSearch(
  ...[request, call, proceed]: Parameters<typeof limited>
): Promise<Response> {
  if (!call.services.isSearchAvailable) return respondFailure(request, call, SEARCH_UNAVAILABLE)
  return limited(request, call, proceed)
}
