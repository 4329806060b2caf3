import { failure, type Read } from '#contract/parse-input.ts'
import type { StoreRules, StoresByHost } from '#links/stores-by-host.ts'
import { parseStoreUrl } from '#links/store-url.ts'

/**
 * Parses the target that a caller wants a link to have. It passes the same checks as the input and must be at
 * the same store. Its parameters are kept.
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
 * The target of a link when the caller names none: the store's affiliate address if it has one, else the page
 * itself.
 */
export function defaultTarget(href: string, { affiliate, campaignId }: StoreRules, subId: string): string {
  if (affiliate === undefined) return href
  const values: Record<string, string> = { url: href, campaignId, subId }
  const filled = affiliate.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  if (!filled.startsWith('?')) return filled
  const [page = '', ...fragment] = href.split(/(?=#)/)
  return page + (page.includes('?') ? `&${filled.slice(1)}` : filled) + fragment.join('')
}
