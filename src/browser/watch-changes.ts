/** Finds the changes since the last visit among followed records. */
import type { WatchedPrice, WatchedProduct, WatchedStore } from '#contract/watch.ts'
import { DAY_MS, MINUTE_MS } from '#text/days.ts'
import type { Visit, Watchlist } from '#browser/watchlist.ts'

/** The current records of the stores and products on the list, by id. */
export interface WatchedRecords {
  stores: Record<string, WatchedStore>
  products: Record<string, WatchedProduct>
  /** Followed ids that the site no longer has: `store/shopee`, `product/iphone-17`. */
  gone: ReadonlySet<string>
}

export type Change =
  | { kind: 'new'; store: string; deal: string }
  | { kind: 'begun'; follows: string }
  | { kind: 'ended'; follows: string }
  | { kind: 'soon'; follows: string; until: number }
  | { kind: 'price'; follows: string; from: number; to: number }

/** A deal that ends within this time is reported once more. */
const SOON_MS = 2 * DAY_MS

/** Visits within this time count as one, so that changes remain listed. */
const SAME_VISIT_MS = 30 * MINUTE_MS

/** The start of a followed deal, or undefined when it has none or it is unknown. */
export function startOf(follows: string, { stores }: WatchedRecords): number | undefined {
  const [, store = '', deal = ''] = follows.split('/')
  return stores[store]?.deals[deal]?.startsAt
}

/**
 * The end of a followed deal: its last known end, Infinity when unknown, or -Infinity when the site no longer
 * has the deal or its store.
 */
export function endOf(follows: string, { followed }: Watchlist, { stores, gone }: WatchedRecords): number {
  const [, store = '', deal = ''] = follows.split('/')
  if (gone.has(`store/${store}`)) return -Infinity
  const record = stores[store]
  if (!record) return followed[follows]?.until ?? Infinity
  const known = record.deals[deal]
  return known ? (known.endsAt ?? Infinity) : -Infinity
}

/** The followed deals whose end is known and not past. */
export function dealsAhead(list: Watchlist, found: WatchedRecords, now: number): string[] {
  return Object.keys(list.followed).filter((follows) => {
    const end = follows.startsWith('deal/') ? endOf(follows, list, found) : Infinity
    return Number.isFinite(end) && end >= now
  })
}

/**
 * The changes since a visit: followed deals that have begun, ended or end soon, new deals at followed stores,
 * and changed prices.
 */
export function changesSince(before: Visit, list: Watchlist, found: WatchedRecords, now: number): Change[] {
  const ids = Object.keys(list.followed)
  const storesOf = ids.filter((id) => id.startsWith('store/')).map((id) => id.slice('store/'.length))
  const begun = storesOf.flatMap((store): Change[] => {
    const known = before.stores[store]
    if (!known) return []
    return currentDeals(found, store, now)
      .filter((deal) => !known.includes(deal))
      .map((deal) => ({ kind: 'new', store, deal }))
  })
  // Deals followed after the last visit are included, because readers wait for their start.
  const started = ids
    .filter((id) => id.startsWith('deal/') && endOf(id, list, found) >= now)
    .filter((id) => {
      const startsAt = startOf(id, found) ?? Infinity
      const since = Math.max(before.at, list.followed[id]?.since ?? now)
      return since < startsAt && startsAt <= now
    })
    .map((follows): Change => ({ kind: 'begun', follows }))
  const ended = ids
    .filter((id) => id.startsWith('deal/') && (list.followed[id]?.since ?? now) <= before.at)
    .filter((id) => endOf(id, list, found) < now && wasOpen(id, before, list, found))
    .map((follows): Change => ({ kind: 'ended', follows }))
  const prices = Object.entries(found.products).flatMap(([id, product]): Change[] => {
    const from = before.prices[id]
    const to = priceNow(product, now)?.price
    return from === undefined || to === undefined || from === to
      ? []
      : [{ kind: 'price', follows: `product/${id}`, from, to }]
  })
  const soon = ids
    .filter((id) => id.startsWith('deal/') && (list.followed[id]?.since ?? now) <= before.at)
    .flatMap((follows): Change[] => {
      const until = endOf(follows, list, found)
      const isNews = until >= now && until - now <= SOON_MS && until - before.at > SOON_MS
      return isNews ? [{ kind: 'soon', follows, until }] : []
    })
  const isReported = (change: Change): boolean =>
    change.kind === 'new' &&
    started.some((each) => 'follows' in each && each.follows === `deal/${change.store}/${change.deal}`)
  return [...started, ...prices, ...begun.filter((change) => !isReported(change)), ...soon, ...ended]
}

/** The list after a visit. The visit to compare with stays the same for the duration of a visit. */
export function afterVisit(list: Watchlist, found: WatchedRecords, now: number): Watchlist {
  const seen: Visit = {
    at: now,
    stores: Object.fromEntries(
      Object.keys(found.stores).map((store) => [store, currentDeals(found, store, now)]),
    ),
    prices: Object.fromEntries(
      Object.entries(found.products).flatMap(([id, product]) => {
        const price = priceNow(product, now)?.price
        return price === undefined ? [] : [[id, price]]
      }),
    ),
  }
  const { before, latest } = list
  const isSameVisit = latest !== undefined && before !== undefined && now - latest.at < SAME_VISIT_MS
  const compared = isSameVisit ? before : latest
  return { ...list, ...(compared && { before: compared }), latest: seen }
}

/** The price at `now`, or the last known price when all periods have passed. */
export function priceNow({ prices }: WatchedProduct, now: number): WatchedPrice | undefined {
  return prices.find(({ until = Infinity }) => now < until) ?? prices.at(-1)
}

function currentDeals({ stores }: WatchedRecords, store: string, now: number): string[] {
  return Object.entries(stores[store]?.deals ?? {})
    .filter(([, { startsAt = -Infinity, endsAt = Infinity }]) => startsAt <= now && now <= endsAt)
    .map(([id]) => id)
}

function wasOpen(follows: string, before: Visit, list: Watchlist, found: WatchedRecords): boolean {
  const end = endOf(follows, list, found)
  const [, store = '', deal = ''] = follows.split('/')
  // A deal that no longer exists was open if the last visit listed it.
  return end === -Infinity ? (before.stores[store] ?? []).includes(deal) : end >= before.at
}
