/** Events become an iCalendar file (RFC 5545). */
import { dayAfter } from '#text/days.ts'

/** An entry of a calendar. Moments are milliseconds since 1970. */
export interface CalendarEvent {
  /** Globally unique and stable across builds. */
  uid: string
  /** A moment, or a whole day in the reader's own time zone, `2026-11-27`. */
  start: { at: number } | { day: string }
  summary: string
  description?: string
  url: string
  /** Time before the start at which the reader is reminded, as an ISO 8601 duration, `P1D`. */
  remindBefore?: string
}

interface Calendar {
  name: string
  /** Name of the producer in `PRODID`. */
  product: string
  /** When the events were last read, milliseconds since 1970; the `DTSTAMP` of every event. */
  madeAt: number
  events: readonly CalendarEvent[]
}

/** Maximum length of a line in octets, without its line break (RFC 5545, 3.1). */
const LINE_OCTETS = 75

/** Renders an iCalendar text (RFC 5545) for downloads and subscriptions. */
export function renderCalendar({ name, product, madeAt, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(product)}//deals//VI`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...events.flatMap((event) => linesOf(event, madeAt)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

function linesOf({ uid, start, summary, description, url, remindBefore }: CalendarEvent, madeAt: number) {
  const lines = [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${toUtc(madeAt)}`,
    ...('day' in start
      ? [`DTSTART;VALUE=DATE:${basic(start.day)}`, `DTEND;VALUE=DATE:${basic(dayAfter(start.day))}`]
      : [`DTSTART:${toUtc(start.at)}`]),
    `SUMMARY:${escapeText(summary)}`,
    ...(description === undefined ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    `URL:${url}`,
    // The events do not mark the reader as busy.
    'TRANSP:TRANSPARENT',
  ]
  const alarm = [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:-${remindBefore}`,
    `DESCRIPTION:${escapeText(summary)}`,
    'END:VALARM',
  ]
  return [...lines, ...(remindBefore === undefined ? [] : alarm), 'END:VEVENT']
}

/** Escapes separators with a backslash, writes line breaks as `\n` and removes other control characters. */
function escapeText(text: string): string {
  return (
    text
      .replace(/[\\;,]/g, '\\$&')
      .replace(/\r\n?|\n/g, '\\n')
      // oxlint-disable-next-line no-control-regex -- the pattern matches control characters on purpose
      .replace(/[\u0000-\u0008\u000A-\u001F\u007F]/g, '')
  )
}

/** Folds a long line: each further line begins with a space. A character is never split. */
function foldLine(line: string): string {
  const parts: string[] = []
  let start = 0
  let octets = 0
  for (let index = 0; index < line.length; index += 1) {
    const code = line.codePointAt(index) ?? 0
    const length = octetsOf(code)
    if (octets + length > LINE_OCTETS) {
      parts.push(line.slice(start, index))
      start = index
      octets = 1
    }
    octets += length
    if (code > 0xff_ff) index += 1
  }
  return [...parts, line.slice(start)].join('\r\n ')
}

/** Length of a code point in UTF-8, in octets. */
function octetsOf(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x8_00) return 2
  return code < 0x1_00_00 ? 3 : 4
}

/** `20261127T165959Z` */
function toUtc(millis: number): string {
  return `${basic(new Date(millis).toISOString().slice(0, 19))}Z`
}

function basic(iso: string): string {
  return iso.replace(/[-:]/g, '')
}
