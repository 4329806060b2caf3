/** Votes of readers on whether deals worked, and their storage. */
import type { Unavailable } from '#links/link-database.ts'
import type { DayTips } from '#links/temperature.ts'

/** The vote of a reader on a deal on a day, written `2026-11-20`. */
export interface Vote {
  dealId: string
  day: string
  /** The same for every vote of a client on the deal on that day. It does not identify the client. */
  mark: number
  worked: boolean
  /** The hour in which it was given, as milliseconds since 1970. */
  hour: number
}

/** The number of votes on a deal over a period. */
export interface VoteCount {
  dealId: string
  worked: number
  failed: number
  /** The hour of the last vote that it worked, in milliseconds since 1970; null without one. */
  workedAt: number | null
}

/** The number of votes on a deal on a day. */
export interface DayVotes extends VoteCount {
  day: string
}

/** What readers report of a deal. */
export interface Reports extends VoteCount {
  /** As in `temperatureOf`. */
  temperature: number
}

/** Sums votes over days and deals; `dealId` is that of the first. */
export function sumVotes(days: readonly VoteCount[]): VoteCount {
  return days.reduce(
    (sum, { worked, failed, workedAt }) => ({
      ...sum,
      worked: sum.worked + worked,
      failed: sum.failed + failed,
      workedAt: workedAt === null ? sum.workedAt : Math.max(workedAt, sum.workedAt ?? workedAt),
    }),
    { dealId: days[0]?.dealId ?? '', worked: 0, failed: 0, workedAt: null } as VoteCount,
  )
}

/** The votes of readers on whether deals worked. Its methods never reject. */
export interface Votes {
  /** Counts a vote; false when the client has already voted on this deal today. */
  add(dealId: string, worked: boolean, client: string): Promise<boolean | Unavailable>
  /** What was reported in the last days; zeros when nothing was. */
  of(dealId: string): Promise<Reports | Unavailable>
}

/** The storage of the salts for marks of readers. Its methods never reject. */
export interface MarkDatabase {
  /** The salt for the marks of a day, shared by all processes. `fresh` is stored when there is none yet. */
  voteSalt(day: string, fresh: string): Promise<{ salt: string } | Unavailable>
}

/** The storage of votes. Its methods never reject. */
export interface VoteDatabase {
  /** Counts a vote; false when its mark already has a vote on the deal on that day. */
  addVote(vote: Vote): Promise<boolean | Unavailable>
  /** The votes on a deal from `day` on, and the tips since then that it was taken up from. */
  reportsOf(dealId: string, day: string): Promise<{ votes: DayVotes[]; tips: DayTips[] } | Unavailable>
}
