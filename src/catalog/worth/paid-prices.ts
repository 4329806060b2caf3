/**
 * What was paid after codes from a day on, in đồng, until the next one. `date` is milliseconds since 1970.
 */
export interface PaidOnDay {
  date: number
  price: number
}

/** What publications recorded to be paid after codes: by product, then by store, oldest first. */
export type PaidPrices = Readonly<Record<string, Readonly<Record<string, readonly PaidOnDay[]>>>>
