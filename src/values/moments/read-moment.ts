/** The one reader of a moment, a day or an interval that fills a cell or a field. */
import { VIETNAM_ZONE } from '#text/days.ts'
import { readInterval } from '#values/moments/intervals.ts'
import { readIso } from '#values/moments/iso.ts'
import { type Moment, type MomentDoubt, placeDate, type WrittenDate } from '#values/moments/moment.ts'
import { readMomentNumber } from '#values/moments/numbers.ts'
import { type DateOrder, orderOf, patternsIn, readPattern } from '#values/moments/patterns.ts'
import { readWrittenDate } from '#values/moments/written-dates.ts'
import { readZone, type Zone } from '#values/moments/zones.ts'
import { onceForEach } from '#text/once-for-each.ts'
import { plainCharacters } from '#values/plain-characters.ts'
import { doubt, type Reading } from '#values/reading.ts'

/** What a mapping says of the moments of a source. */
export interface MomentForm {
  /** Patterns such as `dd/MM/yyyy[ HH:mm]`, and the names that `isDateForm` knows. */
  forms?: readonly string[] | undefined
  /** The zone of moments that name none: an offset or an IANA name; Vietnam's if absent. */
  zone?: string | undefined
}

const TEXT_MAX = 100

/** A form as dates are read by it. A mapping has one for all rows. */
interface ParsedForm {
  forms: readonly string[]
  patterns: readonly RegExp[]
  zone: ReturnType<typeof readZone>
}

const parseForm = onceForEach(({ forms = [], zone = VIETNAM_ZONE }: MomentForm): ParsedForm => ({
  forms,
  patterns: patternsIn(forms),
  zone: readZone(zone),
}))

/**
 * Reads one moment, day, month or interval. What is certain in any source is read whatever the forms are;
 * forms decide between day-first and month-first, and whether a number is a spreadsheet's day.
 */
export function readMoment(text: string, form: MomentForm = {}): Reading<Moment, MomentDoubt> {
  const plain = plainCharacters(text).replace(/(?<=\d)\. (?=\d)/gu, '.')
  if (plain === '') return doubt('empty', text, 'is empty')
  if (plain.length > TEXT_MAX || !/\d/.test(plain)) return doubt('not-a-moment', text, 'is no date')
  const { zone, ...parsed } = parseForm(form)
  if (typeof zone !== 'object') return doubt('unknown-zone', text, `is in ${form.zone}, which is no zone`)
  const single = readSingle(plain, parsed, zone)
  if (single?.ok) return single
  const forms = orderOf(parsed.forms) === undefined ? [...parsed.forms, ...orderIn(plain)] : parsed.forms
  const interval = readInterval(
    plain,
    (part, there = zone) => readSingle(part, { ...parsed, forms }, there),
    zone,
  )
  if (interval?.ok) return interval
  return single ?? interval ?? doubt('not-a-moment', text, 'is no date of a known form')
}

/** One side of an interval that can be read in one order alone says that of both: `20/12 - 05/01/2027`. */
function orderIn(text: string): DateOrder[] {
  const orders = [...text.matchAll(DAY_AND_MONTH)].flatMap(([, first, , second]): DateOrder[] =>
    Number(first) > 12 ? ['day-first'] : Number(second) > 12 ? ['month-first'] : [],
  )
  return new Set(orders).size === 1 ? orders.slice(0, 1) : []
}

const DAY_AND_MONTH = /(?<![\d/.]|\d{4}-)(\d{1,2})([/.-])(\d{1,2})(?:\2\d{4})?(?!\d|[/.]\d|\2\d)/g

function readSingle(
  text: string,
  { forms, patterns }: Omit<ParsedForm, 'zone'>,
  zone: Zone,
): Reading<Moment, MomentDoubt> | undefined {
  for (const pattern of patterns) {
    const exact = readPattern(text, pattern)
    if (exact) return placeDate(exact, zone, text)
  }
  const number = readMomentNumber(text, forms, zone)
  if (number) return number
  const written: Reading<WrittenDate, MomentDoubt> | undefined =
    readIso(text) ?? readWrittenDate(text, orderOf(forms))
  return written?.ok === true ? placeDate(written.value, zone, text) : written
}
