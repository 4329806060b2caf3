import type { Catalog } from '#catalog/catalog.ts'
import { dealStateAt } from '#catalog/deal-state.ts'
import { inLanguage } from '#catalog/translations.ts'
import { DEFAULT_LANGUAGE, type Language } from '#text/language.ts'

/** The target of a smart link at a moment: a store, or a page that explains why there is none. */
export type CatalogLinkOutcome =
  | { kind: 'live'; url: string; title: string; storeId: string }
  | { kind: 'ended'; title: string; storeId: string }
  | { kind: 'upcoming'; title: string; storeId: string; startsAt: number }
  | { kind: 'unknown' }

/**
 * Resolves a smart link of the catalog. The title is in the given language if the record is translated into
 * it.
 */
export function resolveLink(
  hashId: string,
  catalog: Catalog,
  now: number,
  language: Language = DEFAULT_LANGUAGE,
): CatalogLinkOutcome {
  const target = catalog.links.get(hashId)
  if (!target) return { kind: 'unknown' }
  if (target.kind === 'offer') {
    const { url, store } = target.offer
    return { kind: 'live', url, title: inLanguage(target.product, language).title, storeId: store }
  }
  if (target.kind === 'ended') return { kind: 'ended', title: target.link.title, storeId: target.link.store }
  const { title, store: storeId, url, startsAt } = inLanguage(target.deal, language)
  const state = dealStateAt(target.deal, now)
  if (state === 'current') return { kind: 'live', url, title, storeId }
  return state === 'upcoming' && startsAt !== undefined
    ? { kind: 'upcoming', title, storeId, startsAt }
    : { kind: 'ended', title, storeId }
}
