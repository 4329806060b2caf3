/** Data of a store for the watchlist, which follows the store or deals of it. */
export interface WatchedStore {
  name: string
  /** Deals of the store by id, including ended ones. */
  deals: Record<string, WatchedDeal>
}

export interface WatchedDeal {
  /** Titles by language, the language of the deal first. */
  titles: Record<string, string>
  /** Milliseconds since 1970. */
  startsAt?: number
  endsAt?: number
  code?: string
}

/** Data of a product for the watchlist: its lowest price after codes at any store. */
export interface WatchedProduct {
  titles: Record<string, string>
  currency: string
  /** The current price and the prices of the following periods, in order of time. */
  prices: WatchedPrice[]
}

export interface WatchedPrice {
  /** When it ends (exclusive), in milliseconds since 1970; absent when no change is known. */
  until?: number
  store: string
  price: number
}

/**
 * The path of both operations on votes. It is not in the table of operations, which is too large to load in a
 * browser.
 */
export const VOTES_PATH = '/api/votes'

/** The paths of the operations on alerts. */
export const ALERTS_PATH = '/api/alerts'
export const ALERTS_END_PATH = '/api/alerts/end'
