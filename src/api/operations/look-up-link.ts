import type { Services } from '#api/services.ts'
import { type CatalogLinkOutcome, resolveLink } from '#catalog/resolve-link.ts'
import { isHashId } from '#links/hash-id.ts'
import type { StoredLink } from '#links/link-database.ts'
import type { Language } from '#text/language.ts'

/** The current target of a smart link, whether it comes from the catalog or was created at run time. */
export type LinkOutcome =
  | CatalogLinkOutcome
  | { kind: 'created'; url: string; title: null; storeId: string; link: StoredLink }
  | { kind: 'removed' }
  | { kind: 'unavailable' }

/**
 * Looks up a smart link. Links of the catalog are in memory, so they resolve even when the link database is
 * down.
 */
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
  // The creator of a link may choose any title, so it is not shown to anyone else.
  return { kind: 'created', url, title: null, storeId, link }
}
