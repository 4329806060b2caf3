import type { Vote, VoteCount } from '#links/votes.ts'
import type { DayClicks, SavedLink, LinkProposal, StoredLink } from '#links/link-database.ts'

/** A link that may be in the database, in a part of it that is damaged. */
interface UnreadableLink {
  hashId: string
  isUnreadable: true
}

export type FoundLink = StoredLink | UnreadableLink

/** What an engine does, many at a time: SQLite in a worker, or PostgreSQL. */
export interface LinkEngine {
  /** `sqlite` or `postgresql`, for health and messages. */
  name: string
  /** What was found damaged so far, and what to do about it. */
  readonly damage?: string | undefined
  /**
   * Saves what is not known, all or nothing, durably. Answers stand in the order of the proposals; of equal
   * keys the first is new.
   */
  saveAll(proposals: readonly LinkProposal[]): Promise<SavedLink[]>
  findAll(hashIds: readonly string[]): Promise<FoundLink[]>
  addClicks(clicks: readonly DayClicks[]): Promise<void>
  clicksOf(hashId: string, days: number): Promise<DayClicks[]>
  /** The links with ids above `after`, ascending. */
  listAfter(after: string, count: number): Promise<StoredLink[]>
  /** Every click of some links. */
  clicksOfAll(hashIds: readonly string[]): Promise<DayClicks[]>
  /**
   * Puts back what was exported: links with their ids, and of counts the greater one. Answers which links
   * were not there.
   */
  restore(links: readonly StoredLink[], clicks: readonly DayClicks[]): Promise<string[]>
  /** Takes links down, and answers which were up. */
  remove(hashIds: readonly string[], removedAt: number): Promise<string[]>
  /** Clears the titles of links, and answers which had one. */
  untitle(hashIds: readonly string[]): Promise<string[]>
  /** Counts votes, and answers which were the first of their mark on the deal that day. */
  addVotes(votes: readonly Vote[]): Promise<boolean[]>
  /** The salt of a day, which is `fresh` where there is none; salts and marks of days before are deleted. */
  voteSalt(day: string, fresh: string): Promise<string>
  /** The sums of votes from a day on: of every deal that has some, or of these. */
  votesSince(day: string, dealIds?: readonly string[]): Promise<VoteCount[]>
  /** Lets go of connections that hang. */
  reset(): void
  close(): Promise<void>
}
