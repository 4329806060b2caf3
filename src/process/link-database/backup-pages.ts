import type { DayClicks, StoredLink } from '#links/link-database.ts'
import type { TipRow } from '#links/tips.ts'
import type { DayVotes } from '#links/votes.ts'
import type { BackupRows, SubscriptionRow } from '#process/link-database/link-engine.ts'

/** Rows that are read or written at once. */
export const PAGE = 500

/** Reads up to `count` rows that follow a row in the order of the keys, or the first ones. */
export interface BackupTables {
  linksAfter: (last: StoredLink | undefined, count: number) => Promise<StoredLink[]>
  clicksAfter: (last: DayClicks | undefined, count: number) => Promise<DayClicks[]>
  votesAfter: (last: DayVotes | undefined, count: number) => Promise<DayVotes[]>
  subscriptionsAfter: (last: SubscriptionRow | undefined, count: number) => Promise<SubscriptionRow[]>
  tipsAfter: (last: TipRow | undefined, count: number) => Promise<TipRow[]>
}

/** Reads the tables one after the other, page by page. */
export async function* readPages(tables: BackupTables): AsyncGenerator<BackupRows> {
  for await (const links of pagesOf(tables.linksAfter)) yield { ...noRows(), links }
  for await (const clicks of pagesOf(tables.clicksAfter)) yield { ...noRows(), clicks }
  for await (const votes of pagesOf(tables.votesAfter)) yield { ...noRows(), votes }
  for await (const subscriptions of pagesOf(tables.subscriptionsAfter)) yield { ...noRows(), subscriptions }
  for await (const tips of pagesOf(tables.tipsAfter)) yield { ...noRows(), tips }
}

/** A page without rows. */
export function noRows(): BackupRows {
  return { links: [], clicks: [], votes: [], subscriptions: [], tips: [] }
}

/** Ends at the first page that is not full. */
export async function* pagesOf<Row>(
  readAfter: (last: Row | undefined, count: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ;) {
    const rows = await readAfter(last, PAGE)
    yield rows
    if (rows.length < PAGE) return
    last = rows.at(-1)
  }
}
