import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'

/** Other deals that were current when the catalog was built: of the same store and category first, then of the category, then of the store. */
export function similarDeals(deal: SnapshotDeal, catalog: Catalog, count: number): SnapshotDeal[] {
  const likeness = (other: SnapshotDeal): number =>
    (other.category === deal.category ? 2 : 0) + (other.store === deal.store ? 1 : 0)
  return catalog
    .currentDeals(catalog.builtAt)
    .filter((other) => other.id !== deal.id && likeness(other) > 0)
    .toSorted((a, b) => likeness(b) - likeness(a))
    .slice(0, count)
}
