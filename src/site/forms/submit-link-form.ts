import { saveLink } from '#api/operations/save-link.ts'
import type { Call } from '#api/services.ts'
import type { Failure } from '#contract/errors.ts'
import type { SavedLink } from '#links/link-database.ts'
import { readSharedText } from '#links/shared-text.ts'
import { readLimitedForm } from '#site/forms/read-limited-form.ts'

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
export async function submitLinkForm(request: Request, call: Call): Promise<SubmittedForm> {
  const form = await readLimitedForm(request, call)
  if (!form.ok) return { ...form, typed: '' }
  const [title, text, url] = ['title', 'text', 'url'].map((name) => form.data.get(name)?.trim() ?? '')
  const shared = readSharedText({ title, text, url })
  const typed = [url, text, title].find(Boolean) ?? ''
  const saved = await saveLink({ inputUrl: shared.url ?? typed }, call.services)
  if (saved.ok) return { ok: true, saved: saved.data, words: shared.words }
  return { ...saved, typed, ...(shared.url !== undefined && { words: shared.words }) }
}
