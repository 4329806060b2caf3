/** Hours of the day in queries and slots of deals, as bits of one number. */
import type { Constraint } from '#search/constraints.ts'
import { speaksOfEnds } from '#search/days/dates.ts'
import { type QueryText, replaceIn } from '#search/query-text.ts'
import { readSlot } from '#text/slots.ts'
import { WORD_END, WORD_START } from '#text/word-bounds.ts'

/** Hours of a day, a bit each: 20:00 to 22:00 are the bits 20 and 21. */
type Hours = number

const HOURS_A_DAY = 24
const NOON = 12
const HOUR_MINUTES = 60

/** From the first to the last, both included; after midnight it goes on. */
function between(first: number, last: number): Hours {
  let hours = 0
  for (let hour = first; ; hour = (hour + 1) % HOURS_A_DAY) {
    hours |= 1 << hour
    if (hour === last % HOURS_A_DAY) return hours
  }
}

/** The parts of a day, as each language names them beside a number or "this"; folded. */
const PARTS = [
  {
    hours: between(5, 10),
    names: /^(?:sang|morning|am|a\.m\.|matin|오전|아침|새벽|早上|上午|凌晨|午前|朝)$/u,
  },
  { hours: between(11, 13), names: /^(?:trua|noon|midi|점심|中午|昼)$/u },
  { hours: between(13, 17), names: /^(?:chieu|afternoon|apres-midi|下午|오후|午後|夕方)$/u },
  {
    hours: between(18, 23),
    names: /^(?:toi|dem|khuya|evening|tonight|night|pm|p\.m\.|soir|저녁|밤|晚上|今晚|晚|夜)$/u,
  },
]

/** What stands before a meal, not before a part of the day: "ăn tối". */
const MEAL = '(?<!(?:an|bua|com|tiec|set|uong|ca phe) )'

/** Words before a number of hours that is how long something takes, not a time of day. */
const LASTING = /(?:trong|giao|giao hang|nhanh|hoa toc|toi da|moi|thue|within|in|under|en|sous|pendant) ?$/u

/** A time without a part of the day: fewer hours are rather how long something takes. */
const PLAIN_FROM = 6

const VI_PART = 'sang|trua|chieu|toi|dem|khuya'
const CLOCK = String.raw`(\d{1,2})(?: ?(?:h|gio|heures?)(?: ?([0-5]\d)(?![\d/]))?|:([0-5]\d))(?:(?<=gio)(?: ruoi)?)?`
const THIS = '(?:(?: hom)? (nay|mai))?'
const NUMERALS = '一二三四五六七八九十'

/** How a time of day is written: the number, with the part of the day before or behind it. */
const WAYS: readonly RegExp[] = [
  new RegExp(
    `${WORD_START}${CLOCK} ?-? ?(?:den|toi|to|a|-|–|~) ?(?<to>\\d{1,2}) ?(?:h|gio|:00)${WORD_END}`,
    'u',
  ),
  new RegExp(
    `${WORD_START}(?:luc |vao |khung gio |khung |tu )?${CLOCK}(?: (?<part>${VI_PART}))${THIS}${WORD_END}`,
    'u',
  ),
  new RegExp(`${WORD_START}${MEAL}(?<part>${VI_PART})${THIS} (?:luc |vao )?${CLOCK}${WORD_END}`, 'u'),
  new RegExp(
    `${WORD_START}(?:at )?(0?\\d|1[0-2])(?::([0-5]\\d))? ?(?<part>am|pm|a\\.m\\.|p\\.m\\.)(?: (?:today|tonight))?${WORD_END}`,
    'u',
  ),
  new RegExp(`${WORD_START}at (\\d{1,2})(?: o.?clock)? (?<part>tonight)${WORD_END}`, 'u'),
  new RegExp(`${WORD_START}(?<part>tonight) at (\\d{1,2})(?: o.?clock)?${WORD_END}`, 'u'),
  new RegExp(
    `${WORD_START}(?:a )?(\\d{1,2}) ?(?:h|heures?)(?: ?[0-5]\\d)? (?:du|ce|de l.) ?(?<part>matin|soir|apres-midi)${WORD_END}`,
    'u',
  ),
  new RegExp(
    `${WORD_START}ce (?<part>soir|matin) a (\\d{1,2}) ?(?:h|heures?)(?: ?[0-5]\\d)?${WORD_END}`,
    'u',
  ),
  /(?:오늘 ?)?(?<part>오전|오후|아침|점심|저녁|밤|새벽)? ?(\d{1,2}) ?시(?!간|리|즌|장)(?: ?반| ?\d{1,2} ?분)?에?/u,
  new RegExp(
    `(?:今天)?(?<part>早上|上午|凌晨|中午|下午|晚上|今晚|晚)?(\\d{1,2}|[${NUMERALS}]{1,3})[点點](?!击|评|心|餐|单)[钟鐘半]?`,
    'u',
  ),
  /(?:今日の?)?(?<part>午前|午後|朝|昼|夕方|今夜|夜)?の?(\d{1,2})時(?!間|計|代)半?/u,
  new RegExp(`${WORD_START}(?:luc |vao |khung gio |khung |a )?${CLOCK}${WORD_END}`, 'u'),
]

/** A part of this day alone. */
const THIS_PART: readonly RegExp[] = [
  new RegExp(`${WORD_START}${MEAL}(?<part>${VI_PART}) (?:hom )?(nay|mai)${WORD_END}`, 'u'),
  new RegExp(`${WORD_START}(?:this (?<part>morning|afternoon|evening)|(?<other>tonight))${WORD_END}`, 'u'),
  new RegExp(`${WORD_START}cet? (?<part>soir|matin|apres-midi|midi)${WORD_END}`, 'u'),
  /오늘 ?(?<part>아침|점심|오후|저녁|밤)/u,
  /今(?:天|日の?)?(?<part>早上|上午|中午|下午|晚上|晚|朝|夜)/u,
]

const WORTH_A_LOOK =
  /\d ?(?:h|gio|heure|:|am|pm|a\.m|p\.m|시|[点點]|時)|[十一二三四五六七八九][点點]| nay| mai|tonight|this |ce |cet |오늘|今|at \d/u

/**
 * The time of day that a query names, as a condition on the hours of deals, and the query without its words.
 * A day that its words name as well, tomorrow evening, stays.
 */
export function readHours(query: QueryText): { hours: Constraint[]; rest: QueryText } {
  const { folded } = query
  if (!WORTH_A_LOOK.test(folded) || speaksOfEnds(folded)) return { hours: [], rest: query }
  for (const way of [...WAYS, ...THIS_PART]) {
    const match = way.exec(folded)
    const value = match ? hoursOf(match, folded.slice(0, match.index)) : 0
    if (!match || value === 0) continue
    const [words] = match
    const day = words.endsWith(' mai') || words.includes(' mai ') ? 'ngày mai' : ''
    const rest = replaceIn(query, match.index, match.index + words.length, ` ${day} `)
    return { hours: [{ kind: 'at-hour', value, text: words.trim() }], rest }
  }
  return { hours: [], rest: query }
}

/** The hours of a day in which a deal can be had; 0 where that is all of them. */
export function hoursOfSlots(slots: readonly string[]): Hours {
  return slots.reduce((hours, slot) => {
    const { from, to = from + HOUR_MINUTES } = readSlot(slot)
    const last = Math.ceil(to / HOUR_MINUTES) - 1
    return hours | between(Math.floor(from / HOUR_MINUTES), (last + HOURS_A_DAY) % HOURS_A_DAY)
  }, 0)
}

/** The numbers of the hours. */
export function hoursIn(hours: Hours): number[] {
  return Array.from({ length: HOURS_A_DAY }, (_, hour) => hour).filter((hour) => (hours & (1 << hour)) !== 0)
}

function hoursOf(match: RegExpExecArray, before: string): Hours {
  const { part, other, to } = match.groups ?? {}
  const named = part ?? other
  const ofDay = PARTS.find(({ names }) => named !== undefined && names.test(named))
  const digits = match.slice(1).find((group) => group !== undefined && NUMBER.test(group))
  if (digits === undefined) return ofDay?.hours ?? 0
  const hour = toHour(digits)
  if (hour > HOURS_A_DAY - 1) return 0
  if (to !== undefined)
    return Number(to) <= HOURS_A_DAY ? between(hour, (Number(to) + HOURS_A_DAY - 1) % HOURS_A_DAY) : 0
  if (ofDay) return 1 << inPart(hour, ofDay.hours, named ?? '')
  if (hour < PLAIN_FROM || LASTING.test(before)) return 0
  // Eight o'clock may be in the evening.
  return hour < NOON && !digits.startsWith('0') ? (1 << hour) | (1 << (hour + NOON)) : 1 << hour
}

/** At these times twelve is midnight. */
const NIGHT = /^(?:am|a\.m\.|dem|khuya|toi|밤|晚|夜|凌晨)/u

const NUMBER = new RegExp(`^(?:\\d{1,2}|[${NUMERALS}]+)$`, 'u')

/** 8 in the evening is 20, 1 and 12 at night are after midnight. */
function inPart(hour: number, hours: Hours, named: string): number {
  const isNight = NIGHT.test(named)
  if (hour === NOON) return isNight ? 0 : NOON
  const isLater = (hours & (1 << hour)) === 0 && hours >= 1 << NOON && !(isNight && hour < PLAIN_FROM)
  return isLater && hour < NOON ? hour + NOON : hour
}

/** 十二 is 12. */
function toHour(written: string): number {
  if (/^\d/u.test(written)) return Number(written)
  const digits = Array.from(written, (digit) => NUMERALS.indexOf(digit) + 1)
  return digits.reduce((sum, digit) => (digit === 10 ? (sum === 0 ? 10 : sum * 10) : sum + digit), 0)
}
