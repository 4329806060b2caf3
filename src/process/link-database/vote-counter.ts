import { VOTE_DAYS } from '#contract/readers/votes.ts'
import type { VoteCount, VoteDatabase, Votes } from '#links/votes.ts'
import { createCache } from '#process/caches.ts'
import type { ReaderMarks } from '#process/link-database/reader-marks.ts'
import { DAY_MS, HOUR_MS, vietnamDayOf } from '#text/days.ts'

const COUNTS_MS = 5000

/** The memory of three numbers. */
const COUNT_BYTES = 24

/** Counts votes in the link database. What is stored does not identify a client. */
export function createVoteCounter(database: VoteDatabase, marks: ReaderMarks, now: () => number): Votes {
  const counts = createCache<VoteCount>('voteCounts', () => COUNT_BYTES, {
    ttl: COUNTS_MS,
    ttlResolution: 0,
    perf: { now },
  })

  return {
    add: async (dealId, worked, client) => {
      const today = await marks.today()
      if (!today) return 'unavailable'
      const { day, markOf } = today
      const hour = Math.floor(now() / HOUR_MS) * HOUR_MS
      const mark = markOf(client, dealId)
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
