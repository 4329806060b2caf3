import { describeDenial, rateLimitHeaders, respondFailure } from '#api/http/respond.ts'
import type { Call } from '#api/services.ts'
import type { Purpose } from '#limits/sliding-log.ts'

/**
 * Counts a request against the limit of its client. Admitted or not, the response has the rate limit headers.
 */
export async function limited(
  request: Request,
  call: Call,
  proceed: (headers: Record<string, string>) => Response | Promise<Response>,
  purpose?: Purpose,
): Promise<Response> {
  const admission = await call.services.admit(call.client, 1, purpose)
  const headers = rateLimitHeaders(admission)
  if (admission.admitted) return proceed(headers)
  return respondFailure(request, call, { code: 'rate_limited', message: describeDenial(admission) }, headers)
}
