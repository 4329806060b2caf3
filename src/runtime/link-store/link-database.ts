import type { DayClicks, KeptLink, LinkProposal, StoredLink } from '#links/link-store.ts'

/** What an engine does, many at a time: SQLite in a worker, or PostgreSQL. */
export interface LinkDatabase {
  /** `sqlite` or `postgresql`, for health and messages. */
  engine: string
  /** Keeps what is not known, all or nothing, durably. Answers stand in the order of the proposals; of equal keys the first is new. */
  keepAll(proposals: readonly LinkProposal[]): Promise<KeptLink[]>
  findAll(hashIds: readonly string[]): Promise<StoredLink[]>
  addClicks(clicks: readonly DayClicks[]): Promise<void>
  clicksOf(hashId: string, days: number): Promise<DayClicks[]>
  /** The links with ids above `after`, ascending. */
  listAfter(after: string, count: number): Promise<StoredLink[]>
  /** Every click of some links. */
  clicksOfAll(hashIds: readonly string[]): Promise<DayClicks[]>
  /** Puts back what was exported: links with their ids, and of counts the greater one. Answers which links were not there. */
  restore(links: readonly StoredLink[], clicks: readonly DayClicks[]): Promise<string[]>
  /** Takes links down, and answers which were up. */
  remove(hashIds: readonly string[], removedAt: number): Promise<string[]>
  /** Lets go of connections that hang. */
  reset(): void
  close(): Promise<void>
}
