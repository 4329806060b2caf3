/** What an engine of the link database can do; SQLite and PostgreSQL behave alike under one test. */
import type { NewTip, TipDenial, TipRow } from '#links/tips.ts'
import type { DayTips } from '#links/temperature.ts'
import type { DayVotes, Vote } from '#links/votes.ts'
import type { DayClicks, SavedLink, LinkProposal, StoredLink } from '#links/link-database.ts'

/** A link that may exist but is in a damaged part of the database. */
interface UnreadableLink {
  hashId: string
  isUnreadable: true
}

export type FoundLink = StoredLink | UnreadableLink

/** A row of each table that a backup has. */
interface TableRows {
  links: StoredLink
  clicks: DayClicks
  votes: DayVotes
  subscriptions: SubscriptionRow
  tips: TipRow
}

/** Rows of the tables, as a backup has them. */
export type BackupRows = { [Table in keyof TableRows]: TableRows[Table][] }

/** A subscription to alerts. Moments are milliseconds since 1970. */
export interface SubscriptionRow {
  /** The digest of the endpoint. */
  id: string
  /** JSON of a `Subscriber`. */
  subscriber: string
  /** JSON of a `Delivery`. */
  delivery: string
  /** The moments up to which news was looked for, as in `Progress`. */
  publishedAt: number
  seenAt: number
  /** The subscription is left alone until then: another process has it, or it is to wait. */
  notBefore: number
  expiresAt: number
}

/** How many tips are kept, and since when. */
interface TipLimits {
  max: number
  /** A day, `2026-11-20`. */
  retainedSince: string
}

/** What an editor decides on a tip. */
export type TipDecision = Pick<TipRow, 'state' | 'outcome' | 'decidedOn'>

/** Which subscriptions a process takes to look for news. */
interface SubscriptionClaim {
  /** Subscriptions that lack one of these moments are claimed. */
  publishedAt: number
  seenAt: number
  now: number
  /** Until when no other process takes them. */
  until: number
  count: number
}

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
  /** Returns up to `count` rows that follow `last` in the order of the primary key, or the first ones. */
  rowsAfter<Table extends keyof TableRows>(
    table: Table,
    last: TableRows[Table] | undefined,
    count: number,
  ): Promise<TableRows[Table][]>
  /** Reads all rows as they are at one moment, page by page. */
  backUp(): AsyncGenerator<BackupRows>
  /**
   * Restores rows in one transaction: all of them, or none when `pages` throws. Links keep their ids, and
   * what either side has taken down stays down. Of two counts of a day the higher one is kept, so that rows
   * may be restored again. Returns the number of links that were missing.
   */
  restore(pages: AsyncIterable<BackupRows>): Promise<number>
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
  /** The votes since a day, of all deals that have votes or of one. */
  votesSince(day: string, dealId?: string): Promise<DayVotes[]>
  /** How many readers told of a deal in tips since a day that it was taken up from. */
  tipsOn(dealId: string, day: string): Promise<DayTips[]>
  /**
   * Adds a subscription, or renews what the reader says and its end. Returns false, without a change, when it
   * is new and there are `max` already.
   */
  putSubscription(row: SubscriptionRow, max: number): Promise<boolean>
  /** Ends subscriptions. Returns how many there were. */
  endSubscriptions(ids: readonly string[]): Promise<number>
  /** Removes what has expired, and takes subscriptions that lag behind. No two callers get the same. */
  claimSubscriptions(claim: SubscriptionClaim): Promise<SubscriptionRow[]>
  /** Writes delivery, progress and `notBefore` of subscriptions that are still there. */
  settleSubscriptions(rows: readonly SubscriptionRow[]): Promise<void>
  countSubscriptions(): Promise<number>
  /**
   * Removes the tips from before `retainedSince`, then adds one. The same tip is added once; `count` rises
   * when its mark is new. Nothing is added when the marks of all places are taken, or when there are `max`
   * tips.
   */
  addTip(tip: NewTip, limits: TipLimits): Promise<{ id: string } | TipDenial>
  /** Returns a tip that was sent or decided on since `retainedSince`. */
  findTip(id: string, retainedSince: string): Promise<TipRow | undefined>
  /** Writes what an editor decided. Returns false for an unknown tip. */
  decideTip(id: string, decision: TipDecision): Promise<boolean>
  /** Closes connections that no longer respond. */
  reset(): void
  close(): Promise<void>
}
