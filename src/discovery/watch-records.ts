import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotProduct, Store } from '#catalog/snapshot.ts'
import { inLanguage, languagesOf } from '#catalog/translations.ts'
import type { Language } from '#contract/language.ts'
import type { WatchedDeal, WatchedProduct, WatchedStore } from '#contract/watch.ts'

/** A store and its deals, in as few words as the watchlist needs. */
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
        },
      ]),
    ),
  }
}

/** A product by its lowest offer. */
export function toWatchedProduct(product: SnapshotProduct, catalog: Catalog): WatchedProduct {
  const [lowest] = product.offers
  if (!lowest) throw new Error(`product ${product.id} has no offer`)
  return {
    titles: titlesOf(product),
    store: catalog.stores.get(lowest.store)?.name ?? lowest.store,
    price: lowest.price,
    currency: lowest.currency,
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
