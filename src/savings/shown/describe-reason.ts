/** Why a deal is not used, in words: the one place that says it for pages and for callers. */
import { describeSlots } from '#catalog/describe-use.ts'
import type { StringKey, Strings } from '#entries/strings.ts'
import type { DealTerms } from '#savings/deal-terms.ts'
import type { Refusal } from '#savings/find-savings.ts'
import { fillIn, formatList, formatMoney } from '#text/format.ts'

/** The words of the interface that reasons need. */
export const REASON_WORDS = [
  'slotMoment',
  'slotHours',
  'reasonNotStarted',
  'reasonEnded',
  'reasonHours',
  'reasonReleased',
  'reasonOther',
  'reasonTooFew',
  'reasonUnknown',
  'reasonNew',
  'reasonApp',
  'reasonPayment',
  'reasonRegion',
  'reasonMinimum',
  'reasonStacking',
  'reasonWorse',
] as const satisfies readonly StringKey[]

type ReasonWords = Pick<Strings, (typeof REASON_WORDS)[number] | 'language' | 'regions'>

/** A reason with the terms of the deal that it is about. */
export interface RefusalReason
  extends Pick<Refusal, 'reason'>, Pick<DealTerms, 'needs' | 'slots' | 'isReleased'> {
  /** For `minimum_not_met`: how much more has to be spent, as people write it. */
  missing?: number
  currency: string
}

/** The condition that fails, in a few words: `chỉ khi trả bằng MoMo`. */
export function describeReason(
  { reason, missing = 0, needs: { payment = [], region = [] }, slots, isReleased, currency }: RefusalReason,
  words: ReasonWords,
): string {
  const oneOf = (names: readonly string[]): string => formatList(names, words.language, 'or')
  switch (reason) {
    case 'not_started':
      return words.reasonNotStarted
    case 'ended':
      return words.reasonEnded
    case 'out_of_hours':
      return fillIn(isReleased ? words.reasonReleased : words.reasonHours, {
        times: describeSlots(slots, words),
      })
    case 'other_products':
      return words.reasonOther
    case 'too_few_items':
      return words.reasonTooFew
    case 'unknown_terms':
      return words.reasonUnknown
    case 'new_customers_only':
      return words.reasonNew
    case 'app_only':
      return words.reasonApp
    case 'payment_method':
      return fillIn(words.reasonPayment, { names: oneOf(payment) })
    case 'region':
      return fillIn(words.reasonRegion, { names: oneOf(region.map((name) => words.regions[name] ?? name)) })
    case 'minimum_not_met':
      return fillIn(words.reasonMinimum, { missing: formatMoney(missing, currency, words.language) })
    case 'not_combinable':
      return words.reasonStacking
    case 'worse':
      return words.reasonWorse
  }
}
