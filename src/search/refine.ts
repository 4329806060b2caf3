import type { SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import { amountOf, percentOf } from '#search/features.ts'
import type { GainKind, Order, Refinement, Validity, Wish } from '#search/refinement.ts'

/** A record that a search or the catalog gave. */
export type Found = { source: 'deals'; deal: SnapshotDeal } | { source: 'products'; product: SnapshotProduct }

const SOON_MS = 72 * 3600 * 1000

/** A question that a record is asked, for each thing that results can be narrowed by. */
export type Tests = Record<'categories' | 'stores' | 'kinds' | 'validity' | 'price' | 'wishes', Test>
type Test = (found: Found) => boolean

const ANY: Test = () => true

/** The tests of a refinement; what it does not ask for is passed by every record. */
export function testsOf(refinement: Refinement, now: number): Tests {
  const { categories, stores, kinds, validity, priceFrom, priceTo, wishes } = refinement
  return {
    categories: anyOf(categories, (found) => [categoryOf(found)]),
    stores: anyOf(stores, storesOf),
    kinds: anyOf(kinds, kindsOf),
    validity: validity === undefined ? ANY : (found) => validitiesOf(found, now).includes(validity),
    price:
      priceFrom === undefined && priceTo === undefined
        ? ANY
        : (found) => isBetween(priceOf(found), priceFrom, priceTo),
    wishes: (found) => wishes.every((wish) => wishesOf(found).includes(wish)),
  }
}

/** The records that pass, in the order that was asked for; equals keep the order they came in. */
export function refine<Each extends Found>(
  found: readonly Each[],
  refinement: Refinement,
  now: number,
): Each[] {
  const tests = Object.values(testsOf(refinement, now))
  return putInOrder(
    found.filter((each) => tests.every((test) => test(each))),
    refinement.order,
  )
}

export function categoryOf(found: Found) {
  return found.source === 'deals' ? found.deal.category : found.product.category
}

export function storesOf(found: Found): string[] {
  if (found.source === 'deals') return [found.deal.store]
  return [...new Set(found.product.offers.map(({ store }) => store))]
}

export function kindsOf(found: Found): GainKind[] {
  if (found.source === 'products') return ['prices']
  return found.deal.discount ? [found.deal.discount.kind] : []
}

/** Only an end that is known says that a deal is valid today; all of this for deals that are current at `now`. */
export function validitiesOf(found: Found, now: number): Validity[] {
  const endsAt = found.source === 'deals' ? found.deal.endsAt : undefined
  if (endsAt === undefined || endsAt < now) return []
  return endsAt - now <= SOON_MS ? ['today', 'soon'] : ['today']
}

export function wishesOf(found: Found): Wish[] {
  if (found.source === 'products') return []
  const { code, evidence, eligibility } = found.deal
  const { newUser = false, appOnly = false, payment = [], regions = [] } = eligibility
  const leavesOut = newUser || appOnly || payment.length > 0 || regions.length > 0
  return [
    ...(code === undefined ? [] : (['code'] as const)),
    ...(evidence === undefined ? [] : (['verified'] as const)),
    ...(leavesOut ? [] : (['everyone'] as const)),
  ]
}

/** In đồng: a product's lowest price, the smallest order of a deal; nothing for other currencies. */
export function priceOf(found: Found): number | undefined {
  if (found.source === 'products')
    return found.product.offers.find(({ currency }) => currency === 'VND')?.price
  const { minimumSpend = 0, discount } = found.deal
  return (discount?.currency ?? 'VND') === 'VND' ? minimumSpend : undefined
}

/** Whether a price is known and within bounds, both included. */
export function isBetween(price: number | undefined, from = 0, to = Infinity): boolean {
  return price !== undefined && price >= from && price <= to
}

function anyOf<Value>(wanted: readonly Value[], valuesOf: (found: Found) => readonly Value[]): Test {
  return wanted.length === 0 ? ANY : (found) => valuesOf(found).some((value) => wanted.includes(value))
}

function putInOrder<Each extends Found>(found: Each[], order: Order): Each[] {
  const worth = WORTHS[order]
  if (!worth) return found
  const keyed = found.map((each) => ({ each, worth: worth(each) }))
  return keyed.toSorted((a, b) => b.worth - a.worth).map(({ each }) => each)
}

/** What comes first has the greatest worth. */
const WORTHS: Partial<Record<Order, (found: Found) => number>> = {
  ending: (found) => -((found.source === 'deals' ? found.deal.endsAt : undefined) ?? Number.MAX_SAFE_INTEGER),
  newest: (found) =>
    found.source === 'deals'
      ? (found.deal.startsAt ?? found.deal.evidence?.checkedAt ?? 0)
      : Math.max(...found.product.offers.map(({ seenAt }) => seenAt)),
  percent: (found) => (found.source === 'deals' ? percentOf(found.deal.discount) : 0),
  amount: (found) =>
    found.source === 'deals' && found.deal.discount?.currency === 'VND' ? amountOf(found.deal.discount) : 0,
  price: (found) => -(priceOf(found) ?? Number.MAX_SAFE_INTEGER),
}
