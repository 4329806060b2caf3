/** Everything that a page shows of the prices of a product, by period. */
import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import { type PricedProduct, type ProductOffer, savingsOf } from '#savings/catalog-savings.ts'
import { fitOf } from '#savings/coverage.ts'
import type { DealTerms } from '#savings/deal-terms.ts'
import type { Refusal } from '#savings/find-savings.ts'
import { type Period, periodsOf, type PricedOffer } from '#savings/price-offers.ts'
import { type PriceRow, toPriceRows } from '#savings/price-rows.ts'
import { isReduction } from '#savings/check-eligibility.ts'
import { lineOf } from '#savings/product-line.ts'
import { onceForEach } from '#text/once-for-each.ts'
import { sameItems } from '#text/same-items.ts'

/** One store's row of a product's prices. */
interface ProductPriceRow extends Omit<PriceRow<ProductOffer>, 'steps'> {
  /** The deals in the order of the checkout, each with what it takes off. */
  steps: { deal: SnapshotDeal; saving: number }[]
}

export interface ProductPrices {
  priced: PricedProduct
  /** The prices that hold now, until another price holds for some shopper. */
  present: Period<ProductOffer>
  /** The least to pay first. */
  rows: ProductPriceRow[]
  /** The deals whose terms include the product, at a store where its price reaches their minimum. */
  fitting: SnapshotDeal[]
  /** The same of deals that begin later. */
  coming: SnapshotDeal[]
  /** Deals whose terms leave open whether they include it. */
  maybe: SnapshotDeal[]
  /** Every deal that lowers an offer now or later. */
  reductions: { terms: DealTerms; deal: SnapshotDeal }[]
}

/** The present prices of a product, until they change. */
export function presentPricesOf(
  product: SnapshotProduct,
  catalog: Catalog,
  now: number,
): Period<ProductOffer> {
  const [present] = pricePeriodsOf(product, catalog, now)
  if (!present) throw new Error(`${product.id} has no present prices`)
  return present
}

/** How many changes ahead a page knows that is read later than it is made. */
const PERIODS = 4

/** The present prices of a product and those of the coming periods. */
export function pricePeriodsOf(
  product: SnapshotProduct,
  catalog: Catalog,
  now: number,
): readonly Period<ProductOffer>[] {
  return periodsFrom(savingsOf(catalog).priceOf(product, now))
}

const periodsFrom = onceForEach((priced: PricedProduct) => periodsOf(priced, PERIODS))

/** Reasons why a deal that applies to the product is not used. */
const FITTING: ReadonlySet<Refusal['reason']> = new Set([
  'worse',
  'not_combinable',
  'out_of_hours',
  'new_customers_only',
  'app_only',
  'payment_method',
  'region',
])

/** The inputs of a result: a price, and the deals of its stores. */
interface CachedPrices {
  deals: readonly (readonly SnapshotDeal[])[]
  prices: ProductPrices
}

const lastPricesOf = onceForEach((_priced: PricedProduct): { cached: CachedPrices | undefined } => ({
  cached: undefined,
}))

/**
 * The price of a product at each store at a moment, and only the deals that concern it. The result is the
 * same object, in the next catalog too, as long as neither a price nor a deal of these stores changes.
 */
export function pricesOf(product: SnapshotProduct, catalog: Catalog, now: number): ProductPrices {
  const catalogSavings = savingsOf(catalog)
  const priced = catalogSavings.priceOf(product, now)
  const deals = product.offers.map(({ store }) => catalogSavings.dealsAt(store))
  const last = lastPricesOf(priced)
  if (last.cached && sameItems(last.cached.deals, deals, sameItems)) return last.cached.prices
  const prices = findPrices(product, catalog, now)
  last.cached = { deals, prices }
  return prices
}

function findPrices(product: SnapshotProduct, catalog: Catalog, now: number): ProductPrices {
  const catalogSavings = savingsOf(catalog)
  const priced = catalogSavings.priceOf(product, now)
  const { offers } = priced
  const dealOf = ({ terms }: { terms: DealTerms }): SnapshotDeal => catalogSavings.dealOf(terms)
  const rows = toPriceRows(offers).map((row): ProductPriceRow => ({
    ...row,
    steps: row.steps.map((step) => ({ deal: dealOf(step), saving: step.saving })),
  }))
  const used = offers.flatMap(({ savings: { guaranteed } }) => [...guaranteed.steps, ...guaranteed.extras])
  const refused = offers.flatMap(refusedAt)
  const { begun: unknown = [], later = [] } = Object.groupBy(
    offers.flatMap((offer) => offer.maybe).map((terms) => catalogSavings.dealOf(terms)),
    ({ startsAt = -Infinity }) => (startsAt <= now ? 'begun' : 'later'),
  )
  const line = lineOf(product, { price: 0, currency: 'VND' }, catalogSavings.typesOf)
  const isCovered = ({ appliesTo }: SnapshotDeal): boolean => fitOf(appliesTo, line) === 'yes'
  return {
    priced,
    present: presentPricesOf(product, catalog, now),
    reductions: reductionsOf(priced).map((terms) => ({ terms, deal: catalogSavings.dealOf(terms) })),
    rows,
    fitting: [
      ...[...used, ...refused.filter(({ reason }) => FITTING.has(reason))].map(dealOf),
      // Only the text of such a deal says what it gives: instalments, a trade-in.
      ...unknown.filter(isCovered),
    ],
    coming: [
      ...refused.filter(({ reason }) => reason === 'not_started').map(dealOf),
      ...later.filter(isCovered),
    ],
    maybe: unknown.filter((deal) => !isCovered(deal)),
  }
}

/** The refusals of deals whose minimum the price reaches. */
function refusedAt({ savings }: PricedOffer): Refusal[] {
  return savings.refusals.filter(({ terms }) => terms.minimum <= savings.cost)
}

/** The terms of every deal that lowers an offer at a moment or later. */
function reductionsOf({ given, offers }: PricedProduct): DealTerms[] {
  const dealsAt = new Map(offers.map(({ offer, deals }) => [offer, deals]))
  return [...new Set(given.flatMap((offer) => dealsAt.get(offer) ?? []))].filter(isReduction)
}
