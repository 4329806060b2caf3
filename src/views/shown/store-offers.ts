/** The offers of a store as its page shows them. */
import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotOffer, SnapshotProduct } from '#catalog/snapshot.ts'
import type { StoreOffer } from '#catalog/store-profile.ts'
import { inLanguage } from '#catalog/translations.ts'
import { routes } from '#contract/routes.ts'
import { toPriceRows } from '#savings/price-rows.ts'
import { presentPricesOf } from '#savings/product-prices.ts'
import type { Language } from '#text/language.ts'

/** An offer of a store for a product that other stores sell too. */
interface ShownStoreOffer {
  title: string
  /** The language of the title. */
  lang: Language
  href: string
  currency: string
  /** The list price. */
  price: number
  /** The price after codes. */
  paid: number
  /** The difference to the cheapest store; 0 for the cheapest itself. */
  more: number
  isLowest: boolean
}

/** The offers of a store during a period. */
export interface ShownStoreOffers {
  /** Undefined for the first period. */
  from?: number
  /** Exclusive; undefined when no change is known. */
  until?: number
  offers: ShownStoreOffer[]
}

/**
 * The offers of a store: first with the prices after codes at the time of the build, while these are valid;
 * then with the list prices.
 */
export function toStoreOffers(
  offers: readonly StoreOffer[],
  catalog: Catalog,
  language: Language,
): ShownStoreOffers[] {
  const present = offers.map(({ product }) => presentPricesOf(product, catalog, catalog.builtAt))
  const until = Math.min(...present.map((period) => period.until))
  const paid = offers.flatMap(({ product, offer }, index) => {
    const row = toPriceRows(present[index]?.offers ?? []).find((each) => each.offer.store === offer.store)
    return row ? [{ ...nameOf(product, language), ...toListPrice(offer), ...toPaid(row) }] : []
  })
  if (!Number.isFinite(until)) return [{ offers: paid }]
  const listed = offers.map(({ product, offer }) => ({
    ...nameOf(product, language),
    ...toListPrice(offer),
    ...toPaid(againstList(product, offer)),
  }))
  return [
    { until, offers: paid },
    { from: until, offers: listed },
  ]
}

function nameOf(
  product: SnapshotProduct,
  language: Language,
): Pick<ShownStoreOffer, 'title' | 'lang' | 'href'> {
  const { id, title, lang } = inLanguage(product, language)
  return { title, lang, href: routes.product(id, lang) }
}

function toListPrice({ currency, price }: SnapshotOffer): Pick<ShownStoreOffer, 'currency' | 'price'> {
  return { currency, price }
}

type Paid = Pick<ShownStoreOffer, 'paid' | 'more' | 'isLowest'>

function toPaid({ paid, more, isLowest }: Paid): Paid {
  return { paid, more, isLowest }
}

/** Compares an offer with the lowest list price in the same currency. */
function againstList({ offers: [lowest] }: SnapshotProduct, { price, currency }: SnapshotOffer): Paid {
  const isComparable = lowest?.currency === currency
  const more = isComparable ? price - lowest.price : 0
  return { paid: price, more, isLowest: isComparable && more === 0 }
}
