/** The address at a store within what a row says; short links are not followed. */
import type { SourceEntry } from '#entries/source.ts'
import type { StoreEntry } from '#entries/store.ts'
import { canonicalUrl } from '#links/canonical-url.ts'
import { parseStoreUrl } from '#links/store-url.ts'
import type { StoresByHost } from '#links/stores-by-host.ts'

/** An address at a store, without tracking. */
export interface StoreAddress {
  store: string
  url: string
}

interface AddressTools {
  mapping: Pick<SourceEntry, 'unwrap' | 'trackers'>
  stores: StoresByHost
  storeById: ReadonlyMap<string, Pick<StoreEntry, 'url'>>
}

/**
 * Finds the address of a store in texts of a source, inside tracking links if necessary. A tracking link
 * that does not say where it leads gives the front page of the store that the row names.
 */
export function readAddress(
  texts: readonly string[],
  { mapping: { unwrap, trackers }, stores, storeById }: AddressTools,
  named: string | undefined,
): StoreAddress | { doubt: string } {
  let doubt = 'no address'
  let isOpaque = true
  for (const text of texts) {
    for (const candidate of [text, ...unwrapped(text, unwrap)]) {
      const read = parseStoreUrl(candidate.replace(/^http:/i, 'https:'), stores, 'the address')
      if (read.ok && read.data.store.isShortHost(read.data.url.hostname)) {
        doubt = 'the address is a short link'
        isOpaque = false
      } else if (read.ok) {
        return { store: read.data.store.id, url: canonicalUrl(read.data.url, read.data.store).href }
      } else doubt = read.failure.message
      isOpaque &&= isOf(candidate, trackers)
    }
  }
  const front = named === undefined ? undefined : storeById.get(named)
  return front && isOpaque && trackers.length > 0 && texts.length > 0
    ? { store: named ?? '', url: front.url }
    : { doubt }
}

/** Whether an address is at one of the hosts, or below it. */
function isOf(text: string, hosts: readonly string[]): boolean {
  const hostname = URL.parse(text)?.hostname
  return hostname !== undefined && hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}

/** How often the address in a parameter may be encoded. */
const ENCODED_MAX = 3

/** The values of the parameters in which tracking links carry an address, decoded until they are one. */
function unwrapped(text: string, parameters: readonly string[]): string[] {
  const url = parameters.length > 0 ? URL.parse(text) : null
  if (!url) return []
  return parameters
    .flatMap((name) => url.searchParams.getAll(name))
    .map((value) => {
      let decoded = value
      for (let turn = 1; turn < ENCODED_MAX && /^https?%/iu.test(decoded); turn += 1)
        decoded = decodeOnce(decoded)
      return decoded
    })
    .filter((value) => value !== '')
}

function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
