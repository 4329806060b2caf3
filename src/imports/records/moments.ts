import { endSchema, startSchema } from '#entries/moment.ts'
import type { Fields } from '#imports/records/record.ts'
import { toVietnamIso } from '#text/days.ts'

/** Sources write 2050, 2099 or 9999 for no end: one that is more years ahead than this is none. */
const END_MAX_YEARS = 10

/**
 * Converts a moment from a mapping to the form in records: a day, or a day and a time in Vietnam. Undefined
 * for invalid text, for the open side of an interval, and for an end that stands for none.
 */
export function writeMoment(
  read: string | undefined,
  role: 'start' | 'end',
  today: string,
): string | undefined {
  const [, from, to] = /^(\d*)\/(\d*)$/.exec(read ?? '') ?? []
  const digits = role === 'start' ? from : to
  if (digits === undefined || digits === '') return undefined
  const text = momentText(Number(digits), role)
  // Behind 9999 a year has a sign and six digits.
  const year = Number(/^\+?\d+/.exec(text)?.[0])
  const isNone = role === 'end' && year > Number(today.slice(0, 4)) + END_MAX_YEARS
  return isNone ? undefined : text
}

/** The start and end of a deal by its fields, in milliseconds since 1970; infinite where it has none. */
export function validityOf({ startsAt, endsAt }: Fields): { starts: number; ends: number } {
  const [starts, ends] = [startSchema.safeParse(startsAt), endSchema.safeParse(endsAt)]
  return { starts: starts.data ?? -Infinity, ends: ends.data ?? Infinity }
}

/** The shortest text that is parsed back to the same moment. */
export function momentText(millis: number, role: 'start' | 'end'): string {
  const iso = toVietnamIso(millis)
  const [day = '', clock = ''] = iso.slice(0, 19).split('T')
  if (clock === (role === 'start' ? '00:00:00' : '23:59:59')) return day
  return clock.endsWith(':00') ? `${day}T${clock.slice(0, 5)}` : `${day}T${clock}`
}
