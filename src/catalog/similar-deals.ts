import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'

/** Other deals that were current when the catalog was built: of the same store and category first, then of the category, then of the store. */
export function similarDeals(deal: SnapshotDeal, catalog: Catalog, count: number): SnapshotDeal[] {
  const both: SnapshotDeal[] = []
  const ofCategory: SnapshotDeal[] = []
  const ofStore: SnapshotDeal[] = []
  // Every deal's page asks for this, so no more of a large catalog is looked at than needed.
  for (const other of catalog.currentDeals(catalog.builtAt)) {
    if (both.length === count) break
    if (other.id === deal.id) continue
    const isOfCategory = other.category === deal.category
    const isOfStore = other.store === deal.store
    if (isOfCategory && isOfStore) both.push(other)
    else if (isOfCategory && ofCategory.length < count) ofCategory.push(other)
    else if (isOfStore && ofStore.length < count) ofStore.push(other)
  }
  return [...both, ...ofCategory, ...ofStore].slice(0, count)
}
