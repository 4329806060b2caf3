import { DAY_MS } from '#text/days.ts'

/** The lowest price on a day, `2026-11-22`. */
export interface PricedDay {
  date: string
  price: number
}

/** Age in days up to which every day is kept. */
const DAILY_DAYS = 90
/** Age in days up to which one price a week is kept; beyond it, one a month. */
const WEEKLY_DAYS = 400

/** A change by more than this share from one day to the next is reported. */
export const JUMP_SHARE = 0.3

/** Adds a price to a history. Of several prices on a day the lowest is kept. */
export function recordPrice(history: readonly PricedDay[], date: string, price: number): PricedDay[] {
  const same = history.find((day) => day.date === date)
  if (same) return history.map((day) => (day === same ? { date, price: Math.min(price, day.price) } : day))
  return [...history, { date, price }].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** The relative change of a price since the last earlier day; undefined for the first price. */
export function jumpFrom(history: readonly PricedDay[], date: string, price: number): number | undefined {
  const before = history.findLast((day) => day.date < date)
  return before && (price - before.price) / before.price
}

/**
 * Shortens a history so that its size stays bounded: every day of the last {@link DAILY_DAYS}, then the
 * lowest price of each week, then of each month. The lowest price of all is always kept.
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
