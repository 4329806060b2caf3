import type { Unavailable } from '#links/link-database.ts'

/** What a reader said of a deal on a day, as in 2026-11-20. */
export interface Vote {
  dealId: string
  day: string
  /** The same for every vote of a client on the deal that day; it names nobody. */
  mark: number
  worked: boolean
}

/** What readers said of a deal in some days: numbers alone. */
export interface VoteCount {
  dealId: string
  worked: number
  failed: number
}

/** The votes of readers on whether deals worked. It never throws. */
export interface Votes {
  /** Counts a vote; false where the client has voted on this deal today. */
  add(dealId: string, worked: boolean, client: string): Promise<boolean | Unavailable>
  /** The votes of the last days; zeros where there are none. */
  of(dealId: string): Promise<VoteCount | Unavailable>
}

/** Where votes are. It never throws. */
export interface VoteDatabase {
  /** Counts a vote; false where its mark has voted on the deal that day. */
  addVote(vote: Vote): Promise<boolean | Unavailable>
  /** What the marks of a day are made with, shared by all processes: `fresh` where there is none yet. */
  voteSalt(day: string, fresh: string): Promise<{ salt: string } | Unavailable>
  /** What readers said of a deal from a day on. */
  votesOf(dealId: string, day: string): Promise<VoteCount | Unavailable>
}
