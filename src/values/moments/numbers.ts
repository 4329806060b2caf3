/** Moments as numbers: seconds or milliseconds since 1970, also as `/Date(…)/`, days of a spreadsheet. */
import { Temporal } from 'temporal-polyfill'
import { DAY_MS } from '#text/days.ts'
import { instant, type Moment, type MomentDoubt, placeDate } from '#values/moments/moment.ts'
import type { Zone } from '#values/moments/zones.ts'
import { doubt, type Reading } from '#values/reading.ts'

/** Seconds since 1970 from 2000 to 2100: what has their length and is no such moment is another number. */
const EPOCH = { from: 946_684_800, to: 4_102_444_800 }

/** Days since 30 December 1899, from 2000 to 2100. */
const SERIAL = { from: 36_526, to: 73_415 }
const SERIAL_START = new Temporal.PlainDate(1899, 12, 30)

/** The moment of a JSON serializer of .NET: milliseconds in UTC, whatever offset stands behind them. */
const DATE_CALL = /^\\?\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\\?\/$/

/**
 * Reads a number as a moment; nothing for a text that is no number, or one of ISO 8601 such as `20261231`.
 */
export function readMomentNumber(
  text: string,
  forms: readonly string[],
  zone: Zone,
): Reading<Moment, MomentDoubt> | undefined {
  const [, called] = DATE_CALL.exec(text) ?? []
  if (called !== undefined) return ofEpoch(Number(called) / 1000, text)
  if (!/^\d{5,}(?:[.,]\d+)?$/.test(text)) return undefined
  const [whole = '', fraction] = text.split(/[.,]/)
  const value = Number(text.replace(',', '.'))
  // A file for a spreadsheet that began its days in 1904 says so; its days are four years off here.
  if (whole.length === 5) {
    if (!forms.includes('serial') || value < SERIAL.from || value >= SERIAL.to)
      return doubt(
        'ambiguous',
        text,
        'is a number; write serial in the mapping if it is a day of a spreadsheet',
      )
    return readSerial(Number(whole), fraction === undefined ? undefined : value % 1, zone, text)
  }
  for (const [digits, perSecond] of [
    [10, 1],
    [13, 1000],
    [16, 1e6],
  ] as const) {
    if (whole.length !== digits) continue
    return ofEpoch(value / perSecond, text)
  }
  const [, yyyy, month, day, hour, minute, second] =
    /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text) ?? []
  if (yyyy === undefined) return undefined
  const clock = { hour: Number(hour), minute: Number(minute), second: Number(second), millis: 0 }
  return placeDate({ year: Number(yyyy), month: Number(month), day: Number(day), clock }, zone, text)
}

function ofEpoch(seconds: number, text: string): Reading<Moment, MomentDoubt> {
  return seconds >= EPOCH.from && seconds < EPOCH.to
    ? instant(Math.floor(seconds * 1000))
    : doubt('not-a-moment', text, 'is a number outside the years 2000 to 2099')
}

/** A day of a spreadsheet, whose fraction is the time of that day by its clock. */
function readSerial(
  days: number,
  fraction: number | undefined,
  zone: Zone,
  text: string,
): Reading<Moment, MomentDoubt> {
  const date = SERIAL_START.add({ days })
  const { year, month, day } = date
  if (fraction === undefined) return placeDate({ year, month, day }, zone, text)
  // Spreadsheets keep a fraction with 11 digits, so a second is not exact.
  const seconds = Math.round((fraction * DAY_MS) / 1000)
  const clock = {
    hour: Math.floor(seconds / 3600),
    minute: Math.floor((seconds % 3600) / 60),
    second: seconds % 60,
    millis: 0,
  }
  return placeDate({ year, month, day, clock }, zone, text)
}
