import { storeNameOf } from '#catalog/store-name.ts'
import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotOffer, SnapshotProduct } from '#catalog/snapshot.ts'
import { inLanguage } from '#catalog/translations.ts'
import { type PricedProduct, savingsOf } from '#savings/catalog-savings.ts'
import { toPriceRows } from '#savings/price-rows.ts'
import { pricePeriodsOf } from '#savings/product-prices.ts'
import type { Language } from '#text/language.ts'
import { createSharedParts } from '#views/shown/shared-parts.ts'
import { widened } from '#views/shown/subject-types.ts'

/** A product as lists show it. */
export interface ShownProduct {
  /** In the language that was asked for where it is translated; its `lang` says which. */
  product: SnapshotProduct
  /** The language that was asked for: that of everything around the title. */
  language: Language
  /** Its product type, followed by the wider ones. */
  types: readonly string[]
  /** The names of the stores that sell it, by their ids. */
  storeNames: Record<string, string>
  /** What is paid, now and in the periods to come: the one that holds is shown by the reader's clock. */
  periods: ShownPeriod[]
}

/** What is paid at each store after codes for some time, the least first. */
export interface ShownPeriod {
  /** Absent for the first. */
  from?: number
  /** Exclusive; absent when no change is known. */
  until?: number
  prices: ShownPrice[]
}

interface ShownPrice {
  store: string
  hashId: string
  currency: string
  /** What the store asks. */
  price: number
  /** What is paid after codes. */
  paid: number
  /** The first code to enter. */
  code?: string
}

export function toShownProducts(
  products: readonly SnapshotProduct[],
  catalog: Catalog,
  language: Language,
): ShownProduct[] {
  return products.map((product) => toShownProduct(product, catalog, language))
}

/** The products that most stores sell. */
export function showMostOffered(catalog: Catalog, language: Language, count: number): ShownProduct[] {
  const byOffers = catalog.products.toSorted((a, b) => b.offers.length - a.offers.length)
  return toShownProducts(byOffers.slice(0, count), catalog, language)
}

const share = createSharedParts<PricedProduct, Language, ShownProduct>()

/** A product as a list shows it at a moment, which is that of the build where it is built once. */
export function toShownProduct(
  product: SnapshotProduct,
  catalog: Catalog,
  language: Language,
  now = catalog.builtAt,
): ShownProduct {
  const factsOf = (): Pick<ShownProduct, 'types' | 'storeNames'> => ({
    types: widened([product.type], catalog),
    storeNames: storeNamesOf(product, catalog),
  })
  return share(
    catalog,
    savingsOf(catalog).priceOf(product, now),
    language,
    ({ types, storeNames }) => JSON.stringify({ types, storeNames }) === JSON.stringify(factsOf()),
    () => ({
      product: {
        ...inLanguage(product, language),
        offers: product.offers.map((offer) => ({ ...offer, history: [] })),
        translations: {},
        priceHistory: [],
      },
      language,
      ...factsOf(),
      periods: toShownPeriods(product, catalog, now),
    }),
  )
}

function toShownPeriods(product: SnapshotProduct, catalog: Catalog, now: number): ShownPeriod[] {
  const desk = savingsOf(catalog)
  const periods = pricePeriodsOf(product, catalog, now)
  const known = periods.map(({ offers, until }, index): ShownPeriod => ({
    ...(index > 0 && { from: periods[index - 1]?.until ?? now }),
    ...(Number.isFinite(until) && { until }),
    prices: toPriceRows(offers).map(({ offer, paid, steps }) => {
      const code = steps.map(({ terms }) => desk.dealOf(terms).code).find((each) => each !== undefined)
      return { ...toListPrice(offer), paid, ...(code !== undefined && { code }) }
    }),
  }))
  const end = known.at(-1)?.until
  if (end === undefined) return known
  // What comes after all that is known is what the stores ask.
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
