/** The part of a deal that a machine can apply, made from its record. */
import { isReleased } from '#catalog/describe-use.ts'
import { claimOf, currencyOf } from '#catalog/discount.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import type { Category } from '#contract/category.ts'
import type { AppliesTo } from '#entries/applies-to.ts'
import { toMinorUnits } from '#savings/minor-units.ts'
import type { Needs } from '#savings/shopper.ts'
import { onceForEach } from '#text/once-for-each.ts'

type Scope = NonNullable<SnapshotDeal['scope']>

/** The part of an order to which a deal applies, unless it applies to all of it. */
type Base = 'one-item' | 'second-item' | 'third-item' | 'fare'

/** What a deal does. Amounts are minor units; 1 % is 100 basis points. */
type Effect =
  | { kind: 'percent'; basisPoints: number; max?: number; base?: Base }
  | { kind: 'amount'; value: number; base?: Base }
  | { kind: 'cashback'; basisPoints?: number; value?: number; max?: number; base?: Base }
  /** Off the delivery fee: a percentage of it (all of it if absent), up to a value. */
  | { kind: 'freeship'; basisPoints?: number; value?: number }
  /** A voucher is for a later order. */
  | { kind: 'gift' | 'bogo' | 'voucher' }

/**
 * The part of a deal that a machine can apply. It is plain JSON, so that a page can carry it to the browser.
 */
export interface DealTerms {
  id: string
  store: string
  /** Whether it is over whatever its dates say. */
  isWithdrawn?: true
  startsAt?: number
  /** The last moment of validity. */
  endsAt?: number
  /** The hours in which it is handed out or valid; empty for all day. */
  slots: readonly string[]
  /** Whether these are the hours at which it is handed out. */
  isReleased?: true
  scope?: Scope
  /** The scopes of the deals that it may be used with. */
  stacking: readonly Scope[]
  currency: string
  /** Absent when the deal does not say what it takes off or gives. */
  effect?: Effect
  /** The smallest sum of the goods that the deal is for, in minor units. */
  minimum: number
  /** Absent when it is unknown what the deal applies to. */
  appliesTo?: AppliesTo
  /** The category of a deal when it is unknown what it applies to: the closest known fact. */
  category?: Category
  needs: Needs
  /** When somebody last saw the deal; 0 for never. */
  checkedAt: number
}

/** The terms of a deal of the catalog. */
export function termsOf(deal: SnapshotDeal): DealTerms {
  const { id, store, status, startsAt, endsAt, slots, scope, stacking, appliesTo, evidence } = deal
  const currency = currencyOf(deal)
  const effect = effectOf(deal)
  return {
    id,
    store,
    ...(status !== 'live' && { isWithdrawn: true as const }),
    ...(startsAt !== undefined && { startsAt }),
    ...(endsAt !== undefined && { endsAt }),
    slots,
    ...(slots.length > 0 && isReleased(deal) && { isReleased: true as const }),
    ...(scope && { scope }),
    stacking,
    currency,
    ...(effect && { effect }),
    minimum: toMinorUnits(deal.minimumSpend ?? 0, currency),
    ...(appliesTo ? { appliesTo } : { category: deal.category }),
    needs: needsOf(deal),
    checkedAt: evidence?.checkedAt ?? 0,
  }
}

function effectOf(deal: SnapshotDeal): Effect | undefined {
  const claim = claimOf(deal)
  if (!claim) return undefined
  const { gives, percent, amount, bound, base, cap, currency } = claim
  if (base === 'next-order') return { kind: 'voucher' }
  const basisPoints = percent === undefined ? {} : { basisPoints: Math.round(percent * 100) }
  const value = amount === undefined ? {} : { value: toMinorUnits(amount, currency) }
  const max = cap === undefined ? undefined : toMinorUnits(cap, currency)
  if (gives === 'gift' || gives === 'bogo') return { kind: gives }
  // The delivery fee is no part of the goods, so what lowers it lowers no price.
  if (gives === 'delivery') {
    return bound === 'up-to' && percent !== undefined
      ? undefined
      : { kind: 'freeship', ...basisPoints, ...value, ...(max !== undefined && { value: max }) }
  }
  const part = {
    ...(base && { base }),
    ...(percent !== undefined && max !== undefined && { max }),
  }
  // How much of a limit a basket gets is unknown.
  if (gives === 'cashback') {
    return bound === 'up-to' ? { kind: 'cashback' } : { kind: 'cashback', ...part, ...basisPoints, ...value }
  }
  if (bound === 'up-to') return undefined
  return percent === undefined
    ? { kind: 'amount', ...part, value: toMinorUnits(amount ?? 0, currency) }
    : { kind: 'percent', ...part, basisPoints: Math.round(percent * 100) }
}

function needsOf({ eligibility }: SnapshotDeal): Needs {
  const { newUser, appOnly, payment = [], regions = [] } = eligibility
  return {
    ...(newUser && { isNewCustomer: true as const }),
    ...(appOnly && { usesApp: true as const }),
    ...(payment.length > 0 && { payment }),
    ...(regions.length > 0 && { region: regions }),
  }
}

const textOf = onceForEach((terms: DealTerms): string => JSON.stringify({ ...terms, id: undefined }))

/** Whether two terms are of one deal and say the same. */
export function sayTheSame(a: DealTerms, b: DealTerms): boolean {
  return a === b || (a.id === b.id && textOf(a) === textOf(b))
}

/** Orders terms that are otherwise equal: by everything that they say but their id. */
export function compareTexts(a: DealTerms, b: DealTerms): number {
  const [textA, textB] = [textOf(a), textOf(b)]
  if (textA === textB) return 0
  return textA < textB ? -1 : 1
}
