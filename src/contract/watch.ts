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
}

/** What the watchlist learns of a product: the lowest price that any store asks for it. */
export interface WatchedProduct {
  titles: Record<string, string>
  store: string
  price: number
  currency: string
}
