import type { Services } from '#api/services.ts'
import { type CatalogLinkOutcome, resolveLink } from '#catalog/resolve-link.ts'
import { isHashId } from '#links/hash-id.ts'
import type { StoredLink } from '#links/link-database.ts'
import type { Language } from '#text/language.ts'

/** What a smart link leads to now, of the catalog or created at run time. */
export type LinkOutcome =
  | CatalogLinkOutcome
  | { kind: 'created'; url: string; title: null; storeId: string; link: StoredLink }
  | { kind: 'removed' }
  | { kind: 'unavailable' }

/** Links of the catalog are answered from memory, whatever becomes of the link database. */
export async function lookUpLink(
  hashId: string,
  services: Services,
  language?: Language,
): Promise<LinkOutcome> {
  const outcome = resolveLink(hashId, services.catalog, services.now(), language)
  if (outcome.kind !== 'unknown' || !isHashId(hashId)) return outcome
  const link = await services.links.find(hashId)
  if (link === 'unavailable') return { kind: 'unavailable' }
  if (!link) return outcome
  if (link.removedAt !== null) return { kind: 'removed' }
  const { outputUrl: url, storeId } = link
  // Whoever created the link may have given it any title; it is shown to nobody else.
  return { kind: 'created', url, title: null, storeId, link }
}
