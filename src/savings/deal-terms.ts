/** The part of a deal that a machine can apply, made from its record. */
import { byKind, currencyOf } from '#catalog/discount.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import type { Category } from '#contract/category.ts'
import type { AppliesTo } from '#entries/applies-to.ts'
import { toMinorUnits } from '#savings/minor-units.ts'
import type { Needs } from '#savings/shopper.ts'

type Scope = NonNullable<SnapshotDeal['scope']>

/** The part of an order that a deal is taken from, where it is not the whole. */
type Base = 'one-item' | 'second-item' | 'third-item' | 'fare'

/** What a deal effect. Amounts are minor units; 1 % is 100 basis points. */
type Effect =
  | { kind: 'percent'; basisPoints: number; max?: number; base?: Base }
  | { kind: 'amount'; value: number; base?: Base }
  | { kind: 'cashback'; basisPoints?: number; value?: number; max?: number; base?: Base }
  /** Of the delivery fee: a percentage of it (all of it where there is none), up to a value. */
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
  /** The hours at which it is handed out; none for all day. */
  slots: readonly string[]
  scope?: Scope
  /** The scopes of the deals that it may be used with. */
  stacking: readonly Scope[]
  currency: string
  /** Absent where the deal does not say what it effect. */
  effect?: Effect
  /** The smallest sum of the goods that the deal is for, in minor units. */
  minimum: number
  /** Absent where nobody knows what the deal is for. */
  appliesTo?: AppliesTo
  /** The category of a deal of which nobody knows what it is for: the nearest thing known. */
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

function effectOf({ discount, scope }: SnapshotDeal): Effect | undefined {
  if (!discount) return undefined
  const { kind, currency, base = 'order' } = discount
  const units = (amount: number | undefined): number | undefined =>
    amount === undefined ? undefined : toMinorUnits(amount, currency)
  if (base === 'next-order') return { kind: 'voucher' }
  // The delivery fee is no part of the goods, so what lowers it lowers no price.
  if (base === 'delivery' || (scope === 'shipping' && (kind === 'percent' || kind === 'amount'))) {
    return ofDelivery(discount, units)
  }
  const part = base === 'order' ? {} : { base }
  return byKind<Effect>(discount, {
    percent: (percent, cap) => ({ kind: 'percent', ...part, ...shareOf(percent, units(cap)) }),
    amount: (amount) => ({ kind: 'amount', ...part, value: units(amount) ?? 0 }),
    cashback: (back, cap) => {
      if (!back) return { kind: 'cashback' }
      if ('percent' in back) return { kind: 'cashback', ...part, ...shareOf(back.percent, units(cap)) }
      return { kind: 'cashback', ...part, value: units(back.amount) ?? 0 }
    },
    freeship: () => ofDelivery(discount, units),
    gift: () => ({ kind: 'gift' }),
    bogo: () => ({ kind: 'bogo' }),
  })
}

function shareOf(percent: number, max: number | undefined): { basisPoints: number; max?: number } {
  return { basisPoints: Math.round(percent * 100), ...(max !== undefined && { max }) }
}

function ofDelivery(
  { kind, value, max }: NonNullable<SnapshotDeal['discount']>,
  units: (amount: number | undefined) => number | undefined,
): Effect {
  const isShare = kind === 'percent'
  const covered = units(isShare ? max : value || max)
  return {
    kind: 'freeship',
    ...(isShare && { basisPoints: Math.round((value ?? 0) * 100) }),
    ...(covered !== undefined && { value: covered }),
  }
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
