import { VIETNAM_OFFSET_MS, VIETNAM_ZONE } from '#text/days.ts'

const PARTS: Record<string, string> = {
  yyyy: String.raw`(?<yyyy>\d{4})`,
  MM: String.raw`(?<MM>\d{1,2})`,
  dd: String.raw`(?<dd>\d{1,2})`,
  HH: String.raw`(?<HH>\d{1,2})`,
  mm: String.raw`(?<mm>\d{2})`,
  ss: String.raw`(?<ss>\d{2})`,
}

const ISO =
  /^(?<yyyy>\d{4})-(?<MM>\d{2})-(?<dd>\d{2})(?:[T ](?<HH>\d{2}):(?<mm>\d{2})(?::(?<ss>\d{2})(?:\.\d+)?)?\s?(?<zone>Z|[+-]\d{2}:?\d{2})?)?$/

/** A moment as a source writes it. `isDay` is true when the text has no time of day. */
export interface SourceMoment {
  millis: number
  isDay: boolean
}

/**
 * Reads a date in a pattern; undefined when the text is no such date. `zone` applies when the text names
 * none.
 */
export function readDate(text: string, pattern: string, zone = VIETNAM_ZONE): SourceMoment | undefined {
  if (pattern === 'unix' || pattern === 'unix-ms') {
    if (!/^\d{9,14}$/.test(text)) return undefined
    return { millis: Number(text) * (pattern === 'unix' ? 1000 : 1), isDay: false }
  }
  const groups = (pattern === 'iso' ? ISO : patternOf(pattern)).exec(text)?.groups
  if (!groups) return undefined
  const [year, month, day] = [Number(groups['yyyy']), Number(groups['MM']), Number(groups['dd'])]
  const [hours = 0, minutes = 0, seconds = 0] = [groups['HH'], groups['mm'], groups['ss']].map((part) =>
    Number(part ?? 0),
  )
  const local = Date.UTC(year, month - 1, day, hours, minutes, seconds)
  const read = new Date(local)
  // `Date.UTC` carries a nonexistent day into the month and a nonexistent hour or minute into the hour.
  // Seconds are checked separately.
  const isReal = read.getUTCMonth() === month - 1 && read.getUTCHours() === hours && seconds < 60
  if (!isReal) return undefined
  return { millis: local - offsetAt(local, groups['zone'] ?? zone), isDay: groups['HH'] === undefined }
}

/**
 * Whether a pattern is known or has year, month and day once each. Mappings are checked with it before any
 * row is read.
 */
export function isDatePattern(pattern: string): boolean {
  if (['iso', 'unix', 'unix-ms'].includes(pattern)) return true
  return ['yyyy', 'MM', 'dd'].every((part) => pattern.split(part).length === 2)
}

/** Whether a zone is a UTC offset or a time zone name that the platform knows. */
export function isZone(zone: string): boolean {
  try {
    offsetAt(0, zone)
    return true
  } catch {
    return false
  }
}

const patterns = new Map<string, RegExp>()

function patternOf(pattern: string): RegExp {
  const known = patterns.get(pattern)
  if (known) return known
  const source = pattern
    .replace(/[.*+?^${}()|\\/-]/g, String.raw`\$&`)
    .replace(/yyyy|MM|dd|HH|mm|ss/g, (part) => PARTS[part] ?? part)
    .replaceAll('[', '(?:')
    .replaceAll(']', ')?')
  const made = new RegExp(`^${source}$`)
  patterns.set(pattern, made)
  return made
}

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Offset of a zone from UTC in milliseconds, positive to the east, at a local time that is given as if it
 * were UTC.
 */
function offsetAt(local: number, zone: string): number {
  if (zone === 'Z') return 0
  if (zone === VIETNAM_ZONE) return VIETNAM_OFFSET_MS
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  if (sign !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    formats.set(zone, format)
  }
  const name = format.formatToParts(local).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return name === 'GMT' ? 0 : offsetAt(local, name.slice(3))
}
