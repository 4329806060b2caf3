/** ISO 8601 in all its forms, with the profile RFC 3339 and the zones of RFC 9557. */
import { Temporal } from 'temporal-polyfill'
import type { Clock, MomentDoubt, WrittenDate } from '#values/moments/moment.ts'
import { readZone, type Zone } from '#values/moments/zones.ts'
import { doubt, type Reading } from '#values/reading.ts'

const DATE =
  /^(?:[+-]00)?(\d{4})(?:-?W(\d{2})(?:-?([1-7]))?|-(\d{3})|(\d{3})|-(\d{2})(?:-(\d{2}))?|(\d{2})(\d{2}))?$/i
const TIME = /^(\d{2})(?:(?::(\d{2})(?::(\d{2}))?|(\d{2})(\d{2})?)?)(?:[.,](\d{1,12}))?$/
const SHAPE =
  /^([+-]?\d{4}[-\dW]*)(?:(?:T| (?=\d))([\d:.,]+))?(?: ?(Z|[+-]\d{2}(?::?\d{2}(?::?\d{2})?)?))?((?:\[!?[^\][!][^\][]{0,59}\])*)$/i
const SUFFIX = /\[(!?)(?:([a-z][\w-]*)=)?([^\][]+)\]/gi

/** A date of ISO 8601; nothing for a text of another form, a doubt where its parts contradict each other. */
export function readIso(text: string): Reading<WrittenDate, MomentDoubt> | undefined {
  const [, date = '', time, offset, suffixes = ''] = SHAPE.exec(text) ?? []
  const read = date === '' ? undefined : readDate(date)
  if (!read) return undefined
  const clock = time === undefined ? undefined : readTime(time)
  if (time !== undefined && !clock) return undefined
  if (offset !== undefined && !clock) return undefined
  let zone: Zone | undefined
  if (offset !== undefined) {
    const there = readZone(offset)
    if (typeof there !== 'object') return doubt('unknown-zone', text, 'has an offset that no zone has')
    zone = there
  }
  for (const [, critical, key, value = ''] of suffixes.matchAll(SUFFIX)) {
    if (key !== undefined) {
      // Dates are those of ISO 8601 whatever calendar they are to be shown in.
      if (critical === '!' && key.toLowerCase() !== 'u-ca')
        return doubt('not-a-moment', text, `has the suffix ${key}, which is critical and not known`)
      continue
    }
    const there = readZone(value)
    if (typeof there !== 'object')
      return doubt('unknown-zone', text, `names the zone ${value}, which is not known`)
    // `Z` says nothing of the zone (RFC 9557, 2.2).
    if (zone && clock && offset?.toUpperCase() !== 'Z' && !agree({ ...read, clock }, zone, there))
      return doubt('conflicting-offset', text, `has another offset than ${value} has then`)
    zone ??= there
  }
  return { ok: true, value: { ...read, ...(clock && { clock }), ...(zone && { zone }) } }
}

/** A date without its time: calendar, week or ordinal, extended or basic, whole or shortened. */
function readDate(text: string): WrittenDate | undefined {
  const [, yyyy, week, weekday, ordinal, basicOrdinal, month, day, basicMonth, basicDay] =
    DATE.exec(text) ?? []
  if (yyyy === undefined) return undefined
  const year = Number(yyyy)
  const dayOfYear = ordinal ?? basicOrdinal
  if (week !== undefined) return ofWeek(year, Number(week), weekday)
  if (dayOfYear !== undefined) return ofOrdinal(year, Number(dayOfYear))
  if (basicMonth !== undefined) return { year, month: Number(basicMonth), day: Number(basicDay) }
  if (month === undefined) return { year, month: 1, day: 1, unit: 'year' }
  if (day === undefined) return { year, month: Number(month), day: 1, unit: 'month' }
  return { year, month: Number(month), day: Number(day) }
}

/** A day that does not exist keeps a number that no month has, so that it is told as impossible. */
const NO_DAY = 99

function ofOrdinal(year: number, ordinal: number): WrittenDate {
  const date = new Temporal.PlainDate(year, 1, 1).add({ days: ordinal - 1 })
  return { year, month: date.month, day: date.year === year ? date.day : NO_DAY }
}

function ofWeek(year: number, week: number, weekday: string | undefined): WrittenDate {
  // The fourth of January is in the first week.
  const fourth = new Temporal.PlainDate(year, 1, 4)
  const date = fourth.add({ days: (week - 1) * 7 + Number(weekday ?? 1) - fourth.dayOfWeek })
  const isWeek = week >= 1 && date.add({ days: 4 - date.dayOfWeek }).year === year
  return {
    year: date.year,
    month: date.month,
    day: isWeek ? date.day : NO_DAY,
    ...(weekday === undefined && { unit: 'week' }),
  }
}

/** A time of day with a decimal fraction of its last part. */
function readTime(text: string): Clock | undefined {
  const [, hh, mm, ss, basicMinutes, basicSeconds, fraction] = TIME.exec(text) ?? []
  if (hh === undefined) return undefined
  const [minutes, seconds] = [mm ?? basicMinutes, ss ?? basicSeconds]
  let size = 3_600_000
  if (minutes !== undefined) size = 60_000
  if (seconds !== undefined) size = 1000
  const added = fraction === undefined ? 0 : Math.floor(Number(`0.${fraction}`) * size + 1e-6)
  return {
    hour: Number(hh),
    minute: Number(minutes ?? 0) + Math.floor(added / 60_000),
    second: Number(seconds ?? 0) + Math.floor((added % 60_000) / 1000),
    millis: added % 1000,
  }
}

function agree(
  { year, month, day, clock }: WrittenDate & { clock: Clock },
  zone: Zone,
  named: Zone,
): boolean {
  const local = Date.UTC(year, month - 1, day, clock.hour, clock.minute, clock.second)
  const at = local - (zone.offset ?? 0)
  const there =
    named.offset ??
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(named.id).offsetNanoseconds / 1e6
  // Zones of the past had seconds; offsets are written in minutes.
  return Math.abs(there - (zone.offset ?? 0)) < 60_000
}
