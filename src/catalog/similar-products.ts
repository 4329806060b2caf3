import type { Catalog } from '#catalog/catalog.ts'
import { closenessOf, nearnessOf, typesIn } from '#catalog/product-types.ts'
import type { SnapshotProduct } from '#catalog/snapshot.ts'

const TYPE_WEIGHT = 4
const PRICE_WEIGHT = 2
const BRAND_WEIGHT = 0.5

/** Other products of the category: what they are counts most, then what they cost, then who makes them. */
export function similarProducts(
  product: SnapshotProduct,
  catalog: Pick<Catalog, 'products' | 'lexicon'>,
  count: number,
): SnapshotProduct[] {
  const typesOf = typesIn(catalog)
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
  return catalog.products
    .filter(({ id, category }) => id !== product.id && category === product.category)
    .map((other) => ({ other, score: scoreOf(other) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ other }) => other)
}
