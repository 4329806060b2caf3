import type { Catalog } from '#catalog/catalog.ts'
import { typesIn } from '#catalog/product-types.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'

/**
 * The product types that a deal is about, each followed by its broader types. Empty for deals on a whole
 * store.
 */
export function subjectTypesOf(
  { appliesTo, products }: Pick<SnapshotDeal, 'appliesTo' | 'products'>,
  catalog: Catalog,
): string[] {
  const covered = appliesTo === 'everything' ? undefined : appliesTo
  const named = [...products, ...(covered?.products ?? [])].map((id) => catalog.productOf(id)?.type)
  return widened([...(covered?.types ?? []), ...named], catalog)
}

/** Returns product types, each followed by its broader types, without duplicates. */
export function widened(types: readonly (string | undefined)[], catalog: Catalog): string[] {
  const typesOf = typesIn(catalog)
  return [...new Set(types.flatMap((type) => (type === undefined ? [] : typesOf(type))))]
}
