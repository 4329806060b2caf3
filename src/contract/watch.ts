/** What the watchlist learns of a store that somebody follows, or has a deal of. */
export interface WatchedStore {
  name: string
  /** Live deals by id, ended ones among them. */
  deals: Record<string, WatchedDeal>
}

export interface WatchedDeal {
  /** By language; the deal's own is the first. */
  titles: Record<string, string>
  /** Milliseconds since 1970. */
  startsAt?: number
  endsAt?: number
  code?: string
}

/** What the watchlist learns of a product: the least that is paid for it at any store, after codes. */
export interface WatchedProduct {
  titles: Record<string, string>
  currency: string
  /** The present price and those of the coming periods, one after the other. */
  prices: WatchedPrice[]
}

export interface WatchedPrice {
  /** When it ends (exclusive), in milliseconds since 1970; absent when no change is known. */
  until?: number
  store: string
  price: number
}

/** Where votes are asked for and given; the table of operations is too large for a browser. */
export const VOTES_PATH = '/api/votes'
