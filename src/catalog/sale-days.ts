/** When the days of the calendar are. */
import type { SaleDay } from '#catalog/snapshot.ts'
import { type DateRule, parseDateRule } from '#entries/date-rule.ts'
import { DAY_MS, VIETNAM_OFFSET_MS } from '#text/days.ts'

export interface SaleDate {
  day: SaleDay
  /** The day's first moment in Vietnam, milliseconds since 1970. */
  startsAt: number
}

/** The years for which dates are computed. The longest gap is that of 29 February. */
const YEARS_AHEAD = 5

/** The current and upcoming sale days, each with its next date, the nearest first. */
export function upcomingSaleDays(days: readonly SaleDay[], now: number): SaleDate[] {
  return days.flatMap((day) => datesFrom(day, now).slice(0, 1)).toSorted(byDate)
}

/** Every date of every sale day that has not ended at `now` and begins before `until`, the nearest first. */
export function saleDatesBefore(days: readonly SaleDay[], now: number, until: number): SaleDate[] {
  return days
    .flatMap((day) => datesFrom(day, now).filter(({ startsAt }) => startsAt < until))
    .toSorted(byDate)
}

function byDate(a: SaleDate, b: SaleDate): number {
  return a.startsAt - b.startsAt || (a.day.id < b.day.id ? -1 : 1)
}

/**
 * The dates of a sale day that have not ended, ascending: for one year, or for five when the day is yearly.
 */
function datesFrom(day: SaleDay, now: number): SaleDate[] {
  const { date } = day
  const dates = date === undefined ? datesByRule(day, now) : [date]
  return dates.filter((startsAt) => now < startsAt + DAY_MS).map((startsAt) => ({ day, startsAt }))
}

/** The starts of the days of a rule, ascending. The first may already be over. */
function datesByRule({ rule: text, lunarDates }: SaleDay, now: number): number[] {
  const rule = text === undefined ? undefined : parseDateRule(text)
  if (!rule) return []
  if (rule.kind === 'lunar') return lunarDates ?? []
  // The base day of a rule with an offset may be in the month before or after the sale day.
  const from = new Date(now + VIETNAM_OFFSET_MS - (Math.abs(rule.offsetDays) + 1) * DAY_MS)
  return midnightsOf(rule, from.getUTCFullYear(), from.getUTCMonth()).map(
    (midnight) => midnight - VIETNAM_OFFSET_MS + rule.offsetDays * DAY_MS,
  )
}

/** The midnights of a rule from a month on, ascending, in Vietnamese local time given as if it were UTC. */
function midnightsOf(rule: Exclude<DateRule, { kind: 'lunar' }>, year: number, month: number): number[] {
  if (rule.kind === 'monthly') {
    const months = Array.from({ length: 13 }, (_, index) => month + index)
    return months.flatMap((each) => midnightOf(year + Math.floor(each / 12), each % 12, rule.day) ?? [])
  }
  const years = Array.from({ length: YEARS_AHEAD }, (_, index) => year + index)
  return years.flatMap(
    (each) =>
      (rule.kind === 'yearly' ? midnightOf(each, rule.month - 1, rule.day) : nthWeekday(each, rule)) ?? [],
  )
}

/** Undefined when the month does not have this day. */
function midnightOf(year: number, month: number, day: number): number | undefined {
  const midnight = Date.UTC(year, month, day)
  return new Date(midnight).getUTCMonth() === month ? midnight : undefined
}

function nthWeekday(
  year: number,
  { month, weekday, place }: Extract<DateRule, { kind: 'weekday' }>,
): number | undefined {
  const days = Array.from({ length: 31 }, (_, index) => midnightOf(year, month - 1, index + 1)).filter(
    (midnight) => midnight !== undefined && new Date(midnight).getUTCDay() === weekday,
  )
  return place === 'last' ? days.at(-1) : days[place - 1]
}
