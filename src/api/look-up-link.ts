import type { Services } from '#api/services.ts'
import { type LinkOutcome, resolveLink } from '#catalog/resolve-link.ts'
import { LinksUnavailable, type StoredLink } from '#links/link-store.ts'

/** What a smart link leads to now, of the catalog or made at run time. */
export type FoundLink =
  | LinkOutcome
  | { kind: 'made'; url: string; link: StoredLink }
  | { kind: 'removed' }
  | { kind: 'unavailable' }

/** The ids that links have; nothing else is looked for. */
const HASH_ID = /^[0-9A-Za-z]{10,43}$/

/** Links of the catalog are answered from memory, whatever becomes of the store of links. */
export async function lookUpLink(hashId: string, services: Services): Promise<FoundLink> {
  const outcome = resolveLink(hashId, services.catalog, services.now())
  if (outcome.kind !== 'unknown' || !HASH_ID.test(hashId)) return outcome
  try {
    const link = await services.links.find(hashId)
    if (!link) return outcome
    return link.removedAt === null ? { kind: 'made', url: link.outputUrl, link } : { kind: 'removed' }
  } catch (error) {
    if (error instanceof LinksUnavailable) return { kind: 'unavailable' }
    throw error
  }
}
