import { describeDenial, rateLimitHeaders, respondFailure } from '#api/respond.ts'
import type { Call } from '#api/services.ts'

/** Counts a request against its client's limit. Either answer carries the headers that tell where the client stands. */
export async function limited(
  request: Request,
  call: Call,
  proceed: (headers: Record<string, string>) => Response | Promise<Response>,
): Promise<Response> {
  const admission = await call.services.admit(call.client)
  const headers = rateLimitHeaders(admission)
  if (admission.admitted) return proceed(headers)
  return respondFailure(request, call, { code: 'rate_limited', message: describeDenial(admission) }, headers)
}
