import type { SmartLink } from '#links/create-link.ts'

/** A smart link that was created at run time, as it is stored. Times are milliseconds since 1970. */
export interface StoredLink extends SmartLink {
  createdAt: number
  /** When it was taken down; null while it is active. */
  removedAt: number | null
}

/**
 * A link that may exist already. Its id is the shortest prefix of `digits`, of at least `shortest`
 * characters, that no other link has.
 */
export interface LinkProposal extends Omit<StoredLink, 'hashId' | 'removedAt'> {
  digits: string
  shortest: number
}

export interface SavedLink {
  link: StoredLink
  isNew: boolean
}

/** The number of clicks on a link on a day, written `2026-11-20`. */
export interface DayClicks {
  hashId: string
  day: string
  count: number
}

/** The link database does not answer at the moment. Nothing is lost, and a later request may succeed. */
export type Unavailable = 'unavailable'

/** The database of the links created at run time. Its methods never reject. */
export interface LinkDatabase {
  /**
   * Returns the link for the key of the proposal and creates it when there is none. When the promise
   * resolves, the link is stored durably.
   */
  save(proposal: LinkProposal): Promise<SavedLink | Unavailable>
  find(hashId: string): Promise<StoredLink | undefined | Unavailable>
  /** The clicks of the last `days` days on which the link was followed, the latest first. */
  clicksOf(hashId: string, days: number): Promise<DayClicks[] | Unavailable>
}
