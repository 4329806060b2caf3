import type { SAVINGS_REASONS } from '#contract/savings.ts'
import type { Basket } from '#savings/basket.ts'
import { fitOf } from '#savings/coverage.ts'
import type { DealTerms } from '#savings/deal-terms.ts'
import type { Candidate } from '#savings/find-combinations.ts'
import { isWithinHours } from '#savings/hours.ts'
import { meetNeeds, type Shopper } from '#savings/shopper.ts'

/** Why a deal is not part of a combination. */
export type Reason = (typeof SAVINGS_REASONS)[number]

/**
 * What a deal is to a basket before its minimum and the other deals are looked at: a candidate, or out for a
 * reason.
 */
export function judgeDeal(
  terms: DealTerms,
  { currency, lines }: Basket,
  shopper: Shopper,
  now: number,
): Candidate | Reason {
  const { startsAt = -Infinity, endsAt = Infinity } = terms
  if (terms.isWithdrawn || now > endsAt) return 'ended'
  if (now < startsAt) return 'not_started'
  const fits = lines.map((line) => fitOf(terms.appliesTo, line))
  if (fits.every((fit) => fit === 'no')) return 'other_products'
  const covered = fits.flatMap((fit, index) => (fit === 'yes' ? [index] : []))
  if (covered.length === 0 || !terms.gives || terms.currency !== currency) return 'unknown_terms'
  if (!isWithinHours(terms.slots, now)) return 'out_of_hours'
  const needs = meetNeeds(terms.needs, shopper)
  return typeof needs === 'string' ? needs : { terms, lines: covered, needs }
}

/** Whether a deal lowers what is paid. The others give cash back, gifts, free goods or free delivery. */
export function isReduction({ gives }: DealTerms): boolean {
  return gives?.kind === 'percent' || gives?.kind === 'amount'
}
