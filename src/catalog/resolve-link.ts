import type { Catalog } from '#catalog/catalog.ts'
import { dealStateAt } from '#catalog/deal-state.ts'

/** What a smart link leads to now: a store, or a page that says why it does not. */
export type LinkOutcome =
  | { kind: 'live'; url: string; title: string; storeId: string }
  | { kind: 'ended'; title: string; storeId: string }
  | { kind: 'upcoming'; title: string; storeId: string; startsAt: number }
  | { kind: 'unknown' }

export function resolveLink(hashId: string, catalog: Catalog, now: number): LinkOutcome {
  const target = catalog.links.get(hashId)
  if (!target) return { kind: 'unknown' }
  if (target.kind === 'offer') {
    const { url, store } = target.offer
    return { kind: 'live', url, title: target.product.title, storeId: store }
  }
  if (target.kind === 'kept') return { kind: 'ended', title: target.link.title, storeId: target.link.store }
  const { title, store: storeId, url, startsAt } = target.deal
  const state = dealStateAt(target.deal, now)
  if (state === 'current') return { kind: 'live', url, title, storeId }
  return state === 'upcoming' && startsAt !== undefined
    ? { kind: 'upcoming', title, storeId, startsAt }
    : { kind: 'ended', title, storeId }
}
