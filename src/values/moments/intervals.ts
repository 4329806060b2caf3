/** Two moments in one cell: ISO 8601 intervals, with durations, and what people write between two dates. */
import { Temporal } from 'temporal-polyfill'
import { impossible, type Moment, type MomentDoubt } from '#values/moments/moment.ts'
import type { Zone } from '#values/moments/zones.ts'
import { doubt, type Reading } from '#values/reading.ts'

type ReadOne = (text: string) => Reading<Moment, MomentDoubt> | undefined

const BETWEEN = / ?(?:~|–|—|→|〜) ?| (?:-|to|until|đến|tới|au|hingga|sampai|から) /iu
const BEFORE = /^(?:từ|from|du|dari) (?:ngày )?/iu
const DURATION =
  /^P(?=.)(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:T(?=.)(?:\d+(?:[.,]\d+)?H)?(?:\d+(?:[.,]\d+)?M)?(?:\d+(?:[.,]\d+)?S)?)?$/i

/** The first moment of the one and the last of the other; nothing for a text that is no pair. */
export function readInterval(
  text: string,
  readOne: ReadOne,
  zone: Zone,
): Reading<Moment, MomentDoubt> | undefined {
  const [first, second, ...more] = partsOf(text)
  if (first === undefined || second === undefined || more.length > 0) return undefined
  const isForward = DURATION.test(second)
  if (DURATION.test(first)) {
    const end = readOne(second)
    return end?.ok ? withDuration(end.value, first, -1, zone, text) : end
  }
  const start = isOpen(first) ? OPEN : readOne(first)
  if (!start?.ok) return start
  if (isForward) return withDuration(start.value, second, 1, zone, text)
  const end = isOpen(second) ? OPEN : (readOne(complete(second, first)) ?? readOne(second))
  if (!end?.ok) return end
  const { from } = start.value
  const { to } = end.value
  if (from === undefined && to === undefined)
    return doubt('not-a-moment', text, 'has neither a start nor an end')
  if (from !== undefined && to !== undefined && to < from) return impossible(text, 'ends before it begins')
  return { ok: true, value: { from, to, isTimed: start.value.isTimed || end.value.isTimed } }
}

const OPEN = { ok: true, value: { from: undefined, to: undefined, isTimed: false } } as const

function isOpen(part: string): boolean {
  return part === '' || part === '..'
}

/** The two sides. Slashes stand in dates too, so only one of them divides, or one with spaces. */
function partsOf(text: string): string[] {
  const bare = text.replace(BEFORE, '')
  for (const separator of [' / ', '--', '/'])
    if (bare.split(separator).length === 2) return bare.split(separator).map((part) => part.trim())
  return bare.split(BETWEEN)
}

/** An end without its higher parts takes those of the start: `2026-12-01/15`, `2026-12-01T10:00/12:00`. */
function complete(end: string, start: string): string {
  const isShort = /^\d{2}(?:-\d{2})?(?:T[\d:]+)?$/.test(end) && /^\d{4}-\d{2}-\d{2}/.test(start)
  if (/^\d{2}:\d{2}(?::\d{2})?$/.test(end) && start.includes('T')) {
    const [day = '', time = ''] = start.split('T')
    return `${day}T${end}${/(?:Z|[+-]\d{2}:?\d{2})$/.exec(time)?.[0] ?? ''}`
  }
  if (!isShort) return end
  const length = /^[\d-]*/.exec(end)?.[0].length ?? 0
  const zone = /T[\d:.,]*(Z|[+-]\d{2}:?\d{2})$/.exec(start)?.[1] ?? ''
  return start.slice(0, 10 - length) + end + (end.includes('T') ? zone : '')
}

function withDuration(
  { from, to, isTimed }: Moment,
  written: string,
  sign: 1 | -1,
  zone: Zone,
  text: string,
): Reading<Moment, MomentDoubt> {
  const at = sign === 1 ? from : to
  if (at === undefined) return doubt('not-a-moment', text, 'has no moment beside its duration')
  const duration = Temporal.Duration.from(written.toUpperCase().replaceAll(',', '.'))
  // A day that is 23 hours long is one day: durations count by the calendar of the zone.
  const origin = at + (sign === -1 && !isTimed ? 1000 : 0)
  const shift = zone.offset ?? 0
  const there = Temporal.Instant.fromEpochMilliseconds(origin + shift).toZonedDateTimeISO(
    zone.offset === undefined ? zone.id : 'UTC',
  )
  const moved = sign === 1 ? there.add(duration) : there.subtract(duration)
  const other = moved.epochMilliseconds - shift
  const isDays = !isTimed && !/T/i.test(written)
  const value =
    sign === 1
      ? { from: at, to: isDays ? other - 1000 : other, isTimed: !isDays }
      : { from: other, to: at, isTimed: !isDays }
  return { ok: true, value }
}
