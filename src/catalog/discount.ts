import type { DealResult } from '#contract/deal.ts'

export type Discount = NonNullable<DealResult['discount']>

/** A cash back up to this is a percentage, above it an amount. */
const CASHBACK_PERCENT_MAX = 100

/** What comes back: percent of the order, or money. */
type Share = { percent: number } | { amount: number }

/** What is said or done about a discount of each kind. Amounts and caps are in the discount's currency. */
export interface DiscountCases<Result> {
  percent: (percent: number, cap: number | undefined) => Result
  amount: (amount: number) => Result
  /** Without a share nobody knows how much comes back. */
  cashback: (share: Share | undefined, cap: number | undefined) => Result
  /** Without an amount all of the shipping is free. */
  freeship: (covered: number | undefined) => Result
  gift: () => Result
  bogo: () => Result
}

/** The one place that knows what value and cap mean for each kind of discount. */
export function byKind<Result>({ kind, value, max }: Discount, cases: DiscountCases<Result>): Result {
  switch (kind) {
    case 'percent':
      return cases.percent(value ?? 0, max)
    case 'amount':
      return cases.amount(value ?? 0)
    case 'cashback':
      return cases.cashback(shareOf(value), max)
    case 'freeship':
      return cases.freeship(value || max)
    case 'gift':
      return cases.gift()
    case 'bogo':
      return cases.bogo()
  }
}

/** Percent off or back; 0 where the discount is none. */
export function percentOf(discount: Discount | undefined): number {
  if (!discount) return 0
  return byKind(discount, {
    ...NOTHING,
    percent: (percent) => percent,
    cashback: (share) => (share && 'percent' in share ? share.percent : 0),
  })
}

/** Money off or back, in the discount's currency; 0 where the discount is none. */
export function amountOf(discount: Discount | undefined): number {
  if (!discount) return 0
  return byKind(discount, {
    ...NOTHING,
    amount: (amount) => amount,
    cashback: (share) => (share && 'amount' in share ? share.amount : 0),
  })
}

/** The most that a percentage gives; the limit of free shipping is what it covers, and no cap. */
export function capOf(discount: Discount | undefined): number | undefined {
  return discount?.kind === 'freeship' ? undefined : discount?.max
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

function shareOf(value: number | undefined): Share | undefined {
  if (!value) return undefined
  return value <= CASHBACK_PERCENT_MAX ? { percent: value } : { amount: value }
}
