import { randomBytes } from 'node:crypto'
import { NETWORK_VOTES_MAX, SITE_VOTES_MAX, VOTE_DAYS } from '#contract/votes.ts'
import { networksOf } from '#limits/network.ts'
import type { VoteCount, VoteDatabase, Votes } from '#links/votes.ts'
import { createCache } from '#process/caches.ts'
import { sha256Hex } from '#process/digest.ts'
import { DAY_MS, vietnamDayOf } from '#text/days.ts'

/**
 * How much of a digest is a mark: 24 bits. On one deal and day two networks hardly ever share a mark, while
 * hundreds of addresses of the Internet do, so that it tells nobody's even with the salt at hand.
 */
const MARK_HEX_DIGITS = 6

const SALT_BYTES = 16

const COUNTS_MS = 5000

/** Two numbers. */
const COUNT_BYTES = 16

/**
 * Counts votes in the link database. All processes that share it make the marks of a day with the same salt,
 * which is deleted on the next day; neither addresses nor anything else of clients is stored.
 */
export function createVoteCounter(database: VoteDatabase, now: () => number): Votes {
  const counts = createCache<VoteCount>('voteCounts', () => COUNT_BYTES, {
    ttl: COUNTS_MS,
    ttlResolution: 0,
    perf: { now },
  })
  let known: { day: string; salt: string } | undefined

  const saltOf = async (day: string): Promise<string | undefined> => {
    if (known?.day === day) return known.salt
    const kept = await database.voteSalt(day, randomBytes(SALT_BYTES).toString('base64url'))
    if (kept === 'unavailable') return undefined
    known = { day, ...kept }
    return kept.salt
  }

  return {
    add: async (dealId, worked, client) => {
      const day = vietnamDayOf(now())
      const salt = await saltOf(day)
      if (salt === undefined) return 'unavailable'
      const counted = await database.addVote({ dealId, day, mark: markOf(client, dealId, salt), worked })
      if (counted === true) counts.delete(dealId)
      return counted
    },
    of: async (dealId) => {
      const kept = counts.get(dealId)
      if (kept) return kept
      const since = vietnamDayOf(now() - (VOTE_DAYS - 1) * DAY_MS)
      const stored = await database.votesOf(dealId, since)
      // Only what was asked just now: a deal that is asked for all the time would otherwise never get the
      // votes that other processes take.
      if (stored !== 'unavailable') counts.set(dealId, stored)
      return stored
    },
  }
}

/**
 * The mark of a client's place in its network: a network has as many places as votes, and a client always
 * the same, so that it has one vote, and thousands of addresses of one network have no more than the places.
 * A site of IPv6 has one row of them. Two clients of a network may have the same place, seldom.
 */
function markOf(client: string, dealId: string, salt: string): number {
  const [network = client, site = client] = networksOf(client)
  const of = (...parts: (string | number)[]): number => {
    const digest = sha256Hex([salt, dealId, ...parts].join(' '))
    return Number.parseInt(digest.slice(0, MARK_HEX_DIGITS), 16)
  }
  const row = of('row', site) % (NETWORK_VOTES_MAX / SITE_VOTES_MAX)
  const seat = of('seat', client) % SITE_VOTES_MAX
  return of(network, row, seat)
}
