import { toVietnamIso } from '#text/days.ts'

/** Networks write the years 2999 and 9999 for a deal without an end. */
const NO_END = Date.UTC(2900, 0)

/**
 * Converts a moment from a mapping to the form in records: a day, or a day and a time in Vietnam. Undefined
 * for invalid text, for the open side of an interval, and for an end that stands for none.
 */
export function writeMoment(read: string | undefined, role: 'start' | 'end'): string | undefined {
  const [, from, to] = /^(\d*)\/(\d*)$/.exec(read ?? '') ?? []
  const digits = role === 'start' ? from : to
  if (digits === undefined || digits === '') return undefined
  return role === 'end' && Number(digits) >= NO_END ? undefined : momentText(Number(digits), role)
}

/** The shortest text that is parsed back to the same moment. */
export function momentText(millis: number, role: 'start' | 'end'): string {
  const iso = toVietnamIso(millis)
  const [day = '', clock = ''] = iso.slice(0, 19).split('T')
  if (clock === (role === 'start' ? '00:00:00' : '23:59:59')) return day
  return clock.endsWith(':00') ? `${day}T${clock.slice(0, 5)}` : `${day}T${clock}`
}
