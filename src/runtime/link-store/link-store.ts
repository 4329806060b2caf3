import { LRUCache } from 'lru-cache'
import type { LinkProposal, LinkStore, StoredLink, Unavailable } from '#links/link-store.ts'
import { batch } from '#runtime/link-store/batch.ts'
import type { LinkDatabase } from '#runtime/link-store/link-database.ts'
import { Overdue, within } from '#runtime/within.ts'

/** Longer than the database's own patience with a lock. */
const DEADLINE_MS = 3000

/** After a fault every other request is told at once, and one in this time tries again. */
const RETRY_MS = 1000

const KEEP_ROUND = { size: 256, rounds: 2, waiting: 10_000 }
const FIND_ROUND = { size: 256, rounds: 2, waiting: 10_000 }

/** A link changes once at most, when it is taken down; another process sees that after this time. */
const KNOWN_MS = 5000
const KNOWN_MAX = 20_000

interface LinkStoreOptions {
  database: LinkDatabase
  /** Is told of the first fault after a success, so that an outage is one line in the log. */
  report: (error: unknown) => void
  /** Milliseconds that never go back. */
  elapsed?: () => number
}

/** A database as the store of links of one process, and whether it answered last time. */
export function createLinkStore({
  database,
  report,
  elapsed = () => performance.now(),
}: LinkStoreOptions): LinkStore & { isReachable: () => boolean } {
  const known = new LRUCache<string, StoredLink>({ max: KNOWN_MAX, ttl: KNOWN_MS })
  let reachable = true
  let retryAt = 0

  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | Unavailable> => {
    if (!reachable && elapsed() < retryAt) return 'unavailable'
    retryAt = elapsed() + RETRY_MS
    try {
      const result = await within(work(), DEADLINE_MS)
      reachable = true
      return result
    } catch (error) {
      if (reachable) report(error)
      if (error instanceof Overdue) database.reset()
      reachable = false
      retryAt = elapsed() + RETRY_MS
      return 'unavailable'
    }
  }

  const keep = batch((proposals: readonly LinkProposal[]) => database.keepAll(proposals), KEEP_ROUND)
  const find = batch(async (hashIds: readonly string[]) => {
    const found = new Map((await database.findAll(hashIds)).map((link) => [link.hashId, link]))
    return hashIds.map((hashId) => found.get(hashId))
  }, FIND_ROUND)

  return {
    isReachable: () => reachable,
    keep: (proposal) => attempt(() => keep(proposal)),
    find: async (hashId) => {
      const link = known.get(hashId) ?? (await attempt(() => find(hashId)))
      if (typeof link === 'object') known.set(hashId, link)
      return link
    },
    clicksOf: (hashId, days) => attempt(() => database.clicksOf(hashId, days)),
  }
}
