import { failure, type Read } from '#contract/parse-input.ts'
import type { StoreRules, StoresByHost } from '#links/stores-by-host.ts'
import { parseStoreUrl } from '#links/store-url.ts'

/**
 * Reads the address that a caller wants a link to lead to: as safe as the input, and at the same store. It
 * keeps its parameters.
 */
export function parseTargetUrl(text: string, store: StoreRules, stores: StoresByHost): Read<string> {
  const read = parseStoreUrl(text, stores, 'outputUrl')
  if (!read.ok) return read
  if (read.data.store === store) return { ok: true, data: read.data.url.href }
  return failure(
    'unsupported_store',
    `outputUrl is at ${read.data.url.hostname} but inputUrl at ${store.name}; write an address of ${store.name}, or leave out outputUrl.`,
  )
}

/**
 * The address that a link leads to when its caller names none: the store's affiliate address where it has
 * one, else the page itself.
 */
export function defaultTarget(href: string, { affiliate, campaignId }: StoreRules, subId: string): string {
  if (affiliate === undefined) return href
  const values: Record<string, string> = { url: href, campaignId, subId }
  const filled = affiliate.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  if (!filled.startsWith('?')) return filled
  return href + (href.includes('?') ? `&${filled.slice(1)}` : filled)
}
