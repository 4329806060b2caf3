/** The words and the status for a tip that was not taken. */
import { ERRORS } from '#contract/errors.ts'
import { TIP_LENGTH_MAX, type TipRefusal } from '#contract/readers/tips.ts'
import type { Strings } from '#entries/strings.ts'
import type { SubmittedTip } from '#site/forms/submit-tip-form.ts'
import { fillIn } from '#text/format.ts'

type Reason = Extract<SubmittedTip, { ok: false }>['reason']

/** Why a tip was not taken, in the words of a page. */
export function explainTip(reason: Reason, strings: Strings, retryAfterSeconds: number): string {
  switch (reason) {
    case 'empty':
      return strings.tipEmpty
    case 'too-long':
    case 'payload_too_large':
      return fillIn(strings.tipTooLong, { count: TIP_LENGTH_MAX })
    case 'personal':
      return strings.tipPersonal
    case 'over':
      return strings.tipOver
    case 'limited':
      return strings.tipLimited
    case 'full':
      return strings.tipFull
    case 'rate_limited':
      return fillIn(strings.tipBusy, { seconds: retryAfterSeconds })
    default:
      return strings.tipUnavailable
  }
}

/** The HTTP status of a page that says so. */
export function statusOfTip(reason: Reason): number {
  switch (reason) {
    case 'empty':
    case 'too-long':
    case 'personal':
    case 'over':
      return 400
    case 'limited':
      return 429
    case 'full':
      return 503
    default:
      return ERRORS[reason].status
  }
}

/** Why an editor refused a tip, in the words of a page. */
export function refusalText(refusal: TipRefusal, strings: Strings): string {
  const texts: Record<TipRefusal, string> = {
    ended: strings.tipRefusedEnded,
    unconfirmed: strings.tipRefusedUnconfirmed,
    'no-deal': strings.tipRefusedNoDeal,
    unclear: strings.tipRefusedUnclear,
    store: strings.tipRefusedStore,
  }
  return texts[refusal]
}
