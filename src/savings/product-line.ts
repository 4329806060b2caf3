import type { SnapshotProduct } from '#catalog/snapshot.ts'
import type { TypesOf } from '#catalog/product-types.ts'
import type { Line } from '#savings/basket.ts'
import { toMinorUnits } from '#savings/minor-units.ts'

/** A product at a price as a line of a basket. */
export function lineOf(
  { id, category, brand, type }: Pick<SnapshotProduct, 'id' | 'category' | 'brand' | 'type'>,
  { price, currency }: { price: number; currency: string },
  typesOf: TypesOf,
  quantity = 1,
): Line {
  return {
    product: id,
    category,
    brand,
    ...(type !== undefined && { types: typesOf(type) }),
    unitPrice: toMinorUnits(price, currency),
    quantity,
  }
}
