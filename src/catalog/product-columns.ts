/** What lists of products are compared and counted by, in columns. */
import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotProduct } from '#catalog/snapshot.ts'
import { once, onceForEach } from '#text/once-for-each.ts'
import { moveColumn } from '#text/lists/update-list.ts'

/** A pass over a million records would take many times as long. */
export interface ProductColumns {
  /** By the place of a product, the number of its group, that of its brand, and its lowest price. */
  group: Uint32Array
  brand: Uint32Array
  price: Float64Array
  /** What has the numbers. Lists that follow each other share both, so that a number stays what it is. */
  groups: ProductGroup[]
  brands: Map<string | undefined, number>
  /** The places of the products of a category, ascending. */
  placesIn: (category: string) => Uint32Array
}

/** What a group of products has in common. */
interface ProductGroup extends Pick<SnapshotProduct, 'category' | 'type'> {
  currency: string | undefined
}

export const productColumnsOf = onceForEach(
  (products: Catalog['products']): ProductColumns => {
    const size = products.length
    const groups: ProductGroup[] = []
    const group = new Uint32Array(size)
    const columns: ProductColumns = {
      group,
      brand: new Uint32Array(size),
      price: new Float64Array(size),
      groups,
      brands: new Map(),
      placesIn: createPlacesIn(group, groups),
    }
    for (const [place, product] of products.entries()) {
      columns.group[place] = groupOf(product, columns)
      columns.brand[place] = brandOf(product, columns)
      columns.price[place] = priceOf(product)
    }
    return columns
  },
  (columns, products, moves) => {
    const move = <Column extends Uint32Array | Float64Array>(
      column: Column,
      valueOf: (product: SnapshotProduct, columns: ProductColumns) => number,
    ): Column => moveColumn(column, moves, (place) => valueOf(products[place] as SnapshotProduct, columns))
    const group = move(columns.group, groupOf)
    const isSame = group === columns.group
    return {
      ...columns,
      group,
      placesIn: isSame ? columns.placesIn : createPlacesIn(group, columns.groups),
      brand: move(columns.brand, brandOf),
      price: move(columns.price, priceOf),
    }
  },
)

/** Makes {@link ProductColumns.placesIn}, which passes all products when it is first asked. */
function createPlacesIn(
  group: Uint32Array,
  groups: readonly ProductGroup[],
): (category: string) => Uint32Array {
  const lists = once(() => {
    const byCategory = new Map<string, number[]>(groups.map(({ category }) => [category, []]))
    const byGroup = groups.map(({ category }) => byCategory.get(category))
    for (let place = 0; place < group.length; place += 1) byGroup[group[place] ?? 0]?.push(place)
    return new Map([...byCategory].map(([category, places]) => [category, Uint32Array.from(places)]))
  })
  return (category) => lists().get(category) ?? NONE
}

const NONE = new Uint32Array(0)

/** There are few groups, and products of one stand beside each other as often as not. */
function groupOf({ category, type, offers }: SnapshotProduct, { groups }: ProductColumns): number {
  const currency = offers[0]?.currency
  const known = groups.findIndex(
    (group) => group.category === category && group.type === type && group.currency === currency,
  )
  return known < 0 ? groups.push({ category, type, currency }) - 1 : known
}

function brandOf({ brand }: SnapshotProduct, { brands }: ProductColumns): number {
  const known = brands.get(brand)
  if (known === undefined) brands.set(brand, brands.size)
  return known ?? brands.size - 1
}

function priceOf({ offers }: SnapshotProduct): number {
  return offers[0]?.price ?? 0
}

/** The types of some products, with the number of products of each. */
export function countTypes(products: Catalog['products']): Map<string, number> {
  const { group, groups } = productColumnsOf(products)
  const sizes = new Uint32Array(groups.length)
  for (let place = 0; place < group.length; place += 1) {
    const number = group[place] ?? 0
    sizes[number] = (sizes[number] ?? 0) + 1
  }
  const counts = new Map<string, number>()
  for (const [number, { type }] of groups.entries()) {
    const size = sizes[number] ?? 0
    if (type !== undefined && size > 0) counts.set(type, (counts.get(type) ?? 0) + size)
  }
  return counts
}
