import { failure, type Read } from '#contract/parse-input.ts'
import { findLeadOn } from '#links/lead-on.ts'
import type { StoreRules, StoresByHost } from '#links/stores-by-host.ts'
import { isHostName, readWebUrl } from '#links/web-url.ts'
import { wrappedIn } from '#links/wrappers.ts'

const WRAPPERS_MAX = 3

export interface StoreUrl {
  url: URL
  store: StoreRules
}

/**
 * Parses an https address of a supported store, taken out of an affiliate address if it is wrapped in one.
 * `bad_request` means that the text is no address or hides its target; `unsupported_store` that it leads
 * elsewhere.
 */
export function parseStoreUrl(text: string, stores: StoresByHost, field = 'inputUrl'): Read<StoreUrl> {
  let inner = text
  for (let wrappers = 0; wrappers <= WRAPPERS_MAX; wrappers += 1) {
    const label = wrappers === 0 ? field : `the address inside ${field}`
    const read = readWebUrl(inner, label)
    if (!read.ok) return read
    const wrapped = wrappedIn(read.data, stores)
    if (!wrapped) return readStore(read.data, stores, label)
    if (wrapped.length > 1) {
      return failure('bad_request', `${label} carries ${wrapped.length} addresses; write one of them.`)
    }
    inner = wrapped[0] ?? ''
  }
  return failure(
    'bad_request',
    `${field} is wrapped more than ${WRAPPERS_MAX} times; write the address inside it.`,
  )
}

function readStore(url: URL, stores: StoresByHost, field: string): Read<StoreUrl> {
  const store = stores.find(url.hostname)
  if (!store) {
    return failure(
      'unsupported_store',
      `${field} is at ${url.hostname}, which is not a supported store; write an address such as https://shopee.vn/product/1/2.`,
    )
  }
  const isOwn = (host: string): boolean => isHostName(host) && stores.find(host) === store
  const leadOn = findLeadOn(url, isOwn, field)
  return leadOn ? { ok: false, failure: leadOn } : { ok: true, data: { url, store } }
}
