import type { SmartLink } from '#links/create-link.ts'

/** A smart link that was made at run time, as it is kept. Times are milliseconds since 1970. */
export interface StoredLink extends SmartLink {
  createdAt: number
  /** When it was taken down; null while it leads somewhere. */
  removedAt: number | null
}

/** A link that may be known already. Its id is as many of `digits` as no other link has, `shortest` at least. */
export interface LinkProposal extends Omit<StoredLink, 'hashId' | 'removedAt'> {
  digits: string
  shortest: number
}

export interface KeptLink {
  link: StoredLink
  isNew: boolean
}

/** How often a link was followed on a day, as in 2026-11-20. */
export interface DayClicks {
  hashId: string
  day: string
  count: number
}

/** Where links made at run time are kept. Everything throws {@link LinksUnavailable} while that place cannot be reached. */
export interface LinkStore {
  /** The link of the proposal's key, made unless it is known. Once this resolves, the link outlives a crash. */
  keep(proposal: LinkProposal): Promise<KeptLink>
  find(hashId: string): Promise<StoredLink | undefined>
  /** The days on which a link was followed, the latest first. */
  clicksOf(hashId: string, days: number): Promise<DayClicks[]>
}

/** The store of links does not answer; nothing is lost, and it is tried again with the next request. */
export class LinksUnavailable extends Error {
  override name = 'LinksUnavailable'
}
