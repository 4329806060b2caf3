/** The link database for the rest of the process: an engine with a cache and a circuit breaker. */
import type { TipDatabase } from '#links/tips.ts'
import type { MarkDatabase, Vote, VoteDatabase } from '#links/votes.ts'
import type { LinkProposal, LinkDatabase, StoredLink, Unavailable } from '#links/link-database.ts'
import { bytesOfText, createCache } from '#process/caches.ts'
import { batch } from '#process/link-database/batch.ts'
import { type CircuitBreaker, createCircuitBreaker } from '#process/link-database/circuit-breaker.ts'
import type { LinkEngine, SubscriptionRow } from '#process/link-database/link-engine.ts'

const SAVE_ROUND = { size: 256, rounds: 2, waiting: 10_000 }
const FIND_ROUND = { size: 256, rounds: 2, waiting: 10_000 }

/**
 * The cache lifetime. A link changes at most once, when it is removed; other processes notice that after this
 * time.
 */
const KNOWN_MS = 5000

/** What readers do to subscriptions. Its methods never reject. */
export interface SubscriptionDatabase {
  /** Adds or renews a subscription; false when there are too many. */
  putSubscription(row: SubscriptionRow, max: number): Promise<boolean | Unavailable>
  /** Ends a subscription; false when there is none. */
  endSubscription(id: string): Promise<boolean | Unavailable>
}

interface LinkDatabaseOptions {
  engine: LinkEngine
  /** Called for the first failure after a success, so that an outage is logged once. */
  report: (error: unknown) => void
  /** A monotonic clock in milliseconds. */
  elapsed?: () => number
}

/**
 * Wraps an engine as the link database of a process. `isReachable` says whether the last read and the last
 * write succeeded.
 */
export function createLinkDatabase({
  engine,
  report,
  elapsed = () => performance.now(),
}: LinkDatabaseOptions): LinkDatabase &
  MarkDatabase &
  VoteDatabase &
  SubscriptionDatabase &
  TipDatabase & { isReachable: () => boolean } {
  const known = createCache<StoredLink>('links', bytesOfLink, {
    ttl: KNOWN_MS,
    ttlResolution: 0,
    perf: { now: elapsed },
  })
  // Reads and writes have separate breakers: links still resolve when the disk is full or the database is
  // read-only.
  const breaker = (): CircuitBreaker =>
    createCircuitBreaker({ elapsed, report, onTimeout: () => engine.reset() })
  const reading = breaker()
  const writing = breaker()

  const save = batch((proposals: readonly LinkProposal[]) => engine.saveAll(proposals), SAVE_ROUND)
  const addVote = batch((votes: readonly Vote[]) => engine.addVotes(votes), SAVE_ROUND)
  const find = batch(async (hashIds: readonly string[]) => {
    const found = new Map((await engine.findAll(hashIds)).map((link) => [link.hashId, link]))
    return hashIds.map((hashId) => found.get(hashId))
  }, FIND_ROUND)

  let isDamageReported = false
  const reportDamage = (): void => {
    if (!isDamageReported) report(new Error(engine.damage))
    isDamageReported = true
  }

  return {
    isReachable: () => reading.isClosed() && writing.isClosed(),
    save: (proposal) => writing.attempt(() => save(proposal)),
    find: async (hashId) => {
      const cached = known.get(hashId)
      if (cached) return cached
      const link = await reading.attempt(() => find(hashId))
      if (typeof link === 'object' && 'isUnreadable' in link) {
        reportDamage()
        return 'unavailable'
      }
      // A cached link is not stored again: that would renew its lifetime, and a link that is followed
      // constantly would never be read again.
      if (typeof link === 'object') known.set(hashId, link)
      return link
    },
    clicksOf: (hashId, days) => reading.attempt(() => engine.clicksOf(hashId, days)),
    addVote: (vote) => writing.attempt(() => addVote(vote)),
    voteSalt: (day, fresh) => writing.attempt(async () => ({ salt: await engine.voteSalt(day, fresh) })),
    putSubscription: (row, max) => writing.attempt(() => engine.putSubscription(row, max)),
    endSubscription: (id) => writing.attempt(async () => (await engine.endSubscriptions([id])) > 0),
    addTip: (tip, limits) => writing.attempt(() => engine.addTip(tip, limits)),
    findTip: (id, retainedSince) => reading.attempt(() => engine.findTip(id, retainedSince)),
    reportsOf: (dealId, day) =>
      reading.attempt(async () => ({
        votes: await engine.votesSince(day, dealId),
        tips: await engine.tipsOn(dealId, day),
      })),
  }
}

function bytesOfLink({ key, inputUrl, outputUrl, storeId, campaignId, title }: StoredLink): number {
  const texts = [key, inputUrl, outputUrl, storeId, campaignId, title]
  return texts.reduce((sum, text) => sum + bytesOfText(text), 0)
}
