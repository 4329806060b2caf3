import type { Catalog } from '#catalog/catalog.ts'
import { dealStateAt } from '#catalog/deal-state.ts'
import type { SaleDate } from '#catalog/sale-days.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { DAY_MS } from '#text/days.ts'

/** A deal without a tag belongs to a day only when it runs for few more. */
const SHORT_RUN_MS = 5 * DAY_MS

/**
 * A tag names the day of one year: deals of a holiday end up to two months before it and begin up to two
 * weeks after.
 */
const BEFORE_MS = 60 * DAY_MS
const AFTER_MS = 14 * DAY_MS

/**
 * The deals that belong to a sale day and have not ended when the catalog is built: those that carry its tag,
 * and short ones that run on it.
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
