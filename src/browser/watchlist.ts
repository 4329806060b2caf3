/**
 * A followed item. Its id is `deal/shopee/<id>`, `store/shopee`, `product/<id>` or `search/<query>`, encoded
 * as part of a URL.
 */
export interface Followed {
  name: string
  /** Milliseconds since 1970. */
  since: number
  /** The end of a deal, as last known. */
  until?: number
  /** The target price of a product. */
  target?: number
}

/** The state at a visit: the deals of each store, and the lowest price of each product. */
export interface Visit {
  at: number
  stores: Record<string, string[]>
  prices: Record<string, number>
}

export interface Watchlist {
  followed: Record<string, Followed>
  /** The visit to compare with, and the visit that the next one will be compared with. */
  before?: Visit
  latest?: Visit
}

const KEY = 'watchlist'

/** The key of what this browser remembers of its subscription to alerts. */
export const ALERTS_KEY = 'alerts'

/** Reads the list from storage. An invalid list counts as empty. Throws when storage is blocked. */
export function readWatchlist(): Watchlist {
  return parseWatchlist(localStorage.getItem(KEY))
}

/** What the list follows, nothing when storage is blocked. */
export function readFollowed(): Watchlist['followed'] {
  try {
    return readWatchlist().followed
  } catch {
    return {}
  }
}

/** Throws when storage is blocked or full. */
export function writeWatchlist(list: Watchlist): void {
  localStorage.setItem(KEY, JSON.stringify(list))
}

/** Whether this browser can store a list. */
export function canKeep(): boolean {
  try {
    writeWatchlist(readWatchlist())
    return true
  } catch {
    return false
  }
}

/** Parses a list. Invalid entries are dropped. */
export function parseWatchlist(text: string | null): Watchlist {
  const value = parseObject(text)
  const followed = Object.entries(asObject(value['followed'])).flatMap(([id, entry]) => {
    const { name, since, until, target } = asObject(entry)
    if (!isFollowable(id) || typeof name !== 'string' || typeof since !== 'number') return []
    const known: Followed = {
      name,
      since,
      ...(typeof until === 'number' && { until }),
      ...(typeof target === 'number' && { target }),
    }
    return [[id, known] as const]
  })
  const before = asVisit(value['before'])
  const latest = asVisit(value['latest'])
  return { followed: Object.fromEntries(followed), ...(before && { before }), ...(latest && { latest }) }
}

/** Merges two lists. Items already followed here are kept unchanged. */
export function joinFollowed(
  here: Watchlist['followed'],
  brought: Watchlist['followed'],
): Watchlist['followed'] {
  return { ...brought, ...here }
}

/**
 * Ids of the catalog consist of these characters only. Others are rejected, because ids become part of URLs.
 */
function isFollowable(id: string): boolean {
  return /^(?:deal\/[\w-]+\/[\w-]+|(?:store|product)\/[\w-]+|search\/[^/]+)$/.test(id)
}

function asVisit(value: unknown): Visit | undefined {
  const { at, stores, prices } = asObject(value)
  if (typeof at !== 'number') return undefined
  const isList = ([, deals]: [string, unknown]): boolean => Array.isArray(deals)
  const isPrice = ([, price]: [string, unknown]): boolean => typeof price === 'number'
  return {
    at,
    stores: Object.fromEntries(Object.entries(asObject(stores)).filter(isList)) as Record<string, string[]>,
    prices: Object.fromEntries(Object.entries(asObject(prices)).filter(isPrice)) as Record<string, number>,
  }
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    return asObject(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
