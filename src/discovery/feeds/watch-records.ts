import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotProduct, Store } from '#catalog/snapshot.ts'
import { storeNameOf } from '#catalog/store-name.ts'
import { inLanguage, languagesOf } from '#catalog/translations.ts'
import type { Language } from '#text/language.ts'
import { toPriceRows } from '#savings/price-rows.ts'
import { pricePeriodsOf } from '#savings/product-prices.ts'
import type { WatchedDeal, WatchedProduct, WatchedStore } from '#contract/watch.ts'

/** A store and its deals, reduced to what the watchlist needs. */
export function toWatchedStore({ id, name }: Store, catalog: Catalog): WatchedStore {
  const deals = catalog.deals.filter(({ store, status }) => store === id && status === 'live')
  return {
    name,
    deals: Object.fromEntries(
      deals.map((deal): [string, WatchedDeal] => [
        deal.id,
        {
          titles: titlesOf(deal),
          ...(deal.startsAt !== undefined && { startsAt: deal.startsAt }),
          ...(deal.endsAt !== undefined && { endsAt: deal.endsAt }),
          ...(deal.code !== undefined && { code: deal.code }),
        },
      ]),
    ),
  }
}

/** A product with its lowest price after codes, from `now` on. */
export function toWatchedProduct(product: SnapshotProduct, catalog: Catalog, now: number): WatchedProduct {
  const [first] = product.offers
  if (!first) throw new Error(`product ${product.id} has no offer`)
  return {
    titles: titlesOf(product),
    currency: first.currency,
    prices: pricePeriodsOf(product, catalog, now).flatMap(({ offers, until }) =>
      toPriceRows(offers.slice(0, 1)).map(({ offer, paid }) => ({
        ...(Number.isFinite(until) && { until }),
        store: storeNameOf(offer.store, catalog),
        price: paid,
      })),
    ),
  }
}

function titlesOf(
  record: Parameters<typeof languagesOf>[0] & { lang: Language; title: string },
): Record<string, string> {
  const languages = languagesOf(record).toSorted(
    (a, b) => Number(b === record.lang) - Number(a === record.lang),
  )
  return Object.fromEntries(languages.map((language) => [language, inLanguage(record, language).title]))
}
