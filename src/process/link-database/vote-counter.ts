import { VOTE_DAYS } from '#contract/readers/votes.ts'
import { temperatureOf } from '#links/temperature.ts'
import { type Reports, sumVotes, type VoteDatabase, type Votes } from '#links/votes.ts'
import { createCache } from '#process/caches.ts'
import type { ReaderMarks } from '#process/link-database/reader-marks.ts'
import { DAY_MS, HOUR_MS, vietnamDayOf } from '#text/days.ts'

const COUNTS_MS = 5000

/** The memory of four numbers. */
const COUNT_BYTES = 32

/** Counts votes in the link database. What is stored does not identify a client. */
export function createVoteCounter(database: VoteDatabase, marks: ReaderMarks, now: () => number): Votes {
  const counts = createCache<Reports>('voteCounts', () => COUNT_BYTES, {
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
      const cached = counts.get(dealId)
      if (cached) return cached
      const since = vietnamDayOf(now() - (VOTE_DAYS - 1) * DAY_MS)
      const stored = await database.reportsOf(dealId, since)
      if (stored === 'unavailable') return stored
      const { votes, tips } = stored
      const temperature = temperatureOf(votes, tips, vietnamDayOf(now()))
      const reports = { ...sumVotes(votes), dealId, temperature }
      // A cached count is not stored again: that would renew its lifetime, and a deal that is requested
      // constantly would never show votes taken by other processes.
      counts.set(dealId, reports)
      return reports
    },
  }
}
