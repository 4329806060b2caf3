import type { Catalog } from '#catalog/catalog.ts'

/** A store's name; the id where the catalog does not have the store. */
export function storeNameOf(id: string, { stores }: Pick<Catalog, 'stores'>): string {
  return stores.get(id)?.name ?? id
}
