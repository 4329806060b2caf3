import type { Catalog } from '#catalog/catalog.ts'
import { type CountedStore, storesWithDeals } from '#catalog/deal-counts.ts'
import type { SnapshotOffer, SnapshotProduct, Store } from '#catalog/snapshot.ts'
import { onceForEach } from '#text/once-for-each.ts'

/** A product with its offer at one store. */
export interface StoreOffer {
  product: SnapshotProduct
  offer: SnapshotOffer
}

/**
 * The offers of a store, ordered by their rank among all offers for the same product, the best rank first.
 */
export function offersOf(store: string, { products }: Catalog): readonly StoreOffer[] {
  return offersByStore(products).get(store) ?? []
}

/** Cached, because the page of each store and language needs it. */
const offersByStore = onceForEach((products: Catalog['products']) => {
  const byRank = new Map<string, StoreOffer[][]>()
  for (const product of products)
    for (const offer of product.offers) {
      const rank = product.offers.findIndex(({ price }) => price === offer.price)
      const ranks = byRank.get(offer.store) ?? []
      byRank.set(offer.store, ranks)
      while (ranks.length <= rank) ranks.push([])
      ranks[rank]?.push({ product, offer })
    }
  return new Map([...byRank].map(([store, ranks]) => [store, ranks.flat()]))
})

/** Other stores with current deals: those in the same country first, then by shared categories. */
export function storesLike(store: Store, catalog: Catalog, count: number): readonly CountedStore[] {
  const stores = storesWithDeals(catalog, catalog.builtAt)
  return rankByLikeness(store, stores).slice(0, count)
}

function rankByLikeness(store: Store, stores: readonly CountedStore[]): CountedStore[] {
  const likenessOf = ({ categories, countries }: Store): number => {
    const shared = categories.filter((category) => store.categories.includes(category)).length
    const all = new Set([...categories, ...store.categories]).size
    const isNear = countries.some((country) => store.countries.includes(country))
    return all === 0 ? 0 : shared / all + (isNear ? 1 : 0)
  }
  return stores
    .filter((each) => each.count > 0 && each.store.id !== store.id)
    .map((each) => ({ each, likeness: likenessOf(each.store) }))
    .toSorted((a, b) => b.likeness - a.likeness)
    .map(({ each }) => each)
}
