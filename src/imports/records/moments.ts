import { lastSecondOf, toVietnamIso } from '#text/days.ts'

/** Networks write the year 9999 for a deal without an end. */
const NO_END = Date.UTC(9999, 0)

/**
 * Converts a moment from a mapping to the form in records: a day, or a day and a time in Vietnam. Undefined
 * for invalid text, and for an end that stands for none.
 */
export function writeMoment(read: string | undefined, role: 'start' | 'end'): string | undefined {
  if (read === undefined) return undefined
  const [digits = '', day] = read.split(' ')
  const millis = Number(digits)
  if (!Number.isFinite(millis) || (role === 'end' && millis >= NO_END)) return undefined
  return momentText(day === 'day' && role === 'end' ? lastSecondOf(millis) : millis, role)
}

/** The shortest text that is parsed back to the same moment. */
export function momentText(millis: number, role: 'start' | 'end'): string {
  const iso = toVietnamIso(millis)
  const [day = '', clock = ''] = iso.slice(0, 19).split('T')
  if (clock === (role === 'start' ? '00:00:00' : '23:59:59')) return day
  return clock.endsWith(':00') ? `${day}T${clock.slice(0, 5)}` : `${day}T${clock}`
}
