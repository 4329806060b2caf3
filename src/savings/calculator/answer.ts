/** The answer of the calculator: orders at one store or several, cheapest first. */
import { nextPriceChangeOf } from '#catalog/worth/offer-price.ts'
import type { Basket } from '#savings/basket.ts'
import type { CalculatorSheet } from '#savings/calculator/calculator-sheet.ts'
import { type CalculatorProblem, type ReadBaskets, readBaskets } from '#savings/calculator/read-baskets.ts'
import type { CalculatorState } from '#savings/calculator/state.ts'
import { budgetForOrder } from '#savings/combinations/budget.ts'
import type { DealTerms } from '#savings/deal-terms.ts'
import { findMoreToSpend, isWorthAdding } from '#savings/find-more-to-spend.ts'
import { findSavings, type Outcome } from '#savings/find-savings.ts'
import { fromMinorUnits } from '#savings/minor-units.ts'
import { nextChangeOf } from '#savings/next-change.ts'
import type { Needs, Shopper } from '#savings/shopper.ts'
import type { RefusalReason } from '#savings/shown/describe-reason.ts'
import type { ShownDealName, ShownStep } from '#savings/shown/shown-steps.ts'
import { splitBasket } from '#savings/split-basket.ts'
import type { Language } from '#text/language.ts'

/** The price of everything at one store, with its steps. Amounts are as people write them. */
export interface ShownOrder {
  store: string
  storeName: string
  /** The page of its codes. */
  storeHref: string
  currency: string
  /** The goods bought there, if the basket is split over stores. */
  goods?: { name: string; lang: Language; quantity: number; go: string }[]
  cost: number
  /** The delivery fee without any deal, which is part of the cost; absent if unknown. */
  delivery?: number
  total: number
  saving: number
  steps: ShownStep[]
  /** Where the goods are bought: the product's page, or that of the first deal. */
  go?: string
  /** The needs that the result relies on; the shopper has chosen all of them. */
  needs: Needs
  /** Lower prices that depend on unknown facts, the lowest first. */
  others: { total: number; needs: Needs; steps: ShownStep[] }[]
  /** Benefits beside the price, such as gifts. */
  extras: ShownDealName[]
  /** The minimums that are worth reaching, the nearest first. */
  more: { add: number; saving: number; deal: ShownDealName }[]
  refusals: ShownRefusal[]
}

/** Why a deal is not used. */
interface ShownRefusal extends Omit<RefusalReason, 'currency'> {
  deal: ShownDealName
}

/** Several stores that ask less together than any of them alone. */
export interface ShownSplit {
  orders: ShownOrder[]
  currency: string
  total: number
  /** The price of everything at the cheapest single store; absent when none sells all. */
  single?: { storeName: string; total: number }
  /** The names of the stores whose delivery fee is not known. */
  feesUnknown: string[]
  /** Whether no other split costs less. */
  isExact: boolean
}

/** What comes of a state: nothing asked, a mistake, or the orders. */
export type CalculatorAnswer =
  | { kind: 'blank' }
  | { kind: 'problem'; problem: CalculatorProblem }
  | {
      kind: 'found'
      /** Absent where one store is as cheap as several, or only one is asked about. */
      split?: ShownSplit
      /** The cheapest first. */
      orders: ShownOrder[]
      /** The stores without a guaranteed saving on a price that is the same everywhere. */
      others: { name: string; href: string }[]
      /** Until when (exclusive) the answer stays what it is; never is infinity. */
      until: number
    }

/**
 * Answers a state at a moment: the same in the browser and on the server. What the state does not say of
 * the shopper is taken from `known`.
 */
export function answerCalculator(
  state: CalculatorState,
  sheet: CalculatorSheet,
  now: number,
  known?: Shopper,
): CalculatorAnswer {
  const read = readBaskets(state, sheet, now, known)
  if (read.kind !== 'read') return read
  const { baskets, shopper, isComparison } = read
  const split = splitOf(read, sheet, now)
  const chosen = new Set(state.lines.map(({ product }) => product))
  const offers = sheet.products.filter(({ id }) => chosen.has(id)).flatMap((product) => product.offers)
  const priced = baskets.map((basket) => priceBasket(basket, shopper, sheet, now))
  const orders = priced
    .map(({ order }) => order)
    .toSorted((a, b) => a.total - b.total || possibleOf(a) - possibleOf(b) || a.steps.length - b.steps.length)
  // Where all prices are equal, a store without a discount adds nothing to the answer.
  const isSameEverywhere = isComparison && state.lines.every(({ product }) => product === '')
  const isIdle = ({ saving, others, extras }: ShownOrder): boolean =>
    isSameEverywhere && saving === 0 && others.length + extras.length === 0
  return {
    kind: 'found',
    ...(split && { split: split.shown }),
    orders: orders.filter((order) => !isIdle(order)),
    others: orders
      .filter(isIdle)
      .map(({ storeName, storeHref }) => ({ name: storeName, href: storeHref }))
      .toSorted((a, b) => a.name.localeCompare(b.name, sheet.language)),
    until: Math.min(
      nextPriceChangeOf(offers, now),
      split?.until ?? Infinity,
      ...priced.map(({ until }) => until),
    ),
  }
}

/** The cheapest split over several stores, and until when it stays what it is. */
function splitOf(
  { offers, shopper }: Extract<ReadBaskets, { kind: 'read' }>,
  sheet: CalculatorSheet,
  now: number,
): { shown: ShownSplit; until: number } | undefined {
  if (offers.length < 2) return undefined
  const termsAt = (store: string): DealTerms[] => sheet.terms.filter((each) => each.store === store)
  const { parcels, total, single, isExact } = splitBasket(offers, shopper, termsAt, now)
  const [first] = parcels
  if (!first || parcels.length < 2) return undefined
  const { currency } = first.basket
  const nameOf = (store: string): string => sheet.stores.find(({ id }) => id === store)?.name ?? store
  return {
    shown: {
      orders: parcels.map(({ basket }) => ({
        ...priceBasket(basket, shopper, sheet, now).order,
        goods: basket.lines.map(({ product = '', quantity }) => {
          const {
            name = product,
            lang = sheet.language,
            offers: sold = [],
          } = sheet.products.find(({ id }) => id === product) ?? {}
          const { go = '' } = sold.find(({ store }) => store === basket.store) ?? {}
          return { name, lang, quantity, go }
        }),
        // What would save more at one store would not be bought there.
        more: [],
      })),
      currency,
      total: fromMinorUnits(total, currency),
      ...(single && {
        single: { storeName: nameOf(single.basket.store), total: fromMinorUnits(single.total, currency) },
      }),
      feesUnknown: parcels.flatMap(({ basket }) =>
        basket.delivery === undefined ? [nameOf(basket.store)] : [],
      ),
      isExact,
    },
    until: nextChangeOf(
      offers.flatMap(({ store }) => termsAt(store)),
      now,
    ),
  }
}

/** The least that may be paid. */
function possibleOf({ total, others }: ShownOrder): number {
  return others[0]?.total ?? total
}

function priceBasket(
  basket: Basket,
  shopper: Shopper,
  sheet: CalculatorSheet,
  now: number,
): { order: ShownOrder; until: number } {
  const { store, currency, lines } = basket
  const terms = sheet.terms.filter((each) => each.store === store)
  const budget = budgetForOrder()
  const { cost, guaranteed, others, refusals, until } = findSavings(basket, shopper, terms, now, budget)
  const more = findMoreToSpend(basket, shopper, terms, now, budget).filter(isWorthAdding)
  const money = (units: number): number => fromMinorUnits(units, currency)
  const dealOf = ({ id }: { id: string }): ShownDealName => {
    const deal = sheet.deals[id]
    if (!deal) throw new Error(`The sheet has no deal ${id}`)
    return deal
  }
  const toSteps = ({ steps }: Outcome): ShownStep[] =>
    steps.map((step) => ({ ...dealOf(step.terms), saving: money(step.saving) }))
  const { name, href } = sheet.stores.find(({ id }) => id === store) ?? { name: store, href: '' }
  const steps = toSteps(guaranteed)
  const [only] = lines
  const offer =
    lines.length === 1
      ? sheet.products.find(({ id }) => id === only?.product)?.offers.find((each) => each.store === store)
      : undefined
  const go = offer?.go ?? steps[0]?.go
  return {
    until,
    order: {
      store,
      storeName: name,
      storeHref: href,
      currency,
      cost: money(cost),
      ...(basket.delivery !== undefined && { delivery: money(basket.delivery) }),
      total: money(guaranteed.total),
      saving: money(guaranteed.saving),
      steps,
      ...(go !== undefined && { go }),
      needs: guaranteed.needs,
      others: others.map((other) => ({
        total: money(other.total),
        needs: other.unknown,
        steps: toSteps(other),
      })),
      extras: guaranteed.extras.map((extra) => dealOf(extra.terms)),
      more: more.map((each) => ({
        add: money(each.add),
        saving: money(each.saving),
        deal: dealOf(each.terms),
      })),
      refusals: refusals
        .filter(({ reason }) => reason !== 'ended')
        .map(({ terms: refused, reason, missing }) => ({
          deal: dealOf(refused),
          reason,
          needs: refused.needs,
          slots: refused.slots,
          ...(refused.isReleased && { isReleased: refused.isReleased }),
          ...(missing !== undefined && { missing: money(missing) }),
        })),
    },
  }
}
