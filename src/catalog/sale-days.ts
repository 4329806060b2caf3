import type { SaleDay } from '#catalog/snapshot.ts'
import { type DateRule, parseDateRule } from '#entries/date-rule.ts'
import { DAY_MS, VIETNAM_OFFSET_MS } from '#text/days.ts'

export interface SaleDate {
  day: SaleDay
  /** The day's first moment in Vietnam, milliseconds since 1970. */
  startsAt: number
}

/** No rule leaves a longer gap than a leap day's. */
const YEARS_AHEAD = 5

/** The sale days that are on or still to come at a moment, each with its next date, the nearest first. */
export function upcomingSaleDays(days: readonly SaleDay[], now: number): SaleDate[] {
  return days.flatMap((day) => datesFrom(day, now).slice(0, 1)).toSorted(byDate)
}

/** Every date of every sale day that is on at a moment or begins before `until`, the nearest first. */
export function saleDatesBefore(days: readonly SaleDay[], now: number, until: number): SaleDate[] {
  return days
    .flatMap((day) => datesFrom(day, now).filter(({ startsAt }) => startsAt < until))
    .toSorted(byDate)
}

function byDate(a: SaleDate, b: SaleDate): number {
  return a.startsAt - b.startsAt || (a.day.id < b.day.id ? -1 : 1)
}

/**
 * The dates of a sale day that are not over at a moment, ascending: a year of them, or five years of a yearly
 * one.
 */
function datesFrom(day: SaleDay, now: number): SaleDate[] {
  const { date } = day
  const dates = date === undefined ? datesByRule(day, now) : [date]
  return dates.filter((startsAt) => now < startsAt + DAY_MS).map((startsAt) => ({ day, startsAt }))
}

/** The first moments of the days that a rule gives, from a day that may just be over on. */
function datesByRule({ rule: text, lunarDates }: SaleDay, now: number): number[] {
  const rule = text === undefined ? undefined : parseDateRule(text)
  if (!rule) return []
  if (rule.kind === 'lunar') return lunarDates ?? []
  // The day that a rule counts from may lie in the month before or after the sale.
  const from = new Date(now + VIETNAM_OFFSET_MS - (Math.abs(rule.offsetDays) + 1) * DAY_MS)
  return midnightsOf(rule, from.getUTCFullYear(), from.getUTCMonth()).map(
    (midnight) => midnight - VIETNAM_OFFSET_MS + rule.offsetDays * DAY_MS,
  )
}

/** The midnights of a rule from a month on, ascending, as if Vietnam's clock were UTC. */
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

/** Nothing for a day that the month does not have. */
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
