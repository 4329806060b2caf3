/** What was asked on a day, which is milliseconds since 1970. */
export interface PricedDay {
  date: number
  price: number
}

/** The prices of one store, or the lowest of all, oldest first. */
export interface PriceSeries {
  name: string
  history: readonly PricedDay[]
}
