import { makeLink } from '#api/make-link.ts'
import { readForm } from '#api/read-body.ts'
import { describeDenial } from '#api/respond.ts'
import type { Call } from '#api/services.ts'
import type { Failure } from '#contract/errors.ts'
import type { KeptLink } from '#links/link-store.ts'
import { firstUrlIn } from '#links/first-url.ts'

/** What became of the form of the page `/get-link`. */
export type SubmittedForm =
  { ok: true; made: KeptLink } | { ok: false; failure: Failure; typed: string; retryAfterSeconds?: number }

/** Makes the link of a form: the first address in whatever was pasted. It shares the limit of the API. */
export async function submitLinkForm(request: Request, { services, client }: Call): Promise<SubmittedForm> {
  const admission = await services.admit(client)
  if (!admission.admitted) {
    const { retryAfterSeconds } = admission
    const denied: Failure = { code: 'rate_limited', message: describeDenial(admission) }
    return { ok: false, failure: denied, typed: '', retryAfterSeconds }
  }
  const form = await readForm(request)
  if (!form.ok) return { ...form, typed: '' }
  const typed = form.data.get('url') ?? ''
  const made = await makeLink({ inputUrl: firstUrlIn(typed) ?? typed }, services)
  return made.ok ? { ok: true, made: made.data } : { ...made, typed }
}
