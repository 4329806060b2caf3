import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import type { Constraint } from '#search/constraints.ts'

/** What ranking asks of every document, a column a feature; deals first, then products, as in the index. */
export interface Features {
  dealCount: number
  /** First and last moment of validity, milliseconds since 1970. */
  startsAt: Float64Array
  endsAt: Float64Array
  /** Percent off; 0 where the discount is none. */
  percent: Float64Array
  /** Money off; 0 where the discount is none. */
  amountOff: Float64Array
  /** Smallest order; 0 where there is none. */
  minimumSpend: Float64Array
  /** Lowest offer of a product; 0 for deals. */
  price: Float64Array
  /** Place in the order of equals: verified last, ending first, id. */
  tieRank: Uint32Array
}

export function createFeatures({ deals, products }: Pick<Catalog, 'deals' | 'products'>): Features {
  const count = deals.length + products.length
  const column = (valueOf: (deal: SnapshotDeal) => number, ofProducts: number): Float64Array => {
    const values = new Float64Array(count).fill(ofProducts)
    for (const [index, deal] of deals.entries()) values[index] = valueOf(deal)
    return values
  }
  const price = column(() => 0, 0)
  for (const [index, { offers }] of products.entries()) price[deals.length + index] = offers[0]?.price ?? 0
  return {
    dealCount: deals.length,
    startsAt: column(({ startsAt }) => startsAt ?? -Infinity, -Infinity),
    endsAt: column(
      ({ endsAt, status }) => (status === 'withdrawn' ? -Infinity : (endsAt ?? Infinity)),
      Infinity,
    ),
    percent: column(({ discount }) => percentOf(discount), 0),
    amountOff: column(({ discount }) => amountOf(discount), 0),
    minimumSpend: column(({ minimumSpend }) => minimumSpend ?? 0, 0),
    price,
    tieRank: rankTies(deals, products),
  }
}

const DAY_MS = 86_400_000

/** How well a document meets a constraint: 1 wholly, 0 not at all. */
export function meets(constraint: Constraint, document: number, features: Features, now: number): number {
  const { kind, value } = constraint
  const price = features.price[document] ?? 0
  const isProduct = document >= features.dealCount
  switch (kind) {
    case 'percent':
      return atLeast(features.percent[document] ?? 0, value)
    case 'amount-off':
      return atLeast(features.amountOff[document] ?? 0, value)
    case 'at-most':
      // For products it is the price; deals without a minimum fit any sum, those made for this one fit better.
      if (isProduct) return price <= value ? 1 : 0
      if ((features.minimumSpend[document] ?? 0) > value) return 0
      return features.minimumSpend[document] === 0 ? 0.86 : 0.9
    case 'about':
      return Math.max(
        ...[price, features.amountOff[document], features.minimumSpend[document]].map((each) =>
          near(each ?? 0, value),
        ),
      )
    case 'ending-soon': {
      const days = ((features.endsAt[document] ?? Infinity) - now) / DAY_MS
      return days <= value ? 1 - (0.1 * Math.max(0, days)) / value : (0.6 * value) / days
    }
    case 'at-least': {
      if (isProduct) return price >= value ? 1 : 0
      // An order above this sum can use every deal whose minimum it reaches; those made for such orders come first.
      const minimum = features.minimumSpend[document] ?? 0
      if (minimum > value) return 0.3
      return minimum === 0 ? 0.6 : 0.9 + (0.1 * minimum) / value
    }
  }
}

/** 1 for the sum itself, less the further away, at least a little. */
function near(sum: number, asked: number): number {
  return Math.max(0.2, 1 - (Math.abs(sum - asked) / asked) * 0.75)
}

/** The amount asked for is best, more is nearly as good, less counts by its share. */
function atLeast(offered: number, asked: number): number {
  if (offered <= 0) return 0
  if (offered >= asked) return offered === asked ? 1 : 0.95
  return (0.6 * offered) / asked
}

/** Percent off or back; 0 where the discount is none. */
export function percentOf(discount: SnapshotDeal['discount']): number {
  if (discount?.value === undefined) return 0
  const isPercentage = discount.kind === 'percent' || (discount.kind === 'cashback' && discount.value <= 100)
  return isPercentage ? discount.value : 0
}

/** Money off or back, in the discount’s own currency; 0 where the discount is none. */
export function amountOf(discount: SnapshotDeal['discount']): number {
  if (discount?.value === undefined) return 0
  const isAmount = discount.kind === 'amount' || (discount.kind === 'cashback' && discount.value > 100)
  return isAmount ? discount.value : 0
}

function rankTies(deals: Catalog['deals'], products: Catalog['products']): Uint32Array {
  const keys = [
    ...deals.map(({ id, evidence, endsAt }, document) => ({
      document,
      id,
      checkedAt: evidence?.checkedAt ?? 0,
      endsAt: endsAt ?? Infinity,
    })),
    ...products.map(({ id }, index) => ({
      document: deals.length + index,
      id,
      checkedAt: 0,
      endsAt: Infinity,
    })),
  ]
  keys.sort((a, b) => b.checkedAt - a.checkedAt || compare(a.endsAt, b.endsAt) || compare(a.id, b.id))
  const ranks = new Uint32Array(keys.length)
  for (const [rank, { document }] of keys.entries()) ranks[document] = rank
  return ranks
}

function compare<Value extends string | number>(a: Value, b: Value): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
