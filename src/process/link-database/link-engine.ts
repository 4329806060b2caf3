import type { Vote, VoteCount } from '#links/votes.ts'
import type { DayClicks, SavedLink, LinkProposal, StoredLink } from '#links/link-database.ts'

/** A link that may exist but is in a damaged part of the database. */
interface UnreadableLink {
  hashId: string
  isUnreadable: true
}

export type FoundLink = StoredLink | UnreadableLink

/** A storage engine with batch operations: SQLite in a worker thread, or PostgreSQL. */
export interface LinkEngine {
  /** `sqlite` or `postgresql`, for health and messages. */
  name: string
  /** Describes damage found so far and how to repair it. */
  readonly damage?: string | undefined
  /**
   * Saves unknown links durably in one transaction. Results are in the order of the proposals; of proposals
   * with equal keys, only the first is new.
   */
  saveAll(proposals: readonly LinkProposal[]): Promise<SavedLink[]>
  findAll(hashIds: readonly string[]): Promise<FoundLink[]>
  addClicks(clicks: readonly DayClicks[]): Promise<void>
  clicksOf(hashId: string, days: number): Promise<DayClicks[]>
  /** Returns up to `count` links with ids greater than `after`, in ascending order. */
  listAfter(after: string, count: number): Promise<StoredLink[]>
  /** Returns all click counts of the given links. */
  clicksOfAll(hashIds: readonly string[]): Promise<DayClicks[]>
  /**
   * Restores exported links with their ids, and takes the higher of two click counts. Returns the ids of the
   * links that were missing.
   */
  restore(links: readonly StoredLink[], clicks: readonly DayClicks[]): Promise<string[]>
  /** Removes links. Returns the ids of those that were not removed before. */
  remove(hashIds: readonly string[], removedAt: number): Promise<string[]>
  /** Clears the titles of links. Returns the ids of those that had one. */
  untitle(hashIds: readonly string[]): Promise<string[]>
  /** Counts votes. Returns for each whether it is the first with its mark for that deal and day. */
  addVotes(votes: readonly Vote[]): Promise<boolean[]>
  /**
   * Returns the salt of a day, storing `fresh` if there is none. Deletes the salts and marks of earlier days.
   */
  voteSalt(day: string, fresh: string): Promise<string>
  /** Sums the votes since a day, of all deals that have votes or of the given ones. */
  votesSince(day: string, dealIds?: readonly string[]): Promise<VoteCount[]>
  /** Closes connections that no longer respond. */
  reset(): void
  close(): Promise<void>
}
