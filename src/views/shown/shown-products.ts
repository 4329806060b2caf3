/** Products as lists show them. */
import { storeNameOf } from '#catalog/store-name.ts'
import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotOffer, SnapshotProduct } from '#catalog/snapshot.ts'
import { inLanguage } from '#catalog/translations.ts'
import { savingsOf } from '#savings/catalog-savings.ts'
import { toPriceRows } from '#savings/price-rows.ts'
import { pricePeriodsOf } from '#savings/product-prices.ts'
import { createHighest } from '#text/highest.ts'
import type { Language } from '#text/language.ts'
import { onceForEach } from '#text/once-for-each.ts'
import { widened } from '#catalog/product-types.ts'

/** A product as shown in lists. */
export interface ShownProduct {
  /** In the requested language if it is translated; `lang` says which. */
  product: SnapshotProduct
  /** The requested language, used for everything except the title. */
  language: Language
  /** Its product type, then the broader types. */
  types: readonly string[]
  /** The names of the stores that sell it, by id. */
  storeNames: Record<string, string>
  /** The prices now and in later periods. The browser shows the period that is current by its own clock. */
  periods: ShownPeriod[]
}

/** The price at each store after codes during a period, lowest first. */
export interface ShownPeriod {
  /** Undefined for the first period. */
  from?: number
  /** Exclusive; undefined when no change is known. */
  until?: number
  prices: ShownPrice[]
}

interface ShownPrice {
  store: string
  hashId: string
  currency: string
  /** The list price. */
  price: number
  /** The price after codes. */
  paid: number
  /** The first code to enter, if one is needed. */
  code?: string
}

export function toShownProducts(
  products: readonly SnapshotProduct[],
  catalog: Catalog,
  language: Language,
): ShownProduct[] {
  return products.map((product) => toShownProduct(product, catalog, language))
}

/** The products sold by the most stores. */
export function showMostOffered(catalog: Catalog, language: Language, count: number): ShownProduct[] {
  return toShownProducts(mostOffered(catalog.products).slice(0, count), catalog, language)
}

/** More are never asked for. */
const MOST_OFFERED = 4

/** The products with the most offers; among equals the first ones. */
const mostOffered = onceForEach(findMostOffered, (most, after, { removed, added }, before) => {
  const isGone = removed.some((place) => before[place] && most.includes(before[place]))
  const last = most[MOST_OFFERED - 1]
  if (isGone || !last) return findMostOffered(after)
  const isBefore = (place: number): boolean => {
    const more = (after[place]?.offers.length ?? 0) - last.offers.length
    return more > 0 || (more === 0 && place < after.indexOf(last))
  }
  return added.some(isBefore) ? findMostOffered(after) : most
})

function findMostOffered(products: Catalog['products']): readonly SnapshotProduct[] {
  const most = createHighest<SnapshotProduct>(MOST_OFFERED)
  for (const product of products) most.add(product, product.offers.length)
  return most.items()
}

/** Converts a product for lists. By default the prices are those at the time of the build. */
export function toShownProduct(
  product: SnapshotProduct,
  catalog: Catalog,
  language: Language,
  now = catalog.builtAt,
): ShownProduct {
  return {
    product: {
      ...inLanguage(product, language),
      offers: product.offers.map((offer) => ({ ...offer, history: [] })),
      translations: {},
      priceHistory: [],
    },
    language,
    types: widened([product.type], catalog),
    storeNames: storeNamesOf(product, catalog),
    periods: toShownPeriods(product, catalog, now),
  }
}

function toShownPeriods(product: SnapshotProduct, catalog: Catalog, now: number): ShownPeriod[] {
  const catalogSavings = savingsOf(catalog)
  const periods = pricePeriodsOf(product, catalog, now)
  const known = periods.map(({ offers, until }, index): ShownPeriod => ({
    ...(index > 0 && { from: periods[index - 1]?.until ?? now }),
    ...(Number.isFinite(until) && { until }),
    prices: toPriceRows(offers).map(({ offer, paid, steps }) => {
      const code = steps
        .map(({ terms }) => catalogSavings.dealOf(terms).code)
        .find((each) => each !== undefined)
      return { ...toListPrice(offer), paid, ...(code !== undefined && { code }) }
    }),
  }))
  const end = known.at(-1)?.until
  if (end === undefined) return known
  // After all known periods, the list prices apply.
  const listed = product.offers.map((offer) => ({ ...toListPrice(offer), paid: offer.price }))
  return [...known, { from: end, prices: listed }]
}

function toListPrice({ store, hashId, currency, price }: SnapshotOffer): Omit<ShownPrice, 'paid'> {
  return { store, hashId, currency, price }
}

export function storeNamesOf(
  { offers }: Pick<SnapshotProduct, 'offers'>,
  catalog: Pick<Catalog, 'stores'>,
): Record<string, string> {
  return Object.fromEntries(offers.map(({ store }) => [store, storeNameOf(store, catalog)]))
}
