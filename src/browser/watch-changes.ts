import type { WatchedProduct, WatchedStore } from '#contract/watch.ts'
import type { Visit, Watchlist } from '#browser/watchlist.ts'

/** What the site says now of the stores and products that the list needs, by id. */
export interface Found {
  stores: Record<string, WatchedStore>
  products: Record<string, WatchedProduct>
}

export type Change =
  | { kind: 'new'; store: string; deal: string }
  | { kind: 'ended'; follows: string }
  | { kind: 'price'; follows: string; from: number; to: number }

/** Who looks again within half an hour is still told what was new then. */
const SAME_VISIT_MS = 30 * 60_000

/** The stores and products whose records the list needs. */
export function neededFor({ followed }: Watchlist): { stores: string[]; products: string[] } {
  const ids = Object.keys(followed).map((id) => id.split('/'))
  const of = (...kinds: string[]): string[] => [
    ...new Set(ids.filter(([kind = '']) => kinds.includes(kind)).map(([, id = '']) => id)),
  ]
  return { stores: of('deal', 'store'), products: of('product') }
}

/** When a followed deal ends, as far as anybody knows; a deal that the site no longer has ended before any moment. */
export function endOf(follows: string, { followed }: Watchlist, { stores }: Found): number {
  const [, store = '', deal = ''] = follows.split('/')
  const record = stores[store]
  if (!record) return followed[follows]?.until ?? Infinity
  const known = record.deals[deal]
  return known ? (known.endsAt ?? Infinity) : -Infinity
}

/** What is different from the visit that is compared with: deals begun at followed stores, followed deals ended, prices changed. */
export function changesSince(before: Visit, list: Watchlist, found: Found, now: number): Change[] {
  const ids = Object.keys(list.followed)
  const storesOf = ids.filter((id) => id.startsWith('store/')).map((id) => id.slice('store/'.length))
  const begun = storesOf.flatMap((store): Change[] => {
    const known = before.stores[store]
    if (!known) return []
    return currentDeals(found, store, now)
      .filter((deal) => !known.includes(deal))
      .map((deal) => ({ kind: 'new', store, deal }))
  })
  const ended = ids
    .filter((id) => id.startsWith('deal/') && (list.followed[id]?.since ?? now) <= before.at)
    .filter((id) => endOf(id, list, found) < now && wasOpen(id, before, list, found))
    .map((follows): Change => ({ kind: 'ended', follows }))
  const prices = Object.entries(found.products).flatMap(([id, { price }]): Change[] => {
    const from = before.prices[id]
    return from === undefined || from === price
      ? []
      : [{ kind: 'price', follows: `product/${id}`, from, to: price }]
  })
  return [...prices, ...begun, ...ended]
}

/** The list after a visit: what is compared with stays for as long as the visit lasts. */
export function afterVisit(list: Watchlist, found: Found, now: number): Watchlist {
  const seen: Visit = {
    at: now,
    stores: Object.fromEntries(
      Object.keys(found.stores).map((store) => [store, currentDeals(found, store, now)]),
    ),
    prices: Object.fromEntries(Object.entries(found.products).map(([id, { price }]) => [id, price])),
  }
  const { before, latest } = list
  const isSameVisit = latest !== undefined && before !== undefined && now - latest.at < SAME_VISIT_MS
  const compared = isSameVisit ? before : latest
  return { ...list, ...(compared && { before: compared }), latest: seen }
}

function currentDeals({ stores }: Found, store: string, now: number): string[] {
  return Object.entries(stores[store]?.deals ?? {})
    .filter(([, { startsAt = -Infinity, endsAt = Infinity }]) => startsAt <= now && now <= endsAt)
    .map(([id]) => id)
}

function wasOpen(follows: string, before: Visit, list: Watchlist, found: Found): boolean {
  const end = endOf(follows, list, found)
  const [, store = '', deal = ''] = follows.split('/')
  // Of a deal that is gone the last visit knows whether it was there.
  return end === -Infinity ? (before.stores[store] ?? []).includes(deal) : end >= before.at
}
