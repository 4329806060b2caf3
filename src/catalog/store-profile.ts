import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotOffer, SnapshotProduct, Store } from '#catalog/snapshot.ts'

/** Fewer records than this say nothing that the store's page of codes does not say better. */
const PROFILE_RECORDS = 3

/** A product and what one store asks for it. */
export interface StoreOffer {
  product: SnapshotProduct
  offer: SnapshotOffer
}

/**
 * Whether a store has a page of its own beside that of its codes. The page of the codes has every deal with all that it takes to use it;
 * the store's own page tells of the store, how its vouchers are redeemed and what it sells, and leads there for its deals.
 * It takes a description, and it has three or more deals and offers.
 * Ended deals count, so that an address does not vanish with them.
 */
export function hasProfile(store: Store, catalog: Catalog): boolean {
  if (store.summary === undefined) return false
  const deals = catalog.deals.filter((deal) => deal.store === store.id && deal.status === 'live')
  return deals.length + offersOf(store.id, catalog).length >= PROFILE_RECORDS
}

/** What a store sells of the products that are compared, the cheapest against others first. */
export function offersOf(store: string, { products }: Catalog): StoreOffer[] {
  return products
    .flatMap((product) =>
      product.offers.filter((offer) => offer.store === store).map((offer) => ({ product, offer })),
    )
    .toSorted((a, b) => rankOf(a) - rankOf(b))
}

function rankOf({ product, offer }: StoreOffer): number {
  return product.offers.findIndex(({ price }) => price === offer.price)
}
