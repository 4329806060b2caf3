import { saveLink } from '#api/operations/save-link.ts'
import { readForm } from '#api/http/read-body.ts'
import { describeDenial } from '#api/http/respond.ts'
import type { Call } from '#api/services.ts'
import type { Failure } from '#contract/errors.ts'
import type { SavedLink } from '#links/link-database.ts'
import { firstUrlIn } from '#links/first-url.ts'

/** The result of submitting the form of `/get-link`. */
export type SubmittedForm =
  { ok: true; saved: SavedLink } | { ok: false; failure: Failure; typed: string; retryAfterSeconds?: number }

/**
 * Creates the link for a submitted form, from the first URL in the pasted text. It counts against the rate
 * limit of the API.
 */
export async function submitLinkForm(request: Request, { services, client }: Call): Promise<SubmittedForm> {
  const admission = await services.admit(client, 1, 'link')
  if (!admission.admitted) {
    const { retryAfterSeconds } = admission
    const denied: Failure = { code: 'rate_limited', message: describeDenial(admission) }
    return { ok: false, failure: denied, typed: '', retryAfterSeconds }
  }
  const form = await readForm(request)
  if (!form.ok) return { ...form, typed: '' }
  const typed = form.data.get('url') ?? ''
  const saved = await saveLink({ inputUrl: firstUrlIn(typed) ?? typed }, services)
  return saved.ok ? { ok: true, saved: saved.data } : { ...saved, typed }
}
