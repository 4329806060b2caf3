/** What a reader follows, by what it is: `deal/shopee/<id>`, `store/shopee` or `product/<id>`. */
export interface Followed {
  name: string
  /** Milliseconds since 1970. */
  since: number
  /** The end of a deal, as far as it was known. */
  until?: number
  /** The price from which on a product is wanted. */
  target?: number
}

/** What the pages told on a visit: the deals of each store, and the lowest price of each product. */
export interface Visit {
  at: number
  stores: Record<string, string[]>
  prices: Record<string, number>
}

export interface Watchlist {
  followed: Record<string, Followed>
  /** What is compared with, and what the next visit will be compared with. */
  before?: Visit
  latest?: Visit
}

const KEY = 'watchlist'

/** The list of this browser. An unreadable one counts as empty; throws where storage is blocked. */
export function readWatchlist(): Watchlist {
  return parseWatchlist(localStorage.getItem(KEY))
}

/** Throws where storage is blocked or full. */
export function writeWatchlist(list: Watchlist): void {
  localStorage.setItem(KEY, JSON.stringify(list))
}

/** Whether this browser keeps a list. */
export function canKeep(): boolean {
  try {
    writeWatchlist(readWatchlist())
    return true
  } catch {
    return false
  }
}

/** A list from its text; what does not have the shape of one is left out. */
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

/** What is followed here, with what a file brings; what is followed here already stays as it is. */
export function joinFollowed(
  here: Watchlist['followed'],
  brought: Watchlist['followed'],
): Watchlist['followed'] {
  return { ...brought, ...here }
}

/** Every id of the catalog is made of these characters, so nothing else becomes part of an address. */
function isFollowable(id: string): boolean {
  return /^(?:deal\/[\w-]+\/[\w-]+|(?:store|product)\/[\w-]+)$/.test(id)
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
