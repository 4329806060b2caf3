import type { Catalog } from '#catalog/catalog.ts'
import { type CountedStore, storesWithDeals } from '#catalog/deal-counts.ts'
import type { SnapshotOffer, SnapshotProduct, Store } from '#catalog/snapshot.ts'
import { onceForEach } from '#text/once-for-each.ts'

/** A product and what one store asks for it. */
export interface StoreOffer {
  product: SnapshotProduct
  offer: SnapshotOffer
}

/** What a store sells of the products that are compared, the cheapest against others first. */
export function offersOf(store: string, { products }: Catalog): readonly StoreOffer[] {
  return offersByStore(products).get(store) ?? []
}

/** The page of each store and language asks. */
const offersByStore = onceForEach((products: Catalog['products']) => {
  const offers = products
    .flatMap((product) => product.offers.map((offer): StoreOffer => ({ product, offer })))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
  return Map.groupBy(offers, ({ offer }) => offer.store)
})

function rankOf({ product, offer }: StoreOffer): number {
  return product.offers.findIndex(({ price }) => price === offer.price)
}

const alike = new WeakMap<readonly CountedStore[], Map<string, readonly CountedStore[]>>()

/** Where else to look: stores that have deals and sell the like in the same country, the most alike first. */
export function storesLike(store: Store, catalog: Catalog, count: number): readonly CountedStore[] {
  const stores = storesWithDeals(catalog, catalog.builtAt)
  const known = alike.get(stores) ?? new Map<string, readonly CountedStore[]>()
  // The page of each language asks for the same.
  const ranked = known.get(store.id) ?? rankByLikeness(store, stores)
  alike.set(stores, known.set(store.id, ranked))
  return ranked.slice(0, count)
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
