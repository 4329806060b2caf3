import type { Identified } from '#entries/check-content.ts'
import type { SaleDayEntry } from '#entries/sale-day.ts'

export interface SaleDate {
  day: Identified<SaleDayEntry>
  /** The day's first moment in Vietnam, milliseconds since 1970. */
  startsAt: number
}

export const DAY_MS = 86_400_000
const VIETNAM_OFFSET_MS = 7 * 3600 * 1000

/** No rule leaves a longer gap than a leap day's. */
const YEARS_AHEAD = 5

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** The sale days that are on or still to come at a moment, each with its next date, the nearest first. */
export function upcomingSaleDays(days: readonly Identified<SaleDayEntry>[], now: number): SaleDate[] {
  return days.flatMap((day) => datesFrom(day, now).slice(0, 1)).toSorted(byDate)
}

/** Every date of every sale day that is on at a moment or begins before `until`, the nearest first. */
export function saleDatesBefore(
  days: readonly Identified<SaleDayEntry>[],
  now: number,
  until: number,
): SaleDate[] {
  return days
    .flatMap((day) => datesFrom(day, now).filter(({ startsAt }) => startsAt < until))
    .toSorted(byDate)
}

function byDate(a: SaleDate, b: SaleDate): number {
  return a.startsAt - b.startsAt || (a.day.id < b.day.id ? -1 : 1)
}

/** The dates of a sale day that are not over at a moment, ascending: a year of them, or five years of a yearly one. */
function datesFrom(day: Identified<SaleDayEntry>, now: number): SaleDate[] {
  const { date, rule } = day
  const today = new Date(now + VIETNAM_OFFSET_MS)
  const midnights = rule === undefined ? [] : datesOf(rule, today.getUTCFullYear(), today.getUTCMonth())
  const dates = date === undefined ? midnights.map((midnight) => midnight - VIETNAM_OFFSET_MS) : [date]
  return dates.filter((startsAt) => now < startsAt + DAY_MS).map((startsAt) => ({ day, startsAt }))
}

/** The midnights that a rule gives from a month on, ascending, as if Vietnam's clock were UTC. */
function datesOf(rule: string, year: number, month: number): number[] {
  const [, yearlyMonth, yearlyDay] = /^yearly (\d+)-(\d+)$/.exec(rule) ?? []
  const years = Array.from({ length: YEARS_AHEAD }, (_, index) => year + index)
  if (yearlyMonth !== undefined) {
    return years.flatMap((each) => midnightOf(each, Number(yearlyMonth) - 1, Number(yearlyDay)) ?? [])
  }
  const [, monthlyDay] = /^monthly (\d+)$/.exec(rule) ?? []
  if (monthlyDay !== undefined) {
    const months = Array.from({ length: 12 }, (_, index) => month + index)
    return months.flatMap(
      (each) => midnightOf(year + Math.floor(each / 12), each % 12, Number(monthlyDay)) ?? [],
    )
  }
  const [, place = '', weekday = '', monthName = ''] = /^(\w+) (\w+) of (\w+)$/.exec(rule) ?? []
  return years.flatMap(
    (each) => nthWeekday(each, MONTHS.indexOf(monthName), WEEKDAYS.indexOf(weekday), place) ?? [],
  )
}

/** Nothing for a day that the month does not have. */
function midnightOf(year: number, month: number, day: number): number | undefined {
  const midnight = Date.UTC(year, month, day)
  return new Date(midnight).getUTCMonth() === month ? midnight : undefined
}

function nthWeekday(year: number, month: number, weekday: number, place: string): number | undefined {
  const days = Array.from({ length: 31 }, (_, index) => midnightOf(year, month, index + 1)).filter(
    (midnight) => midnight !== undefined && new Date(midnight).getUTCDay() === weekday,
  )
  return place === 'last' ? days.at(-1) : days[Number.parseInt(place, 10) - 1]
}
