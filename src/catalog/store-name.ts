import type { Catalog } from '#catalog/catalog.ts'

/** The name of a store; its id when the catalog does not have the store. */
export function storeNameOf(id: string, { stores }: Pick<Catalog, 'stores'>): string {
  return stores.get(id)?.name ?? id
}

/** Whether a title names a store, as a word of its own: "be" is no part of "best". */
export function isNamedIn(title: string, store: string): boolean {
  const name = store.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(String.raw`(?<![\p{Script=Latin}\p{N}])${name}(?![\p{Script=Latin}\p{N}])`, 'u').test(
    title.toLowerCase(),
  )
}
