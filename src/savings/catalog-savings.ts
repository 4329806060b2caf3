/** The savings of one catalog: what its products cost after codes. */
import type { Catalog } from '#catalog/catalog.ts'
import { unlessSoldOut } from '#catalog/worth/offer-price.ts'
import type { SnapshotDeal, SnapshotOffer, SnapshotProduct } from '#catalog/snapshot.ts'
import { type DealTerms, sayTheSame, termsOf } from '#savings/deal-terms.ts'
import type { Outcome } from '#savings/find-savings.ts'
import { nextHourAfter } from '#savings/hours.ts'
import { type OfferedLine, type PricedOffers, priceOffers } from '#savings/price-offers.ts'
import { typesIn, type TypesOf } from '#catalog/product-types.ts'
import type { Shopper } from '#savings/shopper.ts'
import { fromMinorUnits } from '#savings/minor-units.ts'
import { lineOf } from '#savings/product-line.ts'
import { onceForEach } from '#text/once-for-each.ts'
import { sameItems } from '#text/same-items.ts'

/** The offer of one store for a product, as a line of a basket. */
export type ProductOffer = SnapshotOffer & OfferedLine

/** The prices of a product at a moment. */
export type PricedProduct = PricedOffers<ProductOffer>

/** What an unknown shopper pays for a product at each of its stores that ask for đồng. */
export interface PaidNow {
  stores: readonly { store: string; price: number }[]
  /** As in {@link PricedOffers}. */
  until: number
}

/** The engine over the deals of a catalog. */
export interface CatalogSavings {
  /** All deals of a store, and their terms. */
  dealsAt: (store: string) => readonly SnapshotDeal[]
  termsAt: (store: string) => readonly DealTerms[]
  /** Those that say what they apply to and what they give: no others lower what is paid. */
  termsLowering: (store: string) => readonly DealTerms[]
  dealOf: (terms: DealTerms) => SnapshotDeal
  typesOf: TypesOf
  /** The offers of a product. Sold-out offers are included only if all are sold out. */
  offersOf: (product: SnapshotProduct) => ProductOffer[]
  /** The prices of a product at each of its stores, for an unknown shopper. Cached until they change. */
  priceOf: (product: SnapshotProduct, now: number) => PricedProduct
  /** What is paid of it alone, for a process that asks this of all products. Cached likewise. */
  paidOf: (product: SnapshotProduct, now: number) => PaidNow
  /** The prices of a product for a shopper; kept nowhere. */
  priceFor: (product: SnapshotProduct, now: number, shopper?: Shopper) => PricedProduct
  /** The first moment after `now` at which a deal's hours begin or end; never is infinity. */
  nextHourAfter: (now: number) => number
}

/** The engine over a catalog. */
export const savingsOf = onceForEach(createCatalogSavings)

/** A price with the moment for which it was computed, and its inputs beside the product. */
interface CachedPrice<Price> {
  price: Price
  from: number
  /** The deals that were asked last, and the terms of each offer's store that bear on the price. */
  deals: StoreDeals
  terms: readonly (readonly DealTerms[])[]
  typesOf: TypesOf
  types: readonly string[]
}

interface LastPrice<Price> {
  cached: CachedPrice<Price> | undefined
}

/**
 * The last price of each product. A catalog that follows another one has the same record wherever nothing
 * changed, and then the same price: prices depend on what deals say to the engine, not on their texts.
 */
const lastPriceOf = onceForEach((_product: SnapshotProduct): LastPrice<PricedProduct> => ({
  cached: undefined,
}))
const lastPaidOf = onceForEach((_product: SnapshotProduct): LastPrice<PaidNow> => ({ cached: undefined }))

const termsOfDeal = onceForEach(termsOf)

function isRight({ from, price }: CachedPrice<{ until: number }>, now: number): boolean {
  return from <= now && now < price.until
}

/** The deals of a catalog by their stores. */
interface StoreDeals {
  dealsAt: (store: string) => readonly SnapshotDeal[]
  termsAt: (store: string) => readonly DealTerms[]
  /**
   * The terms of a store that may bear on the price of a product: those that say what they apply to, and
   * those of its category. With all others too, prices would take time for each pair of deal and product.
   */
  termsNear: (store: string, category: string) => readonly DealTerms[]
  /** Those of a store that say what they apply to and what they give: no others lower what is paid. */
  termsLowering: (store: string) => readonly DealTerms[]
  slots: readonly string[]
}

/** The next catalog has the same list of deals if none of them changed. */
const storeDealsOf = onceForEach((deals: readonly SnapshotDeal[]): StoreDeals => {
  const dealsByStore = Map.groupBy(deals, ({ store }) => store)
  const termsByStore = new Map<string, readonly DealTerms[]>()
  const nearTerms = new Map<string, Map<string, readonly DealTerms[]>>()
  const loweringTerms = new Map<string, readonly DealTerms[]>()
  const termsAt = (store: string): readonly DealTerms[] => {
    const terms = termsByStore.get(store) ?? (dealsByStore.get(store) ?? NO_DEALS).map(termsOfDeal)
    termsByStore.set(store, terms)
    return terms
  }
  return {
    dealsAt: (store) => dealsByStore.get(store) ?? NO_DEALS,
    termsAt,
    termsNear: (store, category) => {
      const byCategory = nearTerms.get(store) ?? new Map<string, readonly DealTerms[]>()
      const known = byCategory.get(category)
      if (known) return known
      const near = termsAt(store).filter(
        (terms) => terms.appliesTo !== undefined || terms.category === category,
      )
      nearTerms.set(store, byCategory.set(category, near))
      return near
    },
    termsLowering: (store) => {
      const lowering =
        loweringTerms.get(store) ??
        termsAt(store).filter(({ appliesTo, effect }) => appliesTo !== undefined && effect !== undefined)
      loweringTerms.set(store, lowering)
      return lowering
    },
    slots: [...new Set(deals.filter(({ slots }) => slots.length > 0).flatMap(({ slots }) => slots))],
  }
})

function createCatalogSavings(catalog: Catalog): CatalogSavings {
  const deals = storeDealsOf(catalog.deals)
  const typesOf = typesIn(catalog)
  const offersOf = (product: SnapshotProduct): ProductOffer[] =>
    unlessSoldOut(product.offers).map((offer) => ({ ...offer, line: lineOf(product, offer, typesOf) }))
  const priceFor: CatalogSavings['priceFor'] = (product, now, shopper) =>
    priceOffers(offersOf(product), (store) => deals.termsNear(store, product.category), now, shopper)
  const paidFor = (product: SnapshotProduct, now: number): PaidNow => {
    const { offers, until } = priceOffers(offersOf(product), deals.termsLowering, now)
    const stores = offers.flatMap(({ offer: { store, currency }, savings }) =>
      currency === 'VND' ? { store, price: fromMinorUnits(savings.guaranteed.total, currency) } : [],
    )
    return { stores, until }
  }
  const followPrice = <Price extends { until: number }>(
    last: LastPrice<Price>,
    product: SnapshotProduct,
    now: number,
    termsAt: (store: string, category: string) => readonly DealTerms[],
    make: (product: SnapshotProduct, now: number) => Price,
  ): Price => {
    const { cached } = last
    const isCached = cached !== undefined && isRight(cached, now)
    if (isCached && cached.deals === deals && cached.typesOf === typesOf) return cached.price
    const terms = product.offers.map(({ store }) => termsAt(store, product.category))
    const types = product.type === undefined ? NO_TYPES : typesOf(product.type)
    const isSame =
      isCached &&
      sameItems(cached.types, types) &&
      sameItems(cached.terms, terms, (one, other) => sameItems(one, other, sayTheSame))
    const known = isSame ? cached : { price: make(product, now), from: now }
    last.cached = { ...known, deals, terms: isSame ? cached.terms : terms, typesOf, types }
    return last.cached.price
  }
  return {
    dealsAt: deals.dealsAt,
    termsAt: deals.termsAt,
    termsLowering: deals.termsLowering,
    dealOf: ({ id }) => {
      const deal = catalog.dealOf(id)
      if (!deal) throw new Error(`The catalog has no deal ${id}`)
      return deal
    },
    typesOf,
    offersOf,
    priceOf: (product, now) => followPrice(lastPriceOf(product), product, now, deals.termsNear, priceFor),
    paidOf: (product, now) => followPrice(lastPaidOf(product), product, now, deals.termsLowering, paidFor),
    priceFor,
    nextHourAfter: (now) => nextHourAfter(deals.slots, now),
  }
}

const NO_DEALS: readonly SnapshotDeal[] = []
const NO_TYPES: readonly string[] = []

/** The codes of an outcome, in the order in which they are entered. */
export function codesOf(
  { steps }: Pick<Outcome, 'steps'>,
  { dealOf }: Pick<CatalogSavings, 'dealOf'>,
): string[] {
  return steps.flatMap(({ terms }) => dealOf(terms).code ?? [])
}
