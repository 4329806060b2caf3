import type { Catalog } from '#catalog/catalog.ts'
import { dealStateAt } from '#catalog/deal-state.ts'
import type { SaleDate } from '#catalog/sale-days.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { DAY_MS } from '#text/days.ts'

/** Longest run of a deal that belongs to a sale day without carrying its tag. */
const SHORT_RUN_MS = 5 * DAY_MS

/**
 * A tag applies to the sale day of one year: deals of a holiday end up to two months before it and begin up
 * to two weeks after it.
 */
const BEFORE_MS = 60 * DAY_MS
const AFTER_MS = 14 * DAY_MS

/**
 * The deals of a sale day that have not ended when the catalog is built: deals with its tag, and deals with a
 * short run that includes the day.
 */
export function dealsOnSaleDay({ day, startsAt }: SaleDate, catalog: Catalog): SnapshotDeal[] {
  const end = startsAt + DAY_MS
  const belongs = ({ tags, startsAt: begin = 0, endsAt = Infinity, store }: SnapshotDeal): boolean => {
    const takesPart = day.stores.length === 0 || day.stores.includes(store)
    const isShort = endsAt - begin <= SHORT_RUN_MS
    if (tags.some((tag) => day.tags.includes(tag)))
      return begin < end + AFTER_MS && endsAt > startsAt - BEFORE_MS
    return takesPart && isShort && begin < end && endsAt >= startsAt
  }
  return catalog.deals.filter(
    (deal) => deal.status === 'live' && dealStateAt(deal, catalog.builtAt) !== 'ended' && belongs(deal),
  )
}
