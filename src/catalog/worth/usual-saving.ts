/** What a deal usually saves, so that deals of different kinds can be ordered. */
import { type Claim, claimOf } from '#catalog/discount.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import type { Category } from '#contract/category.ts'

/** The usual order of each category in đồng, on which percentages are calculated. */
const USUAL_ORDERS: Record<Category, number> = {
  food: 150_000,
  shopping: 400_000,
  travel: 2_500_000,
  tech: 2_000_000,
  lifestyle: 400_000,
  education: 800_000,
  books: 250_000,
  finance: 500_000,
}

/** The saving by free delivery, in đồng, when the deal does not say how much it covers. */
const USUAL_DELIVERY = 20_000

/** Savings in đồng on a usual order from which a deal has the weight `great` or `good`. */
const GREAT_FROM = 100_000
const GOOD_FROM = 35_000

/** The saving by a deal on one order, in đồng. */
export interface Saving {
  amount: number
  /** The usual order of its category, or the minimum of the deal if that is higher. */
  order: number
}

type Terms = Pick<SnapshotDeal, 'discount' | 'minimumSpend' | 'category' | 'scope'>

/**
 * The saving or cash back on the usual order; undefined when it has no value in đồng (gifts, free goods,
 * other currencies) and when it is taken from a part of the order, whose share nobody knows.
 */
export function savingOnOrder({ discount, minimumSpend = 0, category, scope }: Terms): Saving | undefined {
  const claim = claimOf({ discount, scope })
  if (!claim || claim.currency !== 'VND' || claim.base !== undefined) return undefined
  if (claim.gives === 'gift' || claim.gives === 'bogo' || isLimit(claim)) return undefined
  const order = Math.max(USUAL_ORDERS[category], minimumSpend)
  const { gives, amount, percent, cap = Infinity } = claim
  const from = gives === 'delivery' ? USUAL_DELIVERY : order
  const share =
    percent === undefined ? (gives === 'delivery' ? from : 0) : Math.min((from * percent) / 100, cap)
  const saved = gives === 'off' ? Math.min(amount ?? share, order) : (amount ?? share)
  return saved ? { amount: saved, order } : undefined
}

/** Whether the value is the most that anything gets, so that nobody knows what an order gets. */
function isLimit({ gives, bound }: Claim): boolean {
  return bound === 'up-to' && gives !== 'delivery'
}

/**
 * What a deal takes off every order that it is for, in đồng: an amount, or a percentage of the minimum; 0
 * where nobody can say.
 */
export function certainSavingOf(deal: Terms): number {
  const claim = claimOf(deal)
  if (claim?.gives !== 'off' || claim.currency !== 'VND' || claim.base !== undefined || isLimit(claim))
    return 0
  const { amount, percent = 0, cap = Infinity } = claim
  return amount ?? Math.min(((deal.minimumSpend ?? 0) * percent) / 100, cap)
}

/**
 * The value by which deals are compared, in đồng: the saving, reduced in proportion when the minimum is above
 * the usual order.
 */
export function usualSavingOf(deal: Terms): number {
  const saving = savingOnOrder(deal)
  return saving ? (saving.amount * USUAL_ORDERS[deal.category]) / saving.order : 0
}

/** The visual weight of a deal. It depends on the saving, not on the percentage. */
export type Weight = 'great' | 'good' | 'modest'

export function weightOf(deal: Terms): Weight {
  const saved = usualSavingOf(deal)
  if (saved >= GREAT_FROM) return 'great'
  return saved >= GOOD_FROM || isUncounted(deal) ? 'good' : 'modest'
}

/** Whether the benefit of a deal has no value in đồng. */
function isUncounted(deal: Terms): boolean {
  return deal.discount !== undefined && savingOnOrder(deal) === undefined
}

/** Orders deals by {@link usualSavingOf}, the highest first. Equal deals keep their order. */
export function worthiestFirst(deals: readonly SnapshotDeal[]): SnapshotDeal[] {
  const keyed = deals.map((deal) => ({ deal, worth: usualSavingOf(deal) }))
  return keyed.toSorted((a, b) => b.worth - a.worth).map(({ deal }) => deal)
}
