import { randomBytes } from 'node:crypto'
import { NETWORK_VOTES_MAX, SITE_VOTES_MAX, VOTE_DAYS } from '#contract/readers/votes.ts'
import { networksOf } from '#limits/network.ts'
import type { VoteCount, VoteDatabase, Votes } from '#links/votes.ts'
import { createCache } from '#process/caches.ts'
import { sha256Hex } from '#process/digest.ts'
import { DAY_MS, HOUR_MS, vietnamDayOf } from '#text/days.ts'

/**
 * The length of a mark: 24 bits of a digest. Two networks rarely share a mark on the same deal and day, but
 * hundreds of Internet addresses do, so a mark identifies nobody even if the salt is known.
 */
const MARK_HEX_DIGITS = 6

const SALT_BYTES = 16

const COUNTS_MS = 5000

/** The memory of three numbers. */
const COUNT_BYTES = 24

/**
 * Counts votes in the link database. All processes that share it derive a day's marks from the same salt,
 * which is deleted on the next day. No addresses or other data of clients are stored.
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
      const hour = Math.floor(now() / HOUR_MS) * HOUR_MS
      const mark = markOf(client, dealId, salt)
      const counted = await database.addVote({ dealId, day, mark, worked, hour })
      if (counted === true) counts.delete(dealId)
      return counted
    },
    of: async (dealId) => {
      const kept = counts.get(dealId)
      if (kept) return kept
      const since = vietnamDayOf(now() - (VOTE_DAYS - 1) * DAY_MS)
      const stored = await database.votesOf(dealId, since)
      // A cached count is not stored again: that would renew its lifetime, and a deal that is requested
      // constantly would never show votes taken by other processes.
      if (stored !== 'unavailable') counts.set(dealId, stored)
      return stored
    },
  }
}

/**
 * Maps a client to one of the places of its network. A network has as many places as it may have votes, and a
 * client always gets the same place. A client therefore has one vote, and a network with thousands of
 * addresses has no more votes than places. An IPv6 site has one row of these places. Two clients of a network
 * may occasionally share a place.
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
