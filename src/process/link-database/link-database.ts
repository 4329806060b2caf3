import type { Vote, VoteDatabase } from '#links/votes.ts'
import type { LinkProposal, LinkDatabase, StoredLink } from '#links/link-database.ts'
import { bytesOfText, createCache } from '#process/caches.ts'
import { batch } from '#process/link-database/batch.ts'
import { type CircuitBreaker, createCircuitBreaker } from '#process/link-database/circuit-breaker.ts'
import type { LinkEngine } from '#process/link-database/link-engine.ts'

const SAVE_ROUND = { size: 256, rounds: 2, waiting: 10_000 }
const FIND_ROUND = { size: 256, rounds: 2, waiting: 10_000 }

/** A link changes once at most, when it is taken down; another process sees that after this time. */
const KNOWN_MS = 5000

interface LinkDatabaseOptions {
  engine: LinkEngine
  /** Is told of the first fault after a success, so that an outage is one line in the log. */
  report: (error: unknown) => void
  /** Milliseconds that never go back. */
  elapsed?: () => number
}

/** An engine as the link database of one process, and whether it could be read and written last time. */
export function createLinkDatabase({
  engine,
  report,
  elapsed = () => performance.now(),
}: LinkDatabaseOptions): LinkDatabase & VoteDatabase & { isReachable: () => boolean } {
  const known = createCache<StoredLink>('links', bytesOfLink, {
    ttl: KNOWN_MS,
    ttlResolution: 0,
    perf: { now: elapsed },
  })
  // A disk that is full, or a database that may only be read, still answers those who follow links.
  const breaker = (): CircuitBreaker =>
    createCircuitBreaker({ elapsed, report, onOverdue: () => engine.reset() })
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
      const kept = known.get(hashId)
      if (kept) return kept
      const link = await reading.attempt(() => find(hashId))
      if (typeof link === 'object' && 'isUnreadable' in link) {
        reportDamage()
        return 'unavailable'
      }
      // Only what was asked just now: a link that is followed all the time would otherwise never be asked for
      // again.
      if (typeof link === 'object') known.set(hashId, link)
      return link
    },
    clicksOf: (hashId, days) => reading.attempt(() => engine.clicksOf(hashId, days)),
    addVote: (vote) => writing.attempt(() => addVote(vote)),
    voteSalt: (day, fresh) => writing.attempt(async () => ({ salt: await engine.voteSalt(day, fresh) })),
    votesOf: async (dealId, day) => {
      const counts = await reading.attempt(() => engine.votesSince(day, [dealId]))
      return counts === 'unavailable' ? counts : (counts[0] ?? { dealId, worked: 0, failed: 0 })
    },
  }
}

function bytesOfLink({ key, inputUrl, outputUrl, storeId, campaignId, title }: StoredLink): number {
  const texts = [key, inputUrl, outputUrl, storeId, campaignId, title]
  return texts.reduce((sum, text) => sum + bytesOfText(text), 0)
}
