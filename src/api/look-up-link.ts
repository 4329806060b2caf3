import type { Services } from '#api/services.ts'
import { type LinkOutcome, resolveLink } from '#catalog/resolve-link.ts'
import { isHashId } from '#links/hash-id.ts'
import type { StoredLink } from '#links/link-store.ts'

/** What a smart link leads to now, of the catalog or made at run time. */
export type FoundLink =
  | LinkOutcome
  | { kind: 'made'; url: string; title: string | null; storeId: string; link: StoredLink }
  | { kind: 'removed' }
  | { kind: 'unavailable' }

/** Links of the catalog are answered from memory, whatever becomes of the store of links. */
export async function lookUpLink(hashId: string, services: Services): Promise<FoundLink> {
  const outcome = resolveLink(hashId, services.catalog, services.now())
  if (outcome.kind !== 'unknown' || !isHashId(hashId)) return outcome
  const link = await services.links.find(hashId)
  if (link === 'unavailable') return { kind: 'unavailable' }
  if (!link) return outcome
  if (link.removedAt !== null) return { kind: 'removed' }
  const { outputUrl: url, title, storeId } = link
  return { kind: 'made', url, title, storeId, link }
}
