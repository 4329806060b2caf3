import type { DealTerms } from '#savings/deal-terms.ts'

/**
 * The order in which a till applies vouchers. The shipping voucher's place is where its minimum is tested.
 */
const ORDER = ['shop', 'platform', 'shipping', 'payment'] as const

/**
 * Whether each of two deals allows the other's scope. A deal that does not say whose voucher it is stands
 * alone.
 */
export function isCombinable(a: DealTerms, b: DealTerms): boolean {
  return (
    a.scope !== undefined &&
    b.scope !== undefined &&
    a.stacking.includes(b.scope) &&
    b.stacking.includes(a.scope)
  )
}

/** Whether a deal may be used with others of its own scope. */
export function combinesWithItsOwn({ scope, stacking }: DealTerms): boolean {
  return scope !== undefined && stacking.includes(scope)
}

/** Sorts deals by the order in which a till applies them. */
export function byOrder(a: DealTerms, b: DealTerms): number {
  return rankOf(a) - rankOf(b)
}

export function rankOf({ scope }: DealTerms): number {
  return scope === undefined ? ORDER.length : ORDER.indexOf(scope)
}

/**
 * Sorts deals of one scope that may be used together: amounts before percentages, which saves the less of the
 * two orders; then by id.
 */
export function byOrderWithin(a: DealTerms, b: DealTerms): number {
  const isPercent = ({ gives }: DealTerms): number => (gives?.kind === 'percent' ? 1 : 0)
  return isPercent(a) - isPercent(b) || (a.id < b.id ? -1 : 1)
}
