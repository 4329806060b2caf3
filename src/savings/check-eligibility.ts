/** Whether a deal may be used for a basket and a shopper, before minimums and other deals count. */
import type { SAVINGS_REASONS } from '#contract/savings.ts'
import type { CoveringDeal, Target } from '#savings/apply-deal.ts'
import type { Basket, Line } from '#savings/basket.ts'
import { fitOf } from '#savings/coverage.ts'
import type { DealTerms } from '#savings/deal-terms.ts'
import type { Candidate } from '#savings/combinations/find-combinations.ts'
import { isWithinHours } from '#savings/hours.ts'
import { meetNeeds, type Shopper } from '#savings/shopper.ts'

/** Why a deal is not part of a combination. */
export type Reason = (typeof SAVINGS_REASONS)[number]

/**
 * A deal as a candidate for a basket before its minimum and the other deals are looked at, or the reason why
 * it is none.
 */
export function checkEligibility(
  terms: DealTerms,
  basket: Basket,
  shopper: Shopper,
  now: number,
): Candidate | Reason {
  const { startsAt = -Infinity, endsAt = Infinity } = terms
  if (terms.isWithdrawn || now > endsAt) return 'ended'
  if (now < startsAt) return 'not_started'
  const covering = coverBasket(terms, basket)
  if (typeof covering === 'string') return covering
  if (!isWithinHours(terms.slots, now)) return 'out_of_hours'
  const needs = meetNeeds(terms.needs, shopper)
  return typeof needs === 'string' ? needs : { ...covering, needs }
}

/** What a deal is for and what it is taken from, or why it is for nothing in the basket. */
export function coverBasket(
  terms: DealTerms,
  basket: Basket,
): CoveringDeal | 'other_products' | 'unknown_terms' | 'too_few_items' {
  const fits = basket.lines.map((line) => fitOf(terms.appliesTo, line))
  if (fits.every((fit) => fit === 'no')) return 'other_products'
  const lines = fits.flatMap((fit, index) => (fit === 'yes' ? [index] : []))
  if (lines.length === 0 || !terms.effect || !isOfCurrency(terms, basket.currency)) return 'unknown_terms'
  const target = targetOf(terms, lines, basket)
  return typeof target === 'string' ? target : { terms, lines, target }
}

/** How many items of a basket a deal on one of them needs. */
const ITEMS_NEEDED = { 'one-item': 1, 'second-item': 2, 'third-item': 3 }

function targetOf(
  { effect }: DealTerms,
  lines: readonly number[],
  basket: Basket,
): Target | 'unknown_terms' | 'too_few_items' {
  if (effect?.kind === 'freeship') {
    return { lines: basket.delivery === undefined ? [] : [basket.lines.length] }
  }
  const base = effect && 'base' in effect ? effect.base : undefined
  if (base === undefined) return { lines }
  const goods = lines.map((line) => basket.lines[line]).filter((line) => line !== undefined)
  if (base === 'fare') {
    const shares = goods.map(({ unitFare, unitPrice }) => ({
      numerator: unitFare ?? 0,
      denominator: unitPrice || 1,
    }))
    return goods.some(({ unitFare }) => unitFare === undefined) ? 'unknown_terms' : { lines, shares }
  }
  if (goods.some(({ isSum }) => isSum)) return 'unknown_terms'
  const items = goods.reduce((sum, { quantity }) => sum + quantity, 0)
  if (items < ITEMS_NEEDED[base]) return 'too_few_items'
  // The terms do not say which of several items is meant. The shopper gets the cheapest in any case.
  return { lines, shares: goods.map(oneOf), isCheapest: true }
}

function oneOf({ quantity }: Line): { numerator: number; denominator: number } {
  return { numerator: 1, denominator: quantity }
}

/** Whether a deal can be computed in a currency: a percentage without an amount can in any. */
export function isOfCurrency({ currency, effect, minimum }: DealTerms, wanted: string): boolean {
  if (currency === wanted) return true
  const isShare = effect?.kind === 'percent' || (effect?.kind === 'cashback' && effect.value === undefined)
  return isShare && effect.max === undefined && minimum === 0
}

/** Whether a deal lowers the price of goods. The others give something beside the price. */
export function isReduction({ effect }: DealTerms): boolean {
  return effect?.kind === 'percent' || effect?.kind === 'amount'
}

/** Whether a deal lowers what is paid: for the goods of a basket, or for a delivery whose fee is known. */
export function lowersTotal(terms: DealTerms, { delivery }: Basket): boolean {
  return isReduction(terms) || (terms.effect?.kind === 'freeship' && delivery !== undefined)
}
