/** Finds the products that are most like a product. */
import type { Catalog } from '#catalog/catalog.ts'
import { productColumnsOf } from '#catalog/product-columns.ts'
import { closenessOf, nearnessOf, typesIn } from '#catalog/product-types.ts'
import type { SnapshotProduct } from '#catalog/snapshot.ts'
import { createHighest } from '#text/highest.ts'

const TYPE_WEIGHT = 4
const PRICE_WEIGHT = 2
const BRAND_WEIGHT = 0.5

/**
 * Similar products of the same category, by a score in which the type counts most, then the price, then the
 * brand.
 */
export function similarProducts(
  product: SnapshotProduct,
  catalog: Pick<Catalog, 'products' | 'lexicon'>,
  count: number,
): readonly SnapshotProduct[] {
  const { products } = catalog
  const columns = productColumnsOf(products)
  const { group: groupOf, brand: brandOf, price: priceOf, groups, brands } = columns
  const typesOf = typesIn(catalog)
  const types = product.type === undefined ? [] : typesOf(product.type)
  const [lowest] = product.offers
  const ownPrice = lowest?.price ?? 0
  const ownBrand = brands.get(product.brand)
  // By the number of a group: what its type counts, and the price of a product in it.
  const typeScores = Float64Array.from(
    groups,
    ({ type }) => TYPE_WEIGHT * closenessOf(types, type === undefined ? [] : typesOf(type)),
  )
  const priceWeights = Float64Array.from(groups, ({ currency }) =>
    lowest !== undefined && currency === lowest.currency ? PRICE_WEIGHT : 0,
  )
  const places = columns.placesIn(product.category)
  const similar = createHighest<number>(count)
  let { least } = similar
  // A large category has no iterator in between.
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? 0
    const group = groupOf[place] ?? 0
    const score = (typeScores[group] ?? 0) + (brandOf[place] === ownBrand ? BRAND_WEIGHT : 0)
    // Most products are not worth a look at their prices.
    if (score + PRICE_WEIGHT <= least || products[place]?.id === product.id) continue
    similar.add(place, score + (priceWeights[group] ?? 0) * nearnessOf(ownPrice, priceOf[place] ?? 0))
    least = similar.least
  }
  return similar.items().flatMap((place) => products[place] ?? [])
}
