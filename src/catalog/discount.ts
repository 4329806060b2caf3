/** What a discount means: its kinds, percentage, amount, cap and base. */
import type { DealResult } from '#contract/deal.ts'
import type { Strings } from '#entries/strings.ts'

export type Discount = NonNullable<DealResult['discount']>

/** Cash back values in đồng up to this are percentages where nothing says what they are. */
const CASHBACK_PERCENT_MAX = 100

/** The cash back: a percentage of the order, or an amount. */
type Share = { percent: number } | { amount: number }

/** One function for each kind of discount. Amounts and caps are in the currency of the discount. */
export interface DiscountCases<Result> {
  percent: (percent: number, cap: number | undefined) => Result
  amount: (amount: number) => Result
  /** `share` is undefined when the amount of the cash back is unknown. */
  cashback: (share: Share | undefined, cap: number | undefined) => Result
  /** `covered` is undefined when the whole delivery fee is covered. */
  freeship: (covered: number | undefined) => Result
  gift: () => Result
  bogo: () => Result
}

/**
 * Calls the function for the kind of a discount. Only this function interprets `value` and `max` of each
 * kind.
 */
export function byKind<Result>(discount: Discount, cases: DiscountCases<Result>): Result {
  const { kind, value, max } = discount
  switch (kind) {
    case 'percent':
      return cases.percent(value ?? 0, max)
    case 'amount':
      return cases.amount(value ?? 0)
    case 'cashback':
      return cases.cashback(shareOf(discount), max)
    case 'freeship':
      return cases.freeship(value || max)
    case 'gift':
      return cases.gift()
    case 'bogo':
      return cases.bogo()
  }
}

/** The percentage off or back; 0 for discounts that are not percentages. */
export function percentOf(discount: Discount | undefined): number {
  if (!discount) return 0
  return byKind(discount, {
    ...NOTHING,
    percent: (percent) => percent,
    cashback: (share) => (share && 'percent' in share ? share.percent : 0),
  })
}

/** The amount off or back in the currency of the discount; 0 for discounts that are not amounts. */
export function amountOf(discount: Discount | undefined): number {
  if (!discount) return 0
  return byKind(discount, {
    ...NOTHING,
    amount: (amount) => amount,
    cashback: (share) => (share && 'amount' in share ? share.amount : 0),
  })
}

/** The cap of a percentage. Free shipping has none: its `max` is the fee that it covers. */
export function capOf(discount: Discount | undefined): number | undefined {
  return discount?.kind === 'freeship' ? undefined : discount?.max
}

/** Whether a discount is taken from a part of what is paid, or from another order, instead of the whole. */
export function isOfPart(discount: Discount | undefined): boolean {
  return discount?.base !== undefined && discount.base !== 'order'
}

const BASE_STRINGS = {
  'one-item': 'baseOneItem',
  'second-item': 'baseSecondItem',
  'third-item': 'baseThirdItem',
  fare: 'baseFare',
  delivery: 'baseDelivery',
  'next-order': 'baseNextOrder',
} as const

/** What a discount is taken from, `món thứ hai`; undefined when that is the whole order. */
export function describeBase(
  { base = 'order' }: Pick<Discount, 'base'>,
  strings: Pick<Strings, (typeof BASE_STRINGS)[keyof typeof BASE_STRINGS]>,
): string | undefined {
  return base === 'order' ? undefined : strings[BASE_STRINGS[base]]
}

/** The currency of a deal's discount and minimum. */
export function currencyOf({ discount }: { discount?: Discount | undefined }): string {
  return discount?.currency ?? 'VND'
}

const NOTHING: DiscountCases<number> = {
  percent: () => 0,
  amount: () => 0,
  cashback: () => 0,
  freeship: () => 0,
  gift: () => 0,
  bogo: () => 0,
}

function shareOf({ value, unit, currency }: Discount): Share | undefined {
  if (!value) return undefined
  // Nobody pays back 100 đồng, but 10 dollars.
  const isPercent =
    unit === undefined ? currency === 'VND' && value <= CASHBACK_PERCENT_MAX : unit === 'percent'
  return isPercent ? { percent: value } : { amount: value }
}
