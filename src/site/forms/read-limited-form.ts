import { readForm } from '#api/http/read-body.ts'
import { describeDenial } from '#api/http/respond.ts'
import type { Call } from '#api/services.ts'
import type { Failure } from '#contract/errors.ts'

/** The fields of a form, or why they were not read. */
type LimitedForm =
  { ok: true; data: URLSearchParams } | { ok: false; failure: Failure; retryAfterSeconds?: number }

/**
 * Reads a form of the site, which counts against the rate limit of the API as a new link does: the body of a
 * form that was sent, else the fields in the URL.
 */
export async function readLimitedForm(request: Request, { services, client }: Call): Promise<LimitedForm> {
  const admission = await services.admit(client, 1, 'link')
  if (!admission.admitted) {
    const { retryAfterSeconds } = admission
    const failure: Failure = { code: 'rate_limited', message: describeDenial(admission) }
    return { ok: false, failure, retryAfterSeconds }
  }
  if (request.method === 'POST') return readForm(request)
  return { ok: true, data: new URL(request.url).searchParams }
}
