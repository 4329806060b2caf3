import type { Catalog } from '#catalog/catalog.ts'
import { createKeptGroups } from '#text/kept-groups.ts'
import { closenessOf, nearnessOf, typesIn, type TypesOf } from '#catalog/product-types.ts'
import type { SnapshotProduct } from '#catalog/snapshot.ts'
import { onceForEach } from '#text/once-for-each.ts'
import { sameItems } from '#text/same-items.ts'

const TYPE_WEIGHT = 4
const PRICE_WEIGHT = 2
const BRAND_WEIGHT = 0.5

/** A cached result for a product. */
interface Found {
  among: readonly SnapshotProduct[]
  lexicon: Catalog['lexicon']
  similar: SnapshotProduct[]
  /** How many were asked for. */
  count: number
}

/**
 * Kept across languages and catalogs: the pages of all languages ask for the same, and successive catalogs
 * share most products.
 */
const found = new WeakMap<SnapshotProduct, Found>()

const groupByCategory = createKeptGroups<SnapshotProduct>()
const byCategory = onceForEach((products: Catalog['products']) =>
  groupByCategory(products, ({ category }) => category),
)

/**
 * Similar products of the same category, by a score in which the type counts most, then the price, then the
 * brand.
 */
export function similarProducts(
  product: SnapshotProduct,
  catalog: Pick<Catalog, 'products' | 'lexicon'>,
  count: number,
): SnapshotProduct[] {
  const { products, lexicon } = catalog
  const among = byCategory(products).get(product.category) ?? []
  const known = found.get(product)
  if (known?.among === among && known.count >= count && sameItems(known.lexicon, lexicon))
    return known.similar.slice(0, count)
  const similar = bySimilarity(product, among, typesIn(catalog)).slice(0, count)
  found.set(product, { among, lexicon, similar, count })
  return similar
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
