import { hash } from 'node:crypto'
import { canonicalUrl } from '#links/canonical-url.ts'
import { createShops, type Shops } from '#links/shops.ts'
import { parseStoreUrl } from '#links/store-url.ts'
import { loadContent } from '#runtime/content-files.ts'

const { stores } = await loadContent('content')

/** The stores of the demonstration catalog. */
export const STORES = new Map(stores.map((store) => [store.id, store]))

export const SHOPS: Shops = createShops(STORES)

export const sha256 = (text: string): string => hash('sha256', text, 'hex')

/** The canonical form of an address that has to be one of a supported store. */
export function canonicalOf(text: string): { key: string; href: string; store: string } {
  const read = parseStoreUrl(text, SHOPS)
  if (!read.ok) throw new Error(`${text}: ${read.failure.message}`)
  const { url, store } = read.data
  return { ...canonicalUrl(url, store), store: store.id }
}
