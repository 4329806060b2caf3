import { CalendarVietnamese } from 'date-chinese'
import { VIETNAM_OFFSET_MS } from '#text/days.ts'

const known = new Map<string, number>()

/**
 * The start of a lunar day in Vietnam, in milliseconds since 1970. `year` is the Gregorian year in which the
 * lunar year begins. Vietnam uses UTC+7, so some days differ from the Chinese calendar.
 */
export function lunarDayIn(year: number, month: number, day: number): number {
  const key = `${year}-${month}-${day}`
  const millis = known.get(key) ?? computeLunarDay(year, month, day)
  known.set(key, millis)
  return millis
}

function computeLunarDay(year: number, month: number, day: number): number {
  // The lunar year has always begun by July.
  const [cycle = 0, yearOfCycle = 0] = new CalendarVietnamese().fromGregorian(year, 7, 1).get()
  const isLeap = 0
  const date = new CalendarVietnamese(cycle, yearOfCycle, month, isLeap, day).toGregorian(year)
  return Date.UTC(date.year, date.month - 1, date.day) - VIETNAM_OFFSET_MS
}
