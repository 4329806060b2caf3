import type { SmartLink } from '#links/create-link.ts'

/** A smart link that was created at run time, as it is stored. Times are milliseconds since 1970. */
export interface StoredLink extends SmartLink {
  createdAt: number
  /** When it was taken down; null while it leads somewhere. */
  removedAt: number | null
}

/**
 * A link that may be known already. Its id is as many of `digits` as no other link has, `shortest` at least.
 */
export interface LinkProposal extends Omit<StoredLink, 'hashId' | 'removedAt'> {
  digits: string
  shortest: number
}

export interface SavedLink {
  link: StoredLink
  isNew: boolean
}

/** How often a link was followed on a day, as in 2026-11-20. */
export interface DayClicks {
  hashId: string
  day: string
  count: number
}

/** The link database does not answer; nothing is lost, and the next request may find it back. */
export type Unavailable = 'unavailable'

/** The database of the links created at run time. It never throws. */
export interface LinkDatabase {
  /**
   * The link of the proposal's key, created unless it is known. Once this resolves, the link outlives a
   * crash.
   */
  save(proposal: LinkProposal): Promise<SavedLink | Unavailable>
  find(hashId: string): Promise<StoredLink | undefined | Unavailable>
  /** The days on which a link was followed, the latest first. */
  clicksOf(hashId: string, days: number): Promise<DayClicks[] | Unavailable>
}
