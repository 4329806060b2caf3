import type { Catalog } from '#catalog/catalog.ts'

/** The name of a store; its id when the catalog does not have the store. */
export function storeNameOf(id: string, { stores }: Pick<Catalog, 'stores'>): string {
  return stores.get(id)?.name ?? id
}
