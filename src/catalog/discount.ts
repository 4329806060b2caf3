/** What a deal claims to give: the one reading of its discount for prices, figures and sentences. */
import type { DealResult } from '#contract/deal.ts'

export type Discount = NonNullable<DealResult['discount']>

/** Cash back values in đồng up to this are percentages where nothing says what they are. */
const CASHBACK_PERCENT_MAX = 100

type Base = Exclude<NonNullable<Discount['base']>, 'order' | 'delivery'>

/** What a deal gives. `percent` and `amount` are both absent where the record does not say how much. */
export interface Claim {
  /** `delivery` lowers the delivery fee; without an amount it covers all of it. */
  gives: 'off' | 'cashback' | 'delivery' | 'gift' | 'bogo'
  percent?: number
  /** In the currency. */
  amount?: number
  /** Whether the value is the most that anything gets, or the least; absent where it is exact. */
  bound?: NonNullable<Discount['bound']>
  /** The part of what is paid that it is taken from; absent for the whole order. */
  base?: Base
  /** The most that a percentage gives, in the currency. */
  cap?: number
  /** Amount and cap are coins of the store, each worth one of the currency. */
  isInCoins?: true
  currency: string
}

/** The fields of a record that say what a deal gives. */
export interface Given {
  discount?: Discount | undefined
  scope?: 'platform' | 'shop' | 'shipping' | 'payment' | undefined
}

/** What a deal claims to give; undefined when its record does not say what it gives. */
export function claimOf({ discount, scope }: Given): Claim | undefined {
  if (!discount) return undefined
  const { kind, max, bound, base = 'order', paidIn, currency } = discount
  if (kind === 'gift' || kind === 'bogo') return { gives: kind, currency }
  const isOfDelivery =
    kind === 'freeship' || base === 'delivery' || (scope === 'shipping' && kind !== 'cashback')
  const value = valueOf(discount)
  // An amount covers the delivery fee as far as there is one.
  const limit = isOfDelivery && value.amount !== undefined ? 'up-to' : bound
  return {
    gives: isOfDelivery ? 'delivery' : kind === 'cashback' ? 'cashback' : 'off',
    ...value,
    ...(limit && { bound: limit }),
    ...(isPart(base) && (!isOfDelivery || base === 'next-order') && { base }),
    ...(value.amount === undefined && max !== undefined && { cap: max }),
    ...(paidIn === 'coins' && { isInCoins: true as const }),
    currency,
  }
}

function isPart(base: NonNullable<Discount['base']>): base is Base {
  return base !== 'order' && base !== 'delivery'
}

/** The value of a discount by its kind: only this function interprets `value` and `unit`. */
function valueOf({ kind, value, unit, max, currency }: Discount): Pick<Claim, 'percent' | 'amount'> {
  if (kind === 'freeship') return value || max ? { amount: value || max || 0 } : {}
  if (!value) return {}
  // A cashback of up to 100 đồng does not occur, so the number is a percentage. 10 dollars do occur.
  const isPercent =
    kind === 'percent' ||
    (kind === 'cashback' &&
      (unit === undefined ? currency === 'VND' && value <= CASHBACK_PERCENT_MAX : unit === 'percent'))
  return isPercent ? { percent: value } : { amount: value }
}

/** The discount as callers see it: they have no scope that says that it is taken from the delivery fee. */
export function discountForCallers(given: Given): Discount | undefined {
  const { discount } = given
  const { gives, base } = claimOf(given) ?? {}
  if (!discount || discount.kind === 'freeship' || gives !== 'delivery' || base) return discount
  return { ...discount, base: 'delivery' }
}

/** The percentage off or back; 0 for discounts that are not percentages. */
export function percentOf(discount: Discount | undefined): number {
  return claimOf({ discount })?.percent ?? 0
}

/** The amount off or back in the currency of the discount; 0 for discounts that are not amounts. */
export function amountOf(discount: Discount | undefined): number {
  return discount?.kind === 'freeship' ? 0 : (claimOf({ discount })?.amount ?? 0)
}

/** The currency of a deal's discount and minimum. */
export function currencyOf({ discount }: { discount?: Discount | undefined }): string {
  return discount?.currency ?? 'VND'
}
