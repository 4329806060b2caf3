/** Days of the week in queries and slots of deals, with the text that is left without them. */
import { type QueryText, replaceIn, toQueryText } from '#search/query-text.ts'

/** Each day of the week in six languages, folded, Sunday first. */
const NAMES = [
  'chu nhat|sundays?|일요일|(?:周|星期|礼拜)[日天]|dimanches?|日曜日?',
  'thu (?:hai|2)|mondays?|월요일|(?:周|星期|礼拜)一|lundis?|月曜日?',
  'thu (?:ba|3)|tuesdays?|화요일|(?:周|星期|礼拜)二|mardis?|火曜日?',
  'thu (?:tu|4)|wednesdays?|수요일|(?:周|星期|礼拜)三|mercredis?|水曜日?',
  'thu (?:nam|5)|thursdays?|목요일|(?:周|星期|礼拜)四|jeudis?|木曜日?',
  'thu (?:sau|6)|fridays?|금요일|(?:周|星期|礼拜)五|vendredis?|金曜日?',
  'thu (?:bay|7)|saturdays?|토요일|(?:周|星期|礼拜)六|samedis?|土曜日?',
]

const TO = 'den|toi|to|through|until|부터|~|至|到|a|au|から|-|–'

/** Other things that are called so: a sale, the third tin of three. */
const NOT_A_DAY =
  /black friday|cyber monday|online friday|黑色星期五|[网網][络絡路]星期一|(?:lon|ly|mon|san pham|cai|chiec|hop|ky|lan|nguoi|ve) thu \p{L}+/gu

/** Chinese and Japanese write them without a space before; what is once a week is no Monday. */
const ANY = new RegExp(
  `(?<![\\p{Script=Latin}\\p{N}])(?:${NAMES.map((names) => `(${names})`).join('|')})(?![a-z\\d次])`,
  'gu',
)

/** What each of these names has; most texts have none of it. */
const WORTH_A_LOOK = /thu |chu nhat|day|di|요일|[周曜]|星期|礼拜/u

/** Not `thứ`: what is tried for some weeks. */
const TRIAL = /^th[ửự]/iu

/**
 * Behind a Friday it is the sale: `thứ 6 đen tối`, `vendredi noir`. `đến` is up to another day, so that
 * without its diacritics the word has to be the last.
 */
const BLACK = /^\s+(?:đen|den(?=(?:\s+toi)?\s*$)|noir|fou)(?!\p{L})/iu
const FRIDAY = 5

const RANGE_BETWEEN = new RegExp(`^\\s*(?:${TO})\\s*$`, 'u')

/** The days of the week that a text names, 0 for Sunday; `from Monday to Friday` names five. */
export function weekdaysIn(text: string): number[] {
  return readWeekdays(toQueryText(text)).weekdays.map(({ weekday }) => weekday)
}

/** `t4` is Wednesday where a query says it; in a text, and at an airport, it may be a terminal. */
const SHORT = /(?<![\p{L}\p{N}])(?<!(?:ga|noi bai|nhat|nội bài|nhất|terminal) )t([2-7])(?![\p{L}\p{N}])/gu

const MAY_BE_SHORT = /t[2-7]/

/** A query with its weekdays in full. */
export function withWholeWeekdays(query: QueryText): QueryText {
  return MAY_BE_SHORT.test(query.folded) ? toQueryText(query.written.replace(SHORT, 'thứ $1')) : query
}

export interface NamedWeekday {
  weekday: number
  /** Its name in the text, folded. */
  text: string
}

/** The same with their names, and the text without these. */
export function readWeekdays(query: QueryText): { weekdays: NamedWeekday[]; rest: QueryText } {
  const { written } = query
  if (!WORTH_A_LOOK.test(query.folded)) return { weekdays: [], rest: query }
  const found = new Map<number, string>()
  let last: { weekday: number; end: number } | undefined
  let rest = query
  const folded = withoutOthers(query.folded)
  for (const { 0: name, index, ...names } of folded.matchAll(ANY)) {
    const weekday = NAMES.findIndex((_, place) => names[place + 1] !== undefined)
    const end = index + name.length
    if (TRIAL.test(written.slice(index, end))) continue
    if (weekday === FRIDAY && BLACK.test(written.slice(end))) continue
    if (last && RANGE_BETWEEN.test(folded.slice(last.end, index)))
      for (let each = last.weekday; each !== weekday; each = (each + 1) % 7) found.set(each, name)
    found.set(weekday, name)
    last = { weekday, end }
    rest = replaceIn(rest, index, end, ' '.repeat(name.length))
  }
  return { weekdays: Array.from(found, ([weekday, name]) => ({ weekday, text: name })), rest }
}

function withoutOthers(folded: string): string {
  return folded.replace(NOT_A_DAY, (other) => '·'.repeat(other.length))
}
