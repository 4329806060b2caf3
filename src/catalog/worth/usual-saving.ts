/** What a deal usually saves, so that deals of different kinds can be ordered. */
import { byKind, currencyOf, isOfPart } from '#catalog/discount.ts'
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

type Terms = Pick<SnapshotDeal, 'discount' | 'minimumSpend' | 'category'>

/**
 * The saving or cash back on the usual order; undefined when it has no value in đồng (gifts, free goods,
 * other currencies) and when it is taken from a part of the order, whose share nobody knows.
 */
export function savingOnOrder({ discount, minimumSpend = 0, category }: Terms): Saving | undefined {
  if (!discount || currencyOf({ discount }) !== 'VND' || isOfPart(discount)) return undefined
  const order = Math.max(USUAL_ORDERS[category], minimumSpend)
  const share = (percent: number, cap = Infinity): number => Math.min((order * percent) / 100, cap, order)
  const amount = byKind<number | undefined>(discount, {
    percent: share,
    amount: (off) => Math.min(off, order),
    cashback: (back, cap) => back && ('percent' in back ? share(back.percent, cap) : back.amount),
    freeship: (covered) => covered ?? USUAL_DELIVERY,
    gift: () => undefined,
    bogo: () => undefined,
  })
  return amount ? { amount, order } : undefined
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
