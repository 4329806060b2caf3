import { readLimitedForm } from '#site/forms/read-limited-form.ts'
import type { Call } from '#api/services.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { readTip, type TipMistake } from '#links/read-tip.ts'
import type { TipDenial } from '#links/tips.ts'
import { vietnamDayOf } from '#text/days.ts'
import type { Language } from '#text/language.ts'

/** The result of a tip that was sent with the form of `/bao-uu-dai`. */
export type SubmittedTip =
  | { ok: true; number: string }
  | {
      ok: false
      reason: TipMistake | TipDenial | ErrorCode
      /** What was typed. */
      what: string
      until: string
      retryAfterSeconds?: number
    }

/**
 * Keeps a tip, or says why not. It counts against the rate limit of the API. A form that another site sends
 * is refused: it would send tips from the networks of its visitors.
 */
export async function submitTipForm(request: Request, call: Call, language: Language): Promise<SubmittedTip> {
  const nothing = { ok: false, what: '', until: '' } as const
  const { tips, storesByHost, now } = call.services
  if (!tips) return { ...nothing, reason: 'not_found' }
  if (request.headers.get('sec-fetch-site') === 'cross-site') return { ...nothing, reason: 'bad_request' }
  const form = await readLimitedForm(request, call)
  if (!form.ok) {
    const { failure, ...rest } = form
    return { ...rest, ...nothing, reason: failure.code }
  }
  const [what = '', until = ''] = ['what', 'until'].map((name) => form.data.get(name) ?? '')
  const read = readTip({ what, until }, { stores: storesByHost, today: vietnamDayOf(now()) })
  if (!read.ok) return { ok: false, reason: read.mistake, what, until }
  const added = await tips.add({ ...read.tip, language }, call.client)
  if (added === 'unavailable') return { ok: false, reason: 'links_unavailable', what, until }
  return typeof added === 'string' ? { ok: false, reason: added, what, until } : { ok: true, ...added }
}
