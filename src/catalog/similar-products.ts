import type { Catalog } from '#catalog/catalog.ts'
import { closenessOf, nearnessOf, typesIn, type TypesOf } from '#catalog/product-types.ts'
import type { SnapshotProduct } from '#catalog/snapshot.ts'
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
  const among = byCategory(catalog.products).get(product.category) ?? []
  return bySimilarity(product, among, typesIn(catalog)).slice(0, count)
}

function bySimilarity(
  product: SnapshotProduct,
  among: readonly SnapshotProduct[],
  typesOf: TypesOf,
): SnapshotProduct[] {
  const types = product.type === undefined ? [] : typesOf(product.type)
  const [lowest] = product.offers
  const scoreOf = (other: SnapshotProduct): number => {
    const [offer] = other.offers
    const isComparable = lowest !== undefined && offer?.currency === lowest.currency
    return (
      TYPE_WEIGHT * closenessOf(types, other.type === undefined ? [] : typesOf(other.type)) +
      (isComparable ? PRICE_WEIGHT * nearnessOf(lowest.price, offer.price) : 0) +
      (other.brand === product.brand ? BRAND_WEIGHT : 0)
    )
  }
  return among
    .filter(({ id }) => id !== product.id)
    .map((other) => ({ other, score: scoreOf(other) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ other }) => other)
}
