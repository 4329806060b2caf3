import { limited } from '#api/http/limited.ts'
import { respondFailure } from '#api/http/respond.ts'
import { SEARCH_UNAVAILABLE } from '#api/operations/search-answer.ts'

/**
 * Counts a search against the limit of its client. Without a search index the request is refused and not
 * counted.
 */
export async function limitedSearch(
  ...[request, call, proceed]: Parameters<typeof limited>
): Promise<Response> {
  if (!call.services.isSearchAvailable) return respondFailure(request, call, SEARCH_UNAVAILABLE)
  return limited(request, call, proceed)
}
