/** Two moments in one cell: ISO 8601 intervals, with durations, and what people write between two dates. */
import { Temporal } from 'temporal-polyfill'
import { DAY_MS } from '#text/days.ts'
import { impossible, type Moment, type MomentDoubt } from '#values/moments/moment.ts'
import { readZone, type Zone } from '#values/moments/zones.ts'
import { doubt, type Reading } from '#values/reading.ts'

/** Reads one moment; texts without a zone are in the given one. */
type ReadOne = (text: string, zone?: Zone) => Reading<Moment, MomentDoubt> | undefined

const BETWEEN = / ?(?:~|–|—|→|〜|至|から|부터) ?| (?:-|to|until|till|đến|tới|au|hingga|sampai|s\.d\.|ถึง) /iu
/** A dash without spaces, which stands within dates too. */
const DASH = /(?<=[日일](?: ?\d{1,2}:\d{2})?|^\d{1,2}|[/.]\d{1,2}|[/.]\d{4}|^\p{L}{3,9}\.? \d{1,2})-(?=\d)/iu
const SINCE =
  /^(?:(?:(?:có )?hiệu lực |áp dụng |sah |berlaku |valid )?(?:(?:(?:kể |bắt đầu )?từ|from|start(?:s|ing)?|du|dari|mulai) |ตั้งแต่ ?(?:วันที่ ?)?))(?:ngày )?/giu
/** What stands before or behind the only date of a cell that says how long something is valid. */
const UNTIL =
  /^(?:(?:(?:từ (?:nay|hôm nay)|áp dụng|sử dụng|có hiệu lực|hiệu lực|(?:đặt|mua)(?: phòng| vé| hàng)?) )?(?:đến|tới)(?: hết)?|hết(?: hạn)?|hạn(?: sử dụng| dùng| chót)?(?: đến)?(?: hết)?|hsd(?: ?:? ?hết)?|(?:book|order|buy|redeem)(?:ing)? by(?: date)?|exp(?:ires?|iry)?(?: on| date)?|(?:offer |sale |deal )?ends|tarikh tamat|(?:(?:offer |sale |deal |coupon )?valid |from now |now )?(?:until|till|thru|through)|(?:valable )?jusqu['’]au|(?:berlaku |sah )?(?:s\.d\.?|s\/d|hingga|sehingga|sampai(?: dengan)?)|(?:自?即日起?|现在起?) ?[至到~-]|截至|截止(?:到|日期)?|有效期(?:至|到)|有効期限|유효 ?기간|ถึง|หมดอายุ|หมดเขต|(?:วันนี้|ตั้งแต่วันนี้) ?(?:-|–|ถึง))(?: ngày| năm(?= \d{4}$)| วันที่)? ?[:-]? ?(?=\d|\p{L}{3,9}\.? \d)|(?<=[\d日일分분時时시)]) ?(?:まで|까지|止|为止|到期)$/giu
const ONWARDS = /(?<=[\d日일分분時时시)]) ?(?:から|부터|起|trở đi)$/giu
const DURATION =
  /^P(?=.)(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:T(?=.)(?:\d+(?:[.,]\d+)?H)?(?:\d+(?:[.,]\d+)?M)?(?:\d+(?:[.,]\d+)?S)?)?$/i

/** The first moment of the one and the last of the other; nothing for a text that is no pair. */
export function readInterval(
  text: string,
  readOne: ReadOne,
  zone: Zone,
): Reading<Moment, MomentDoubt> | undefined {
  const only = readOpen(text, readOne)
  if (only) return only
  const [first, second, ...more] = partsOf(text)
  if (first === undefined || second === undefined || more.length > 0) return undefined
  const isForward = DURATION.test(second)
  if (DURATION.test(first)) {
    const end = readOne(second)
    return end?.ok ? withDuration(end.value, first, -1, zone, text) : end
  }
  const whole = completeStart(first, second)
  const start = isOpen(first) ? OPEN : readOne(whole, zoneBehind(second))
  if (!start?.ok) return start
  if (isForward) return withDuration(start.value, second, 1, zone, text)
  const last = complete(second, first)
  const end = isOpen(second) ? OPEN : (readOne(last) ?? readOne(second) ?? readOpen(second, readOne))
  if (!end?.ok) return end
  let { from } = start.value
  let { to } = end.value
  if (from === undefined && to === undefined)
    return doubt('not-a-moment', text, 'has neither a start nor an end')
  if (from !== undefined && to !== undefined && to < from) {
    // A side that leaves out its year is in the year before or after the other.
    const earlier =
      whole === first ? undefined : readOne(whole.replace(YEAR, (year) => String(Number(year) - 1)))
    const later =
      last === second ? undefined : readOne(last.replace(YEAR, (year) => String(Number(year) + 1)))
    from = earlier?.ok === true ? earlier.value.from : from
    to = later?.ok === true ? later.value.to : to
    const length = (to ?? 0) - (from ?? 0)
    if (length < 0 || length > HALF_YEAR_MS) return impossible(text, 'ends before it begins')
  }
  return { ok: true, value: { from, to, isTimed: start.value.isTimed || end.value.isTimed } }
}

/** A zone behind the time that ends an interval is that of both sides. */
function zoneBehind(end: string): Zone | undefined {
  const [, name] = ZONE_BEHIND.exec(end) ?? []
  const read = name === undefined ? undefined : readZone(name)
  return typeof read === 'object' ? read : undefined
}

const ZONE_BEHIND =
  /(?<=\d:\d{2}|[AaPp][Mm]) ?\(?((?:UTC|GMT)? ?[+-]\d{1,2}(?::?\d{2})?|Z|[A-Z]{3,5}|[A-Za-z]{2,}\/[A-Za-z_]+)\)?$/u

const YEAR = /\d{4}/u

/** No interval that leaves out a year is longer. */
const HALF_YEAR_MS = 183 * DAY_MS

/** A cell with one date and a word by which it is the start or the end. */
function readOpen(text: string, readOne: ReadOne): Reading<Moment, MomentDoubt> | undefined {
  for (const [pattern, side] of [
    [UNTIL, 'to'],
    [SINCE, 'from'],
    [ONWARDS, 'from'],
  ] as const) {
    // Words may stand on both sides: 有効期限：2026年12月31日まで.
    const date = text.replaceAll(pattern, '')
    if (date === text) continue
    const read = readOne(date.replace(/(?<=\d{4})\.$/u, ''))
    if (!read?.ok) continue
    const { isTimed } = read.value
    return { ok: true, value: { from: undefined, to: undefined, isTimed, [side]: read.value[side] } }
  }
  return undefined
}

const OPEN = { ok: true, value: { from: undefined, to: undefined, isTimed: false } } as const

function isOpen(part: string): boolean {
  return part === '' || part === '..'
}

/**
 * What a period is called before its two dates: `Valid: 1 Dec - 31 Dec 2026`. That of a flight or a stay is
 * another one than that of its deal.
 */
const LABEL =
  /^(?!.*(?:travel|stay|flight|check-?in|deliver|bay|lưu trú|khởi hành|giao hàng|nhận hàng|inap|berangkat|perjalanan|入住|出发|出發|宿泊|搭乗|숙박|탑승|투숙))[\p{L}\p{M}][\p{L}\p{M} ]{1,29}: ?(?=\d)/iu

/** The two sides. Slashes stand in dates too, so only one of them divides, or one with spaces. */
function partsOf(text: string): string[] {
  const bare = text
    .replaceAll(SINCE, '')
    .replace(LABEL, '')
    .replace(/ s\/d /iu, ' s.d. ')
  for (const separator of [' / ', '--', '/'])
    if (bare.split(separator).length === 2) return bare.split(separator).map((part) => part.trim())
  const parts = bare.split(BETWEEN)
  return parts.length === 2 ? parts : bare.split(DASH)
}

/**
 * An end without its higher parts takes those of the start: `2026-12-01/15`, `2026-12-01T10:00/12:00`,
 * `2026年12月1日〜31日`, `2026.12.01~12.31`.
 */
function complete(end: string, start: string): string {
  const [, year, month] = /^(\S*?\d{1,4} ?[年년] ?)(\d{1,2} ?[月월] ?)/u.exec(start) ?? []
  if (year !== undefined) {
    if (/^\d{1,2} ?[月월]/u.test(end)) return year + end
    return /^\d{1,2} ?[日일号號]/u.test(end) ? year + month + end : end
  }
  const [, yyyy] = /^(\d{4})([./])\d{1,2}\2\d{1,2}/u.exec(start) ?? []
  if (yyyy !== undefined) {
    const [, separator] = /^\d{1,2}([./])\d{1,2}(?= |\(|$)/u.exec(end) ?? []
    return separator === start[4] ? yyyy + separator + end : end
  }
  const [name] = /^\p{L}+\.? (?=\d{1,2}(?:st|nd|rd|th)?$)/u.exec(start) ?? []
  if (name !== undefined) return /^\d{1,2}(?:st|nd|rd|th)?,? \d{4}$/u.test(end) ? name + end : end
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

/**
 * A start without its higher parts takes those of the end: `15-31/12/2026`, `20/12 - 05/01/2027`, `1er au 31
 * décembre 2026`, `Dec 20 - Jan 5, 2027`.
 */
function completeStart(start: string, end: string): string {
  const [, day] = /^(\d{1,2})(?:er|st|nd|rd|th)?$/u.exec(start) ?? []
  if (day !== undefined) {
    const [, rest] =
      /^\d{1,2}(?:er|st|nd|rd|th)?([/.-]\d{1,2}[/.-]\d{4}| (?:tháng \d{1,2},?|[\p{L}\p{M}.]+)(?: năm)? \d{4})(?= |$)/u.exec(
        end,
      ) ?? []
    return rest === undefined ? start : day + rest
  }
  if (
    /^(?:\p{L}+\.? \d{1,2}(?:st|nd|rd|th)?|\d{1,2}(?:er|st|nd|rd|th)? (?:tháng \d{1,2}|\p{L}+\.?))$/u.test(
      start,
    )
  ) {
    const year = /[ ,](\d{4})$/u.exec(end)?.[1]
    return year === undefined ? start : `${start}, ${year}`
  }
  const [, separator] = /^\d{1,2}([/.-])\d{1,2}$/u.exec(start) ?? []
  if (separator === undefined) return start
  const [first, month, year] = end.split(' ', 1)[0]?.split(separator) ?? []
  return first !== undefined && month !== undefined && /^\d{4}$/u.test(year ?? '')
    ? start + separator + year
    : start
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
