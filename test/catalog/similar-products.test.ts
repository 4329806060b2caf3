import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Catalog } from '#catalog/catalog.ts'
import { closenessOf, createTypesOf, nearnessOf, typesOnOffer } from '#catalog/product-types.ts'
import { similarProducts } from '#catalog/similar/similar-products.ts'
import type { SnapshotProduct } from '#catalog/snapshot.ts'
import { updateList } from '#text/lists/update-list.ts'

const lexicon = [
  { kind: 'product-type', concepts: { shoes: {}, 'running-shoes': { parent: 'shoes' }, bag: {} } },
] as unknown as Catalog['lexicon']

/** A product without a price is one that nobody sells. */
const products = fc.record({
  category: fc.constantFrom('shopping', 'tech'),
  type: fc.constantFrom(undefined, 'shoes', 'running-shoes', 'bag'),
  brand: fc.constantFrom(undefined, 'a', 'b'),
  offers: fc.array(
    fc.record({ currency: fc.constantFrom('VND', 'USD'), price: fc.constantFrom(1, 100, 101, 5000) }),
    { maxLength: 2 },
  ),
}) as unknown as fc.Arbitrary<SnapshotProduct>

/** The first products of some by their scores, by the definition. */
function similarByScore(product: SnapshotProduct, all: readonly SnapshotProduct[], count: number): string[] {
  const typesOf = createTypesOf(lexicon)
  const typesOfProduct = ({ type }: SnapshotProduct): readonly string[] =>
    type === undefined ? [] : typesOf(type)
  const scoreOf = (other: SnapshotProduct): number => {
    const [lowest, offer] = [product.offers[0], other.offers[0]]
    const nearness =
      lowest && offer && lowest.currency === offer.currency ? nearnessOf(lowest.price, offer.price) : 0
    const closeness = closenessOf(typesOfProduct(product), typesOfProduct(other))
    return 4 * closeness + (other.brand === product.brand ? 0.5 : 0) + 2 * nearness
  }
  return all
    .filter(({ id, category }) => id !== product.id && category === product.category)
    .map((other) => ({ other, score: scoreOf(other) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ other }) => other.id)
}

function countedTypes(all: readonly SnapshotProduct[]): string[] {
  const types = all.flatMap(({ type }) => type ?? [])
  const countOf = (type: string): number => types.filter((each) => each === type).length
  return [...new Set(types)].toSorted((a, b) => countOf(b) - countOf(a) || (a < b ? -1 : 1))
}

it('similar products are those of the highest scores, in their order, through any updates', () => {
  const updates = fc.array(fc.tuple(fc.nat(), fc.nat(2), fc.array(products, { maxLength: 3 })), {
    maxLength: 4,
  })
  fc.assert(
    fc.property(
      fc.array(products, { minLength: 1, maxLength: 20 }),
      updates,
      fc.nat(6),
      (first, changes, count) => {
        let made = 0
        const withId = (product: SnapshotProduct): SnapshotProduct => ({
          ...product,
          id: `product-${(made += 1)}`,
        })
        const check = (list: SnapshotProduct[]): void => {
          const catalog = { products: list, lexicon, currentDeals: () => [] } as unknown as Catalog
          expect(typesOnOffer(catalog, 0, false)).toEqual(countedTypes(list))
          for (const product of list)
            expect(similarProducts(product, catalog, count).map(({ id }) => id)).toEqual(
              similarByScore(product, list, count),
            )
        }
        let list = first.map(withId)
        check(list)
        for (const [at, gone, items] of changes) {
          const place = at % (list.length + 1)
          list = updateList(list, {
            removed: list.slice(place, place + gone).map((_, index) => place + index),
            added: items.map((item, index) => [place + index, withId(item)]),
          })
          check(list)
        }
      },
    ),
  )
})
