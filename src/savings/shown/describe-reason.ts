/** Why a deal is not used, in words: the one place that says it for pages and for callers. */
import { describeSlots } from '#catalog/describe-use.ts'
import type { StringKey, Strings } from '#entries/strings.ts'
import type { DealTerms } from '#savings/deal-terms.ts'
import type { Refusal } from '#savings/find-savings.ts'
import { fillIn, formatList, formatMoney } from '#text/format.ts'

/** What the interface calls each reason. */
const WORDS = {
  not_started: 'reasonNotStarted',
  ended: 'reasonEnded',
  out_of_hours: 'reasonHours',
  other_products: 'reasonOther',
  too_few_items: 'reasonTooFew',
  unknown_terms: 'reasonUnknown',
  new_customers_only: 'reasonNew',
  app_only: 'reasonApp',
  payment_method: 'reasonPayment',
  region: 'reasonRegion',
  minimum_not_met: 'reasonMinimum',
  not_combinable: 'reasonStacking',
  worse: 'reasonWorse',
} as const satisfies Record<Refusal['reason'], StringKey>

/** The words of the interface that reasons need. */
export const REASON_WORDS = ['slotMoment', 'slotHours', 'reasonReleased', ...Object.values(WORDS)] as const

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
  const { language } = words
  const names = reason === 'region' ? region.map((name) => words.regions[name] ?? name) : payment
  return fillIn(words[reason === 'out_of_hours' && isReleased ? 'reasonReleased' : WORDS[reason]], {
    times: describeSlots(slots, words),
    names: formatList(names, language, 'or'),
    missing: formatMoney(missing, currency, language),
  })
}
