/** Moments in files of content/: a date, or a date with a time, in Vietnam unless it has a zone. */
import { z } from 'zod'
import { VIETNAM_OFFSET } from '#text/days.ts'

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2}(?:\.\d{1,9})?))?(Z|[+-]\d{2}:\d{2})?)?$/

/**
 * Answers, feeds and calendars write years with four digits. Exports write 9999-12-31T23:59:59Z for no end,
 * which is in the year 10000 in Vietnam.
 */
const FOUR_DIGIT_YEARS = {
  from: Date.parse(`1000-01-01T00:00:00${VIETNAM_OFFSET}`),
  before: Date.parse(`9999-12-31T24:00:00${VIETNAM_OFFSET}`),
}

/** The offsets that clocks of the world have, in minutes. */
const OFFSETS = { from: -12 * 60, to: 14 * 60 }

const HINT = 'write a date such as 2026-11-30, or a date and time such as 2026-11-30T20:00 (Vietnam time)'

/**
 * A point in time in milliseconds since 1970. Without a zone it is Vietnam's time; a date alone begins that
 * day. Programs write fractions of a second, which are taken down to the millisecond.
 */
export const startSchema = momentSchema('00:00:00')

/** Like {@link startSchema}, but a date alone is the last second of that day. */
export const endSchema = momentSchema('23:59:59')

function momentSchema(timeOfDateOnly: string) {
  return z.string({ error: HINT }).transform((text, context) => {
    const millis = parseMoment(text, timeOfDateOnly)
    if (typeof millis === 'number') return millis
    context.addIssue({ code: 'custom', message: millis })
    return z.NEVER
  })
}

/** A moment in milliseconds, or what to write instead. */
function parseMoment(text: string, timeOfDateOnly: string): number | string {
  const [, date, time, seconds, zone] = MOMENT.exec(text) ?? []
  if (date === undefined) return HINT
  if (!isCalendarDate(date)) return 'is a date that does not exist; correct the day or the month'
  if (zone !== undefined && !isOffset(zone))
    return `has the offset ${zone}, which no clock has; write +07:00 for Vietnam, or leave it out`
  const clock = time === undefined ? timeOfDateOnly : `${time}:${seconds ?? '00'}`
  const millis = Date.parse(`${date}T${clock}${zone ?? VIETNAM_OFFSET}`)
  return millis >= FOUR_DIGIT_YEARS.from && millis < FOUR_DIGIT_YEARS.before ? millis : HINT
}

function isOffset(zone: string): boolean {
  const [hours = 0, minutes = 0] = zone === 'Z' ? [] : zone.slice(1).split(':').map(Number)
  const offset = (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
  return minutes < 60 && offset >= OFFSETS.from && offset <= OFFSETS.to
}

/** `Date.parse` takes 2026-02-30 for 2 March; editors mean a day that exists. */
function isCalendarDate(date: string): boolean {
  const millis = Date.parse(`${date}T00:00:00Z`)
  return new Date(millis).getUTCDate() === Number(date.slice(-2))
}
