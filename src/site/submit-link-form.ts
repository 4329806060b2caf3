import { saveLink } from '#api/operations/save-link.ts'
import { readForm } from '#api/http/read-body.ts'
import { describeDenial } from '#api/http/respond.ts'
import type { Call } from '#api/services.ts'
import type { Failure } from '#contract/errors.ts'
import type { SavedLink } from '#links/link-database.ts'
import { readSharedText } from '#links/shared-text.ts'

/** The result of a link that was pasted into the form of `/get-link`, or shared with the site. */
export type SubmittedForm =
  | { ok: true; saved: SavedLink; words: string }
  | {
      ok: false
      failure: Failure
      /** What was pasted or shared, on one line. */
      typed: string
      /** What it says beside the address; undefined where it has no address. */
      words?: string | undefined
      retryAfterSeconds?: number
    }

/**
 * Creates the link of the first address in a pasted or shared text: that of a form that was sent, or that of
 * a share, whose fields stand in the URL. The same address gives the same link, so that a share may be asked
 * for again. It counts against the rate limit of the API.
 */
export async function submitLinkForm(request: Request, { services, client }: Call): Promise<SubmittedForm> {
  const admission = await services.admit(client, 1, 'link')
  if (!admission.admitted) {
    const { retryAfterSeconds } = admission
    const denied: Failure = { code: 'rate_limited', message: describeDenial(admission) }
    return { ok: false, failure: denied, typed: '', retryAfterSeconds }
  }
  const form =
    request.method === 'POST'
      ? await readForm(request)
      : { ok: true as const, data: new URL(request.url).searchParams }
  if (!form.ok) return { ...form, typed: '' }
  const [title, text, url] = ['title', 'text', 'url'].map((name) => form.data.get(name)?.trim() ?? '')
  const shared = readSharedText({ title, text, url })
  const typed = [url, text, title].find(Boolean) ?? ''
  const saved = await saveLink({ inputUrl: shared.url ?? typed }, services)
  if (saved.ok) return { ok: true, saved: saved.data, words: shared.words }
  return { ...saved, typed, ...(shared.url !== undefined && { words: shared.words }) }
}
