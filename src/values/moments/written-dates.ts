/** Dates as programs and people write them beside ISO 8601: messages, HTTP, spreadsheets, six languages. */
import type { Clock, MomentDoubt, WrittenDate } from '#values/moments/moment.ts'
import { type DateOrder, fullYear } from '#values/moments/patterns.ts'
import { takeWeekday } from '#values/moments/weekdays.ts'
import { readZone } from '#values/moments/zones.ts'
import { doubt, type Reading } from '#values/reading.ts'

/** Names of months in English, French, Indonesian and Malay, without diacritics. */
const MONTHS =
  'jan january janvier janv januari|feb february fevrier fevr februari|mar march mars maret mac|apr april avril avr|' +
  'may mai mei|jun june juin juni|jul july juillet juil julai juli|aug august aout agu agt agustus ogos|' +
  'sep sept september septembre|oct october octobre okt oktober|nov november novembre|' +
  'dec december decembre des desember dis disember'

/** Names of months in Thai, whole and short, without the points of the short ones. */
const THAI_MONTHS =
  'มกราคม มค|กุมภาพันธ์ กพ|มีนาคม มีค|เมษายน เมย|พฤษภาคม พค|มิถุนายน มิย|กรกฎาคม กค|สิงหาคม สค|กันยายน กย|ตุลาคม ตค|พฤศจิกายน พย|ธันวาคม ธค'

/** Years of an era that the calendar of today began, by the year before its first. */
const ERAS: Record<string, number> = { 令和: 2018, 民國: 1911, 民国: 1911 }

const MONTH_OF = new Map(
  [MONTHS, THAI_MONTHS].flatMap((list) =>
    list
      .split('|')
      .flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index + 1])),
  ),
)

const CLOCK =
  /(?<![\d:.,/-])(?:(午前|午後|上午|下午|오전|오후) ?)?(\d{1,2})(?:(?:(?::|\.(?=\d{2} ?(?:[ap]\.?m|น\.|WIB|WITA)))(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)|(?: ?giờ|[hg](?!\p{L})|時|时|시|点|點)(?: ?(\d{2})(?!\d| ?[/.-]\d))?(?: ?(?:phút|p(?!\p{L})|分|분|'))?)(?: ?(am|pm|a\.m\.|p\.m\.|sa|ch|sáng|trưa|chiều|tối)(?!\p{L}))?(?![\d:])/iu
const HOUR_12 = /(?<![\d:.,/-])(\d{1,2}) ?(am|pm|a\.m\.|p\.m\.)(?!\p{L})/iu

/** A zone behind a time of day, or behind all. */
const ZONE_AFTER_CLOCK =
  /^ ?((?:UTC|GMT)? ?[+-]\d{1,2}(?::?\d{2})?|[A-Za-z]{2,}(?:\/[A-Za-z_+\-0-9]+)+|[A-Z]{1,5})(?= |$)/
const ZONE_AT_END = / ((?:UTC|GMT) ?[+-]\d{1,2}(?::?\d{2})?|[A-Za-z]{2,}(?:\/[A-Za-z_+\-0-9]+)+|[A-Z]{2,5})$/

const NUMERIC = /^(\d{1,4})([/.\- ])(\d{1,2})\2(\d{1,4})$/
const DAY_NAME_YEAR = /^(\d{1,2})(?:st|nd|rd|th|er)?(?: of)?[ -](\p{L}+)\.?,?[ -](\d{4}|\d{2})$/u
const NAME_DAY_YEAR = /^(\p{L}+)\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4})$/u
const YEAR_NAME_DAY = /^(\d{4})[ -](\p{L}+)\.?[ -](\d{1,2})$/u
const EASTERN =
  /^(?:(?:中[華华])?(令和|民國|民国) ?(\d{1,3}|元)|(\d{4})) ?[年년] ?(\d{1,2}) ?[月월](?: ?(?:(\d{1,2}) ?[日일号號]?|(末日|말일)))?$/u
const THAI = /^(\d{1,2}) ?([ก-๎.]{3,12}?) ?(?:(พ\.?ศ\.?|ค\.?ศ\.?) ?)?(\d{4})$/u
const MONTH_YEAR =
  /^(?:(?:tháng |thang )?(\d{1,2})(?:\/|,? năm )|(?:tháng|thang) (\d{1,2}),? |(\p{L}+)\.? )(\d{4})$/iu
const VIETNAMESE = /^(\d{1,2})[ /-]*(?:tháng|thang|thg) ?\.?(\d{1,2})(?:,?(?: năm| nam)? |-)(\d{4})$/u

/** A date in words or numbers; nothing for a text of another form. */
export function readWrittenDate(
  text: string,
  order: DateOrder | undefined,
): Reading<WrittenDate, MomentDoubt> | undefined {
  const { rest: dated, weekday, isLeading: isMail } = takeWeekday(text)
  // Behind an offset a program names the zone in brackets; all else in brackets has to be read as well.
  let rest = dated
    .replace(/(?<=[+-]\d{2}:?\d{2}) \([^()\d]*\)$/u, '')
    .replace(/\(?(?:giờ (?:việt nam|vn|hà nội)|vietnam time|vn time)\)?$/iu, 'ICT')
    .replace(/[()]/gu, ' ')
    .replace(/(?<=\d{4}\.\d{1,2}\.\d{1,2})\.(?= |$)/u, '')
    .trim()
  const clock = takeClock(rest)
  let zone: WrittenDate['zone']
  if (clock) {
    rest = `${clock.before} ${clock.after}`
    const afterClock = ZONE_AFTER_CLOCK.exec(clock.after)
    const name = (afterClock ?? ZONE_AT_END.exec(clock.after))?.[1]
    if (name !== undefined && !MONTH_OF.has(plainWord(name))) {
      const read = readZone(name.trim(), isMail)
      if (read === 'ambiguous')
        return doubt('ambiguous-zone', text, 'has a zone with several meanings; write its offset')
      if (read === undefined)
        return doubt('unknown-zone', text, `names a zone that is not known: ${name.trim()}`)
      zone = read
      rest = `${clock.before} ${clock.after.replace(name, '')}`
    }
  }
  rest = rest
    .replace(/(?<=^| )(?:ngày|vào|lúc|on|at|le|à|pada|tanggal|pukul|วันที่|เวลา|น\.)(?= |$)/giu, '')
    .replace(/\s+/gu, ' ')
    .replace(/^(?:[ ,-]|T(?!\p{L}))+|(?<![ ,T-])[ ,T-]+$/gu, '')
  const date = readDay(rest, text, order)
  if (!date?.ok) return date
  const { year, month, day, unit } = date.value
  if (clock && unit !== undefined) return undefined
  if (weekday !== undefined && new Date(Date.UTC(year, month - 1, day)).getUTCDay() !== weekday)
    return doubt('impossible', text, 'names another day of the week than its date has')
  return { ok: true, value: { ...date.value, ...(clock && { clock: clock.value }), ...(zone && { zone }) } }
}

/** A time of day with what stands before and behind it. */
function takeClock(text: string): { before: string; after: string; value: Clock } | undefined {
  const full = CLOCK.exec(text)
  const match = full ?? HOUR_12.exec(text)
  if (!match) return undefined
  const [before, hour = '', minute, second, fraction, spoken, after] = full
    ? full.slice(1)
    : [undefined, match[1], undefined, undefined, undefined, undefined, match[2]]
  const half = before ?? after
  return {
    before: text.slice(0, match.index).trim(),
    after: text.slice(match.index + match[0].length),
    value: {
      hour: half === undefined ? Number(hour) : toHour24(Number(hour), half),
      minute: Number(minute ?? spoken ?? 0),
      second: Number(second ?? 0),
      millis: fraction === undefined ? 0 : Math.floor(Number(`0.${fraction}`) * 1000),
    },
  }
}

/**
 * An hour with its half of the day. 13 pm is kept, as some programs write it; 0 pm is no hour. Twelve at
 * night may begin or end the day, and so may 午後12時.
 */
function toHour24(hour: number, half: string): number {
  const isMorning = /^(?:a|sa|sá|午前|上午|오전)/iu.test(half)
  if (/^trưa/iu.test(half)) return hour === 11 || hour === 12 ? hour : hour === 1 ? 13 : NO_HOUR
  if (hour > 12) return isMorning ? NO_HOUR : hour
  if (hour === 12 && /^(?:sáng|chiều|tối|午)/iu.test(half)) return NO_HOUR
  if (hour < 5 && /^tối/iu.test(half)) return NO_HOUR
  if (isMorning) return hour % 12
  return hour === 0 ? NO_HOUR : (hour % 12) + 12
}

const NO_HOUR = 99

function readDay(
  written: string,
  text: string,
  order: DateOrder | undefined,
): Reading<WrittenDate, MomentDoubt> | undefined {
  const [, first = '', , second = '', third = ''] = NUMERIC.exec(written) ?? []
  if (first !== '') return readNumeric(first, second, third, text, order)
  const eastern = EASTERN.exec(written)
  if (eastern) return ofEra(eastern)
  const [, thaiDay, thaiMonth = '', era, thaiYear] = THAI.exec(written) ?? []
  if (thaiDay !== undefined) {
    const isBuddhist = era === undefined ? Number(thaiYear) >= BUDDHIST_YEAR_MIN : era.startsWith('พ')
    const year = Number(thaiYear) - (isBuddhist ? BUDDHIST_YEARS : 0)
    return dateOf(String(year), MONTH_OF.get(plainWord(thaiMonth)), thaiDay)
  }
  const vietnamese = VIETNAMESE.exec(written.toLowerCase())
  if (vietnamese) return dateOf(vietnamese[3], Number(vietnamese[2]), vietnamese[1])
  const named = DAY_NAME_YEAR.exec(written)
  if (named) return dateOf(named[3], MONTH_OF.get(plainWord(named[2] ?? '')), named[1])
  const american = NAME_DAY_YEAR.exec(written)
  if (american) return dateOf(american[3], MONTH_OF.get(plainWord(american[1] ?? '')), american[2])
  const yearFirst = YEAR_NAME_DAY.exec(written)
  if (yearFirst) return dateOf(yearFirst[1], MONTH_OF.get(plainWord(yearFirst[2] ?? '')), yearFirst[3])
  const [, number, spoken, name = '', year] = MONTH_YEAR.exec(written) ?? []
  return dateOf(year, name === '' ? Number(number ?? spoken) : MONTH_OF.get(plainWord(name)), undefined)
}

/** Thailand counts 543 years more; no source writes a year of ours that is so late. */
const BUDDHIST_YEARS = 543
const BUDDHIST_YEAR_MIN = 2443

/** A date of Japan, Korea, China or Taiwan, whose year may be one of an era. */
function ofEra([, era, inEra, written, month, day, last]: RegExpExecArray):
  Reading<WrittenDate, MomentDoubt> | undefined {
  const first = era === undefined ? undefined : ERAS[era]
  const years = inEra === '元' ? 1 : Number(inEra)
  const year = first === undefined ? written : String(first + years)
  const end = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return dateOf(year, Number(month), last === undefined ? day : String(end))
}

function dateOf(
  year = '',
  month: number | undefined,
  day: string | undefined,
): Reading<WrittenDate, MomentDoubt> | undefined {
  if (month === undefined || Number.isNaN(month)) return undefined
  const date = { year: fullYear(year), month, day: Number(day ?? 1) }
  return { ok: true, value: day === undefined ? { ...date, unit: 'month' } : date }
}

/** Three numbers. Without an order from the mapping, only one that leaves no other reading is a date. */
function readNumeric(
  first: string,
  second: string,
  third: string,
  text: string,
  order: DateOrder | undefined,
): Reading<WrittenDate, MomentDoubt> | undefined {
  if (first.length === 4) return third.length > 2 ? undefined : dateOf(first, Number(second), third)
  if (first.length > 2 || third.length === 1 || third.length === 3) return undefined
  const year = fullYear(third)
  const dayFirst = { year, month: Number(second), day: Number(first) }
  const monthFirst = { year, month: Number(first), day: Number(second) }
  if (order !== undefined) return { ok: true, value: order === 'day-first' ? dayFirst : monthFirst }
  if (third.length === 2)
    return doubt(
      'ambiguous',
      text,
      'has a year of two digits; say in the mapping whether the day comes first',
    )
  if (dayFirst.month === dayFirst.day || monthFirst.month > 12) return { ok: true, value: dayFirst }
  if (dayFirst.month > 12) return { ok: true, value: monthFirst }
  return doubt('ambiguous', text, 'may have the day or the month first; say in the mapping which')
}

function plainWord(word: string): string {
  return /[ก-๎]/u.test(word)
    ? word.replaceAll('.', '')
    : word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
