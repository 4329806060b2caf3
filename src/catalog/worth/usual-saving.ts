import { byKind, currencyOf } from '#catalog/discount.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import type { Category } from '#contract/category.ts'

/** What an order of each category usually comes to, in đồng: what a percentage is told on. */
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

/** What a free delivery spares where the deal does not say how much it covers. */
const USUAL_DELIVERY = 20_000

/** From these on, in đồng on a usual order, a deal is shown large, or of middling size. */
const GREAT_FROM = 100_000
const GOOD_FROM = 35_000

/** What a deal gives on one order, in đồng. */
export interface Saving {
  amount: number
  /** The usual order of its category, or the smallest that the deal takes. */
  order: number
}

type Terms = Pick<SnapshotDeal, 'discount' | 'minimumSpend' | 'category'>

/**
 * What a deal takes off the usual order, or gives back on it; nothing where nobody can say in đồng: gifts,
 * free goods, other currencies.
 */
export function savingOnOrder({ discount, minimumSpend = 0, category }: Terms): Saving | undefined {
  if (!discount || currencyOf({ discount }) !== 'VND') return undefined
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
 * What a deal is worth to most shoppers, by which deals are compared: its saving, less the further its
 * smallest order lies above the usual one.
 */
export function usualSavingOf(deal: Terms): number {
  const saving = savingOnOrder(deal)
  return saving ? (saving.amount * USUAL_ORDERS[deal.category]) / saving.order : 0
}

/** How loud a deal is: by what is saved, never by its percentage alone. */
export type Weight = 'great' | 'good' | 'modest'

export function weightOf(deal: Terms): Weight {
  const saved = usualSavingOf(deal)
  if (saved >= GREAT_FROM) return 'great'
  return saved >= GOOD_FROM || isUncounted(deal) ? 'good' : 'modest'
}

/** Whether a deal gives what has no price in đồng. */
function isUncounted(deal: Terms): boolean {
  return deal.discount !== undefined && savingOnOrder(deal) === undefined
}

/** The worthiest first; equals keep the order they came in. */
export function worthiestFirst(deals: readonly SnapshotDeal[]): SnapshotDeal[] {
  const keyed = deals.map((deal) => ({ deal, worth: usualSavingOf(deal) }))
  return keyed.toSorted((a, b) => b.worth - a.worth).map(({ deal }) => deal)
}
