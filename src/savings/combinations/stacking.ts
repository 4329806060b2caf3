/** Which deals a checkout takes together, and in which order it applies them. */
import type { DealTerms } from '#savings/deal-terms.ts'

/**
 * The order in which a checkout applies vouchers. The shipping voucher's place is where its minimum is
 * tested.
 */
const SCOPE_ORDER = ['shop', 'platform', 'shipping', 'payment'] as const

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

/** The scopes of several deals that are used together, as bits. */
export interface ScopeBits {
  /** The scopes that the deals have. */
  present: number
  /** The scopes that all of them allow. */
  allowed: number
}

/** The scopes of no deal: every scope may follow. */
export const NO_SCOPES: ScopeBits = { present: 0, allowed: ~0 }

/** The bits of one deal. One without a scope has a bit that no deal allows. */
export function scopeBitsOf({ scope, stacking }: DealTerms): ScopeBits {
  if (scope === undefined) return { present: 1 << SCOPE_ORDER.length, allowed: 0 }
  const allowed = stacking.reduce((bits, each) => bits | (1 << SCOPE_ORDER.indexOf(each)), 0)
  return { present: 1 << SCOPE_ORDER.indexOf(scope), allowed }
}

/** Whether deals that are used together go with one more: {@link isCombinable} for each of them. */
export function areCombinable(a: ScopeBits, b: ScopeBits): boolean {
  return (a.present & ~b.allowed) === 0 && (b.present & ~a.allowed) === 0
}

export function joinScopes(a: ScopeBits, b: ScopeBits): ScopeBits {
  return { present: a.present | b.present, allowed: a.allowed & b.allowed }
}

/** Whether a deal may be used with others of its own scope. */
export function combinesWithItsOwn({ scope, stacking }: DealTerms): boolean {
  return scope !== undefined && stacking.includes(scope)
}

/** How many scopes there are, the missing one included. */
export const SCOPES = SCOPE_ORDER.length + 1

/** The place of a deal's scope in the order of the checkout; a deal without a scope comes last. */
export function rankOf({ scope }: DealTerms): number {
  return scope === undefined ? SCOPE_ORDER.length : SCOPE_ORDER.indexOf(scope)
}

/**
 * The place of a deal in the order of the checkout: by scope, and among deals of one scope amounts before
 * percentages, which saves the less of the two orders. Deals of one place may be entered in any order.
 */
export function placeOf(terms: DealTerms): number {
  return 2 * rankOf(terms) + (terms.effect?.kind === 'percent' ? 1 : 0)
}
