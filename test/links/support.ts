import { hash } from 'node:crypto'
import { canonicalUrl } from '#links/canonical-url.ts'
import { createStoresByHost, type StoresByHost } from '#links/stores-by-host.ts'
import { parseStoreUrl } from '#links/store-url.ts'
import type { Content } from '#entries/check-content.ts'
import { ownFiles, readContent, smallFiles } from '../support/content.ts'

/** A small catalog with the stores of the demonstration catalog. */
export const CONTENT: Content = readContent([...smallFiles({ stores: {} }), ...ownFiles('stores')])

/** The stores of the demonstration catalog. */
export const STORES = new Map(CONTENT.stores.map((store) => [store.id, store]))

export const STORES_BY_HOST: StoresByHost = createStoresByHost(STORES)

export const sha256 = (text: string): string => hash('sha256', text, 'hex')

/** The canonical form of an address that has to be one of a supported store. */
export function canonicalOf(text: string): { key: string; href: string; store: string } {
  const read = parseStoreUrl(text, STORES_BY_HOST)
  if (!read.ok) throw new Error(`${text}: ${read.failure.message}`)
  const { url, store } = read.data
  return { ...canonicalUrl(url, store), store: store.id }
}
