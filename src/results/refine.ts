/** Applies filters and an order to results. */
import { isForEveryone, isVerified } from '#catalog/describe-use.ts'
import { newsMomentOf } from '#catalog/deal-order.ts'
import { amountOf, currencyOf, percentOf } from '#catalog/discount.ts'
import { certainSavingOf, usualSavingOf } from '#catalog/worth/usual-saving.ts'
import type { SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import { DAY_MS, HOUR_MS, nextDayAfter } from '#text/days.ts'
import { SPEC_NAMES } from '#entries/product.ts'
import {
  type ResultKind,
  type Order,
  type Refinement,
  type Spec,
  specKey,
  type Validity,
  type Wish,
} from '#results/refinement.ts'

/** A record of a search or of the catalog. */
export type ResultRecord = (
  { source: 'deals'; deal: SnapshotDeal } | { source: 'products'; product: SnapshotProduct }
) & {
  /** Others satisfy the query, and this is only close. */
  isClose?: boolean
  /** The type of a product and its broader types, where those count too. */
  types?: readonly string[]
}

/** Time before the end of a deal from which it counts as ending soon or this week. */
const SOON_MS = 72 * HOUR_MS
const WEEK_MS = 7 * DAY_MS

/** One test for each filter: whether a record passes the values that are chosen in it. */
export type Tests = Record<
  | 'categories'
  | 'stores'
  | 'kinds'
  | 'types'
  | 'brands'
  | 'specs'
  | 'validity'
  | 'price'
  | 'payments'
  | 'saves'
  | 'wishes',
  Test
>
type Test = (found: ResultRecord) => boolean

/** The test of a filter in which nothing is chosen. */
export const ANY: Test = () => true

/** The tests of a refinement. Every record passes a filter in which nothing is chosen. */
export function testsOf(refinement: Refinement, now: number, paidFor: PaidFor = listPriceOf): Tests {
  const { categories, stores, kinds, types, brands, specs, payments, wishes } = refinement
  const { validity, priceFrom, priceTo, saves } = refinement
  return {
    categories: anyOf(categories, (found) => [categoryOf(found)]),
    stores: anyOf(stores, storesOf),
    kinds: anyOf(kinds, kindsOf),
    types: anyOf(types, typesOf),
    brands: anyOf(brands, brandsOf),
    specs: specsTest(specs),
    validity: validity === undefined ? ANY : (found) => validitiesOf(found, now).includes(validity),
    price:
      priceFrom === undefined && priceTo === undefined
        ? ANY
        : (found) => isBetween(priceOf(found, paidFor), priceFrom, priceTo),
    payments: anyOf(payments, paymentsOf),
    saves: saves === undefined ? ANY : (found) => savedBy(found) >= saves,
    wishes: wishes.length === 0 ? ANY : (found) => wishes.every((wish) => wishesOf(found).includes(wish)),
  }
}

/** What is paid for a product, in đồng; undefined when no store has a price in đồng. */
export type PaidFor = (product: SnapshotProduct) => number | undefined

/**
 * The records that pass all filters, in the order of the refinement. Equal records keep their order. By
 * price, products come first by what is paid for them, then deals by their minimum spend.
 */
export function refine<Each extends ResultRecord>(
  found: readonly Each[],
  refinement: Refinement,
  now: number,
  paidFor: PaidFor = listPriceOf,
): Each[] {
  const tests = Object.values(testsOf(refinement, now, paidFor))
  return putInOrder(
    found.filter((each) => tests.every((test) => test(each))),
    refinement.order,
    paidFor,
  )
}

export function categoryOf(found: ResultRecord) {
  return found.source === 'deals' ? found.deal.category : found.product.category
}

export function storesOf(found: ResultRecord): string[] {
  if (found.source === 'deals') return [found.deal.store]
  return [...new Set(found.product.offers.map(({ store }) => store))]
}

export function kindsOf(found: ResultRecord): ResultKind[] {
  if (found.source === 'products') return ['prices']
  return found.deal.discount ? [found.deal.discount.kind] : []
}

/** The type of a product, and its broader types where the record has them; none of a deal. */
export function typesOf(found: ResultRecord): readonly string[] {
  return found.source === 'products'
    ? (found.types ?? [found.product.type].filter((type) => type !== undefined))
    : []
}

/** The brand of a product; none of a deal. */
export function brandsOf(found: ResultRecord): readonly string[] {
  return found.source === 'products' ? [found.product.brand] : []
}

/** The facts of a product; none of a deal. */
export function specsOf(found: ResultRecord): Spec[] {
  if (found.source === 'deals') return []
  const { specs } = found.product
  return SPEC_NAMES.flatMap((name) => {
    const value = specs[name]
    return value === undefined ? [] : [{ name, value }]
  })
}

/** One of the chosen facts of each name. */
export function specsTest(specs: readonly Spec[]): Test {
  const byName = [...Map.groupBy(specs, ({ name }) => name).values()].map(
    (each) => new Set(each.map(specKey)),
  )
  return byName.length === 0
    ? ANY
    : (found) => {
        const keys = specsOf(found).map(specKey)
        return byName.every((wanted) => keys.some((key) => wanted.has(key)))
      }
}

/**
 * The validities of a record that is current at `now`; empty for products and for deals without a known end.
 */
export function validitiesOf(found: ResultRecord, now: number): Validity[] {
  const endsAt = found.source === 'deals' ? found.deal.endsAt : undefined
  if (endsAt === undefined || endsAt < now) return []
  const left = endsAt - now
  return [
    'today',
    ...(endsAt < nextDayAfter(now) ? (['last-day'] as const) : []),
    ...(left <= SOON_MS ? (['soon'] as const) : []),
    ...(left <= WEEK_MS ? (['week'] as const) : []),
  ]
}

/** The first moment after `now` at which the validities of a record change; `Infinity` when there is none. */
export function validitiesChangeAfter(found: readonly ResultRecord[], now: number): number {
  let next = Infinity
  for (const each of found) {
    const endsAt = each.source === 'deals' ? each.deal.endsAt : undefined
    if (endsAt === undefined) continue
    for (const moment of [endsAt - WEEK_MS, endsAt - SOON_MS, nextDayAfter(endsAt) - DAY_MS, endsAt + 1])
      if (moment > now && moment < next) next = moment
  }
  return next
}

/** The payment methods of which a deal requires one; empty when any will do. */
export function paymentsOf(found: ResultRecord): readonly string[] {
  return found.source === 'deals' ? (found.deal.eligibility.payment ?? []) : []
}

/** What a deal takes off every order that it is for, in đồng; 0 when it is unknown. */
export function savedBy(found: ResultRecord): number {
  return found.source === 'deals' ? certainSavingOf(found.deal) : 0
}

export function wishesOf(found: ResultRecord): Wish[] {
  if (found.source === 'products') return []
  return [
    ...(found.deal.code === undefined ? [] : (['code'] as const)),
    ...(isVerified(found.deal) ? (['verified'] as const) : []),
    ...(isForEveryone(found.deal) ? (['everyone'] as const) : []),
  ]
}

/** What is paid for a product or the minimum spend of a deal, in đồng; undefined for other currencies. */
export function priceOf(found: ResultRecord, paidFor: PaidFor): number | undefined {
  if (found.source === 'products') return paidFor(found.product)
  const { minimumSpend = 0 } = found.deal
  return currencyOf(found.deal) === 'VND' ? minimumSpend : undefined
}

/** The lowest price of a product in đồng, before codes. */
export function listPriceOf({ offers }: SnapshotProduct): number | undefined {
  return offers.find(({ currency }) => currency === 'VND')?.price
}

/** Whether a price is known and within bounds, both included. */
export function isBetween(price: number | undefined, from = 0, to = Infinity): boolean {
  return price !== undefined && price >= from && price <= to
}

function anyOf<Value>(wanted: readonly Value[], valuesOf: (found: ResultRecord) => readonly Value[]): Test {
  return wanted.length === 0 ? ANY : (found) => valuesOf(found).some((value) => wanted.includes(value))
}

function putInOrder<Each extends ResultRecord>(found: Each[], order: Order, paidFor: PaidFor): Each[] {
  const worth = order === 'price' ? cheapness(paidFor) : WORTHS[order]
  if (!worth) return found
  const keyed = found.map((each) => ({ each, worth: worth(each) }))
  return keyed.toSorted((a, b) => b.worth - a.worth).map(({ each }) => each)
}

/** The sort key of each order; the highest comes first. */
const WORTHS: Partial<Record<Order, (found: ResultRecord) => number>> = {
  saved: (found) => (found.source === 'deals' ? usualSavingOf(found.deal) : 0),
  ending: (found) => -((found.source === 'deals' ? found.deal.endsAt : undefined) ?? Number.MAX_SAFE_INTEGER),
  newest: (found) =>
    found.source === 'deals'
      ? (newsMomentOf(found.deal) ?? 0)
      : Math.max(...found.product.offers.map(({ seenAt }) => seenAt)),
  percent: (found) => (found.source === 'deals' ? percentOf(found.deal.discount) : 0),
  amount: (found) =>
    found.source === 'deals' && found.deal.discount?.currency === 'VND' ? amountOf(found.deal.discount) : 0,
}

/** A minimum spend is no price, so all deals come after all products. */
function cheapness(paidFor: PaidFor): (found: ResultRecord) => number {
  return (found) =>
    found.source === 'products'
      ? -(paidFor(found.product) ?? NO_PRICE)
      : -2 * NO_PRICE - (priceOf(found, paidFor) ?? NO_PRICE)
}

/** More than anything costs, in đồng. */
const NO_PRICE = 1e15
