import type { DayVotes } from '#links/votes.ts'
import { DAY_MS } from '#text/days.ts'

/** What a report of today adds to a temperature, in degrees. */
const DEGREES = 10

/** After so many days a report counts half. */
const HALF_LIFE_DAYS = 2

/** How many readers told of a deal, by the day on which it was told first. */
export interface DayTips {
  day: string
  count: number
}

/**
 * How warm readers find a deal, in whole degrees: each vote that it worked and each tip adds ten, each vote
 * that it did not takes ten off, and a report counts half after two days. `today` is a day in Vietnam.
 */
export function temperatureOf(
  votes: readonly Pick<DayVotes, 'day' | 'worked' | 'failed'>[],
  tips: readonly DayTips[],
  today: string,
): number {
  const reports = [
    ...votes.map(({ day, worked, failed }) => ({ day, balance: worked - failed })),
    ...tips.map(({ day, count }) => ({ day, balance: count })),
  ]
  const warmth = reports.reduce((sum, { day, balance }) => {
    const days = (Date.parse(today) - Date.parse(day)) / DAY_MS
    return sum + balance * 2 ** (-days / HALF_LIFE_DAYS)
  }, 0)
  // Minus nothing is nothing.
  return Math.round(DEGREES * warmth) || 0
}
