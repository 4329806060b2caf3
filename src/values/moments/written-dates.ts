/** Dates as programs and people write them beside ISO 8601: messages, HTTP, spreadsheets, six languages. */
import type { Clock, MomentDoubt, WrittenDate } from '#values/moments/moment.ts'
import { type DateOrder, fullYear } from '#values/moments/patterns.ts'
import { readZone } from '#values/moments/zones.ts'
import { doubt, type Reading } from '#values/reading.ts'

/** Names of months in English, French, Indonesian and Malay, without diacritics. */
const MONTHS =
  'jan january janvier janv januari|feb february fevrier fevr februari|mar march mars maret mac|apr april avril avr|' +
  'may mai mei|jun june juin juni|jul july juillet juil julai juli|aug august aout agu agt agustus ogos|' +
  'sep sept september septembre|oct october octobre okt oktober|nov november novembre|' +
  'dec december decembre des desember dis disember'

const MONTH_OF = new Map(
  MONTHS.split('|').flatMap((names, index) =>
    names.split(' ').map((name): [string, number] => [name, index + 1]),
  ),
)

const WEEKDAY =
  /^(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)(?:day|nesday|sday|rsday|urday)?\.?,? |^(?:thứ (?:hai|ba|tư|năm|sáu|bảy|[2-7])|chủ nhật|t[2-7]|cn)\.?,? /i

const CLOCK =
  /(?<![\d:.,/-])(\d{1,2})(?:(?::(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)|(?:h|g|giờ|時|시|点) ?(\d{2})?(?: ?(?:phút|p|分|분))?)(?: ?(am|pm|a\.m\.|p\.m\.|sa|ch|sáng|chiều|tối)(?!\p{L}))?(?![\d:])/iu
const HOUR_12 = /(?<![\d:.,/-])(\d{1,2}) ?(am|pm|a\.m\.|p\.m\.)(?!\p{L})/iu

/** A zone behind a time of day, or behind all. */
const ZONE_AFTER_CLOCK =
  /^ ?((?:UTC|GMT)? ?[+-]\d{1,2}(?::?\d{2})?|[A-Za-z]{2,}(?:\/[A-Za-z_+\-0-9]+)+|[A-Z]{1,5})(?= |$)/
const ZONE_AT_END = / ((?:UTC|GMT) ?[+-]\d{1,2}(?::?\d{2})?|[A-Za-z]{2,}(?:\/[A-Za-z_+\-0-9]+)+|[A-Z]{2,5})$/

const NUMERIC = /^(\d{1,4})([/.\- ])(\d{1,2})\2(\d{1,4})$/
const DAY_NAME_YEAR = /^(\d{1,2})(?:st|nd|rd|th|er)?(?: of)?[ -](\p{L}+)\.?,?[ -](\d{4}|\d{2})$/u
const NAME_DAY_YEAR = /^(\p{L}+)\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4})$/u
const YEAR_NAME_DAY = /^(\d{4})[ -](\p{L}+)\.?[ -](\d{1,2})$/u
const EASTERN = /^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일号號]?$/u
const VIETNAMESE = /^(\d{1,2})[ /-]*(?:tháng|thang|thg) ?\.?(\d{1,2}),?(?: năm| nam)? (\d{4})$/u

/** A date in words or numbers; nothing for a text of another form. */
export function readWrittenDate(
  text: string,
  order: DateOrder | undefined,
): Reading<WrittenDate, MomentDoubt> | undefined {
  let rest = text.replace(/ \([^()]*\)$/, '')
  const isMail = WEEKDAY.test(rest)
  rest = rest.replace(WEEKDAY, '')
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
    .replace(/(?<=^| )(?:ngày|vào|lúc|on|at|le|à|pada|tanggal|pukul)(?= |$)/giu, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[ ,T-]+|(?<![ ,T-])[ ,T-]+$/g, '')
  const date = readDay(rest, text, order)
  if (!date?.ok) return date
  return { ok: true, value: { ...date.value, ...(clock && { clock: clock.value }), ...(zone && { zone }) } }
}

/** A time of day with what stands before and behind it. */
function takeClock(text: string): { before: string; after: string; value: Clock } | undefined {
  const full = CLOCK.exec(text)
  const match = full ?? HOUR_12.exec(text)
  if (!match) return undefined
  const [, hour = '', ...others] = match
  const [minute, second, fraction, spoken, half] = full
    ? others
    : [undefined, undefined, undefined, undefined, others[0]]
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

/** An hour behind which am or pm stands. 13 pm is kept, as some programs write it; 0 pm is no hour. */
function toHour24(hour: number, half: string): number {
  const isMorning = /^(?:a|sa|sá)/i.test(half)
  if (hour > 12) return isMorning ? NO_HOUR : hour
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
  if (eastern) return dateOf(eastern[1], Number(eastern[2]), eastern[3])
  const vietnamese = VIETNAMESE.exec(written.toLowerCase())
  if (vietnamese) return dateOf(vietnamese[3], Number(vietnamese[2]), vietnamese[1])
  const named = DAY_NAME_YEAR.exec(written)
  if (named) return dateOf(named[3], MONTH_OF.get(plainWord(named[2] ?? '')), named[1])
  const american = NAME_DAY_YEAR.exec(written)
  if (american) return dateOf(american[3], MONTH_OF.get(plainWord(american[1] ?? '')), american[2])
  const yearFirst = YEAR_NAME_DAY.exec(written)
  if (yearFirst) return dateOf(yearFirst[1], MONTH_OF.get(plainWord(yearFirst[2] ?? '')), yearFirst[3])
  return undefined
}

function dateOf(
  year = '',
  month: number | undefined,
  day: string | undefined,
): Reading<WrittenDate, MomentDoubt> | undefined {
  return month === undefined
    ? undefined
    : { ok: true, value: { year: fullYear(year), month, day: Number(day) } }
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
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
