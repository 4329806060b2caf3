import type { SourceEntry } from '#entries/source.ts'
import { canonicalUrl } from '#links/canonical-url.ts'
import { parseStoreUrl } from '#links/store-url.ts'
import type { StoresByHost } from '#links/stores-by-host.ts'
import { fold } from '#text/fold.ts'

/** An address at a store, without tracking. */
export interface StoreAddress {
  store: string
  url: string
}

/** Finds the address of a store in texts of a source, inside tracking links if necessary. */
export function readAddress(
  texts: readonly string[],
  { unwrap }: Pick<SourceEntry, 'unwrap'>,
  stores: StoresByHost,
): StoreAddress | { doubt: string } {
  let doubt = 'no address'
  for (const text of texts) {
    for (const candidate of [text, ...unwrapped(text, unwrap)]) {
      const read = parseStoreUrl(candidate.replace(/^http:/i, 'https:'), stores, 'the address')
      if (read.ok && read.data.store.isShortHost(read.data.url.hostname))
        doubt = 'the address is a short link'
      else if (read.ok) {
        return { store: read.data.store.id, url: canonicalUrl(read.data.url, read.data.store).href }
      } else doubt = read.failure.message
    }
  }
  return { doubt }
}

/** The values of the parameters in which tracking links carry an address. */
function unwrapped(text: string, parameters: readonly string[]): string[] {
  if (!URL.canParse(text)) return []
  const { searchParams } = new URL(text)
  return parameters.flatMap((name) => searchParams.getAll(name))
}

/** The id of a store by the name that the source uses; undefined when the mapping does not have it. */
export function storeNamed(
  name: string | undefined,
  { stores }: Pick<SourceEntry, 'stores'>,
): string | undefined {
  if (name === undefined) return undefined
  const folded = fold(name)
  return stores.find(({ is }) => is.some((each) => fold(each) === folded))?.store
}
