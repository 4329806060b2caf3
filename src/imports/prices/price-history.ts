import { DAY_MS } from '#text/days.ts'

/** The lowest price of a product on a day, `2026-11-22`. */
export interface PricedDay {
  date: string
  price: number
}

/** Days up to this age are kept one by one. */
const DAILY_DAYS = 90
/** Older ones are kept by week up to here, then by month. */
const WEEKLY_DAYS = 400

/** More than this share up or down from one day to the next is worth a look. */
export const JUMP_SHARE = 0.3

/** A history with the price of a day: the lowest of that day counts. */
export function recordPrice(history: readonly PricedDay[], date: string, price: number): PricedDay[] {
  const same = history.find((day) => day.date === date)
  if (same) return history.map((day) => (day === same ? { date, price: Math.min(price, day.price) } : day))
  return [...history, { date, price }].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** How far a price is from the last one before a day, as a share; nothing for the first price. */
export function jumpFrom(history: readonly PricedDay[], date: string, price: number): number | undefined {
  const before = history.findLast((day) => day.date < date)
  return before && (price - before.price) / before.price
}

/**
 * A history that does not grow for ever: every day of the last {@link DAILY_DAYS}, then the lowest of each
 * week, then of each month. The lowest price of all is never lost.
 */
export function compactHistory(history: readonly PricedDay[], today: string): PricedDay[] {
  const ageOf = (date: string): number => (Date.parse(today) - Date.parse(date)) / DAY_MS
  const bucketOf = ({ date }: PricedDay): string => {
    const age = ageOf(date)
    if (age <= DAILY_DAYS) return date
    return age <= WEEKLY_DAYS ? `week ${Math.floor(Date.parse(date) / (7 * DAY_MS))}` : date.slice(0, 7)
  }
  return [...Map.groupBy(history, bucketOf).values()].map((days) =>
    days.reduce((lowest, day) => (day.price < lowest.price ? day : lowest)),
  )
}
