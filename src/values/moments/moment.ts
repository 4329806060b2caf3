/** A moment, a day or a longer stretch that a text names, and its place on the time line. */
import { Temporal } from 'temporal-polyfill'
import { type Doubt, doubt, type Reading } from '#values/reading.ts'
import type { Zone } from '#values/moments/zones.ts'

/**
 * What a text says of time, in milliseconds since 1970. `from` and `to` are one moment, or the first moment
 * and the last second of a day, a month or an interval there. An interval may be open at one side.
 */
export interface Moment {
  from: number | undefined
  to: number | undefined
  /** Whether a time of day was written. */
  isTimed: boolean
}

export type MomentDoubt =
  | 'empty'
  | 'not-a-moment'
  | 'ambiguous'
  | 'impossible'
  | 'unknown-zone'
  | 'ambiguous-zone'
  | 'conflicting-offset'

/** A date of the calendar as it is written, before its zone places it. Nothing is checked yet. */
export interface WrittenDate {
  year: number
  month: number
  day: number
  /** What the date names: a day if absent. */
  unit?: 'year' | 'month' | 'week'
  clock?: Clock
  zone?: Zone
}

export interface Clock {
  /** 0 to 24; 24 only for the end of the day. */
  hour: number
  minute: number
  second: number
  millis: number
}

/** Programs write earlier years, such as 1, 1900 and 1970, for no date at all. */
const YEAR_MIN = 1980
const YEAR_MAX = 9999

/** The years from 1900 to 2157 in the Buddhist era, by which Thailand counts. */
const BUDDHIST = { from: 2443, to: 2700 }

/** Places a written date on the time line, in its own zone or else in the given one. */
export function placeDate(written: WrittenDate, zone: Zone, text: string): Reading<Moment, MomentDoubt> {
  const { year, month, day, unit, clock } = written
  if (year < YEAR_MIN || year > YEAR_MAX) return impossible(text, `is in the year ${year}`)
  if (year >= BUDDHIST.from && year <= BUDDHIST.to)
    return doubt('ambiguous', text, `is in the year ${year}, which may be of the Buddhist era`)
  if (!isDay(year, month, day)) return impossible(text, 'is no day of the calendar')
  const there = written.zone ?? zone
  if (clock) return placeClock(written, clock, there, text)
  const next = NEXT[unit ?? 'day'](year, month, day)
  return {
    ok: true,
    value: {
      from: startOfDay(Date.UTC(year, month - 1, day), there),
      to: startOfDay(next, there) - 1000,
      isTimed: false,
    },
  }
}

/** The day after a day, month, week or year, as its midnight in UTC. */
const NEXT: Record<'day' | 'week' | 'month' | 'year', (year: number, month: number, day: number) => number> =
  {
    day: (year, month, day) => Date.UTC(year, month - 1, day + 1),
    week: (year, month, day) => Date.UTC(year, month - 1, day + 7),
    month: (year, month) => Date.UTC(year, month, 1),
    year: (year) => Date.UTC(year + 1, 0, 1),
  }

function placeClock(
  { year, month, day }: WrittenDate,
  { hour, minute, second, millis }: Clock,
  zone: Zone,
  text: string,
): Reading<Moment, MomentDoubt> {
  const isEnd = hour === 24 && minute === 0 && second === 0 && millis === 0
  // A leap second is the second 60 of its minute; it has no place of its own on the time line.
  const isLeap = second === 60 && minute === 59
  if ((hour > 23 && !isEnd) || minute > 59 || (second > 59 && !isLeap))
    return impossible(text, 'is no time of a day')
  const local = Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59), millis)
  if (zone.offset !== undefined) return instant(local - zone.offset)
  const there = Temporal.Instant.fromEpochMilliseconds(local).toZonedDateTimeISO('UTC').toPlainDateTime()
  try {
    return instant(there.toZonedDateTime(zone.id, { disambiguation: 'reject' }).epochMilliseconds)
  } catch {
    // In autumn an hour comes twice; in spring one is left out.
    return there.toZonedDateTime(zone.id, { disambiguation: 'earlier' }).toPlainDateTime().equals(there)
      ? doubt('ambiguous', text, `comes twice in ${zone.id}: clocks are set back then; write the offset`)
      : impossible(text, `does not exist in ${zone.id}: clocks are set forward then`)
  }
}

/**
 * The first moment of a day in a zone, the day given as its midnight in UTC. A few days begin at one o'clock.
 */
function startOfDay(midnight: number, zone: Zone): number {
  if (zone.offset !== undefined) return midnight - zone.offset
  const day = new Date(midnight)
  const date = new Temporal.PlainDate(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate())
  return date.toZonedDateTime(zone.id).epochMilliseconds
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && month >= 1
}

export function instant(at: number): Reading<Moment, MomentDoubt> {
  return { ok: true, value: { from: at, to: at, isTimed: true } }
}

export function impossible(text: string, reason: string): Doubt<MomentDoubt> {
  return doubt('impossible', text, reason)
}
