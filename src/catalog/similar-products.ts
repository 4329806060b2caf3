import type { Catalog } from '#catalog/catalog.ts'
import { closenessOf, nearnessOf, typesIn } from '#catalog/product-types.ts'
import type { SnapshotProduct } from '#catalog/snapshot.ts'
import { createHighest } from '#text/highest.ts'
import { onceForEach } from '#text/once-for-each.ts'

const TYPE_WEIGHT = 4
const PRICE_WEIGHT = 2
const BRAND_WEIGHT = 0.5

type Products = Pick<Catalog, 'products' | 'lexicon'>

const byCategory = onceForEach((products: Catalog['products']) =>
  Map.groupBy(products, ({ category }) => category),
)

/**
 * Similar products of the same category, by a score in which the type counts most, then the price, then the
 * brand.
 */
export function similarProducts(
  product: SnapshotProduct,
  catalog: Products,
  count: number,
): readonly SnapshotProduct[] {
  const typesOf = typesIn(catalog)
  const types = product.type === undefined ? [] : typesOf(product.type)
  const closenessTo = new Map<string | undefined, number>()
  const [lowest] = product.offers
  const similar = createHighest<SnapshotProduct>(count)
  for (const other of byCategory(catalog.products).get(product.category) ?? []) {
    const { type } = other
    const closeness = closenessTo.get(type) ?? closenessOf(types, type === undefined ? [] : typesOf(type))
    closenessTo.set(type, closeness)
    const score = TYPE_WEIGHT * closeness + (other.brand === product.brand ? BRAND_WEIGHT : 0)
    // Most of a large category is not worth a look at its prices.
    if (score + PRICE_WEIGHT <= similar.least || other.id === product.id) continue
    const [offer] = other.offers
    const isComparable = lowest !== undefined && offer?.currency === lowest.currency
    similar.add(other, score + (isComparable ? PRICE_WEIGHT * nearnessOf(lowest.price, offer.price) : 0))
  }
  return similar.items()
}
