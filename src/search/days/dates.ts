/** Dates and spans of days that a query names, by the clock it is given; hours and weekdays are beside it. */
import type { Constraint } from '#search/constraints.ts'
import { DAY_MS, lastSecondOf, VIETNAM_OFFSET_MS } from '#text/days.ts'
import { type QueryText, replaceIn } from '#search/query-text.ts'
import { WORD_END, WORD_START } from '#text/word-bounds.ts'

/** The days from one to another, both as their first moments in Vietnam. */
interface Span {
  from: number
  last: number
}

const MONTH_NAMES = [
  'january|janvier|jan',
  'february|fevrier|feb',
  'march(?= deals| offers| sale)|mars',
  'april|avril|apr',
  String.raw`(?<=(?<!\p{L})en )mai|(?<=in )may`,
  'june|juin',
  'july|juillet',
  'august|aout|aug',
  'september|septembre|sept',
  'october|octobre|oct',
  'november|novembre|nov',
  'december|decembre|dec',
]
const ANY_MONTH = MONTH_NAMES.join('|')
const word = (alternatives: string): RegExp => new RegExp(`${WORD_START}(?:${alternatives})${WORD_END}`, 'u')

const ENDS = new RegExp(
  String.raw`${WORD_START}(?:het han|het hieu luc|ket thuc|end(?:s|ing)?|expir(?:es?|ing)|finit|finissent|expirent|(?:qui )?(?:se termine|s.acheve|prend fin)(?:nt)?|(?:qui )?prennent fin)${WORD_END}\s*(?:(?:trong|vao|on|in|by|le|en)${WORD_END})?|(?:今天|今日|本日|明天|明日|本周|今週|本月|今月)?(?:が期限|到期|截止|过期|终了|終了|まで|締切)|(?:만료|마감|종료)`,
  'u',
)

/** Days by their distance from today: the words of languages with spaces, those of the others, the days. */
const RELATIVE: readonly [spaced: string, unspaced: string, spanAt: (today: number) => Span | undefined][] = [
  [
    'hom nay|toi nay|today|tonight|aujourd.hui|ce soir',
    '今天|今日|本日|今晚|今夜|오늘(?: ?[밤저]녁?)?',
    (today) => days(today, 0, 0),
  ],
  ['ngay (?:mot|kia)|day after tomorrow|apres.demain', '后天|後天|明後日|모레', (today) => days(today, 2, 2)],
  [
    // "Mai" alone is a flower, and a part of the name of a town.
    '(?:ngay|sang|trua|chieu|toi) mai|mai(?= (?:di|bay|minh|em|toi|anh|chi) )|tomorrow|demain',
    '明天|明日|내일',
    (today) => days(today, 1, 1),
  ],
  [
    'cuoi tuan nay|this weekend|ce week-?end',
    '本周末|这周末|今週末|이번 ?주말',
    (today) => weekend(today, 0),
  ],
  [
    'cuoi tuan (?:sau|toi)|next weekend|week-?end prochain',
    '下周末|来週末|다음 ?주말',
    (today) => weekend(today, 1),
  ],
  ['tuan nay|this week|cette semaine', '本周|这周|今週|이번 ?주(?!말)', (today) => week(today, 0)],
  [
    'tuan (?:sau|toi)|next week|semaine prochaine',
    '下周(?!末)|来週|다음 ?주(?!말)',
    (today) => week(today, 1),
  ],
  [
    'cuoi thang(?: nay)?|end of (?:the |this )?month|fin du mois',
    '月底|月末|월말',
    (today) => lastDaysOf(monthFrom(today, 0)),
  ],
  ['thang nay|this month|ce mois', '本月|这个月|今月|이번 ?달', (today) => monthFrom(today, 0)],
  ['thang (?:sau|toi)|next month|mois prochain', '下个月|来月|다음 ?달', (today) => monthFrom(today, 1)],
]

/** What each way to name days means at the day of a moment; months count from 0, weeks begin on Monday. */
const WAYS: { pattern: RegExp; read: (match: RegExpExecArray, today: number) => Span | undefined }[] = [
  {
    pattern: new RegExp(
      String.raw`(?<![\p{N}.,/-])(?:ngay\s*)?(\d{1,2})/(\d{1,2})(?:/(20\d{2}))?(?![\p{N}/%])`,
      'u',
    ),
    read: ([, day, month, year], today) =>
      day === '24' && month === '7' ? undefined : dayOf(today, Number(day), Number(month), year),
  },
  {
    pattern: /(?<!\d)(\d{1,2})\s*[月월]\s*(\d{1,2})\s*(?:[日号號]|일)/u,
    read: ([, month, day], today) => dayOf(today, Number(day), Number(month)),
  },
  {
    pattern: /(?<![\p{L}\p{N}])(?:ngay\s*)?(\d{1,2})\s*thang\s*(\d{1,2})(?![\p{L}\p{N}])/u,
    read: ([, day, month], today) => dayOf(today, Number(day), Number(month)),
  },
  {
    pattern: new RegExp(String.raw`${WORD_START}(\d{1,2})(?:st|nd|rd|th|er)? (${ANY_MONTH})${WORD_END}`, 'u'),
    read: ([, day, name = ''], today) => dayOf(today, Number(day), monthNamed(name)),
  },
  {
    pattern: new RegExp(String.raw`${WORD_START}(${ANY_MONTH}) (\d{1,2})(?:st|nd|rd|th)?${WORD_END}`, 'u'),
    read: ([, name = '', day], today) => dayOf(today, Number(day), monthNamed(name)),
  },
  {
    pattern: /(?<![\p{L}\p{N}])cuoi thang (\d{1,2})(?![\p{L}\p{N}])/u,
    read: ([, month], today) => lastDaysOf(monthOf(today, Number(month))),
  },
  {
    pattern: /(?<![\p{L}\p{N}])(?<!\d\s?)thang (\d{1,2})(?![\p{L}\p{N}])(?! thang)( nam (?:sau|toi))?/u,
    read: ([, month, nextYear], today) =>
      nextYear === undefined
        ? monthOf(today, Number(month))
        : monthFrom(today, 11 - calendarMonthOf(today) + Number(month)),
  },
  {
    pattern: /(?<!\d)(1[0-2]|[1-9])[月월](?!\s?\d)/u,
    read: ([, month], today) => monthOf(today, Number(month)),
  },
  {
    // A day of the month alone; so many days are no day.
    pattern:
      /(?<![\p{L}\p{N}])(?:ngay|on the|le) (\d{1,2})(?:st|nd|rd|th|er)?(?![\p{L}\p{N}%/])(?! ?(?:thang|den|toi))|(?<!\d)(\d{1,2})(?:[号號]|日(?![間本])|일(?!간))/u,
    read: ([, spaced, unspaced], today) => dayOfMonth(today, Number(spaced ?? unspaced)),
  },
  {
    pattern: word(ANY_MONTH),
    read: ([name], today) => monthOf(today, monthNamed(name)),
  },
  ...RELATIVE.map(([spaced, unspaced, spanAt]) => ({
    pattern: new RegExp(`${word(spaced).source}|${unspaced}`, 'u'),
    read: (_: RegExpExecArray, today: number) => spanAt(today),
  })),
]

/** A day that is a sale day's name as well, `12/12`: the words stay, so that its deals are found by them. */
const DOUBLE_DAY = /(?<!\d)(\d{1,2})\/\1(?!\d)/

/** What each of those ways needs: a number alone is no date. */
const WORTH_A_LOOK =
  /\d\/\d|(?:ngay|on the|le) (?:\d|mot|kia)|\d[号號일日]|hom nay|toi nay|mai|tuan|thang|week|주말|month|today|tonight|tomorrow|demain|semaine|mois|aujourd|soir|[月月周週今明后後내오이다모월]|jan|feb|fev|mar|apr|avr|may|jun|juin|juil|jul|aug|aout|sep|oct|nov|dec/u

/** The names of the days that some deals are made for. */
const WEEKEND = /cuoi tuan|week-?end|[周週]末|주말/u

/** Whether a folded text speaks of the end of something. */
export function speaksOfEnds(folded: string): boolean {
  return ENDS.test(folded)
}

/** Whether a condition is about the end of a week. */
export function isWeekend({ kind, text }: Constraint): boolean {
  return kind === 'valid-in' && WEEKEND.test(text)
}

/** Chinese and Japanese put no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}]/u

const LAST_DAYS = 7

/** Few deals are known so long before. */
const DATED_AHEAD_MS = 60 * DAY_MS

/**
 * The days that a query names, as conditions at a moment, and the query without their words. A deal has to be
 * valid on one of these days, or to end on one where the query speaks of ends. A day far ahead that has a
 * name (`isNamed`) is asked for by it: "20/10" in November means gifts, not a deal of the next year.
 */
export function readDates(
  query: QueryText,
  now: number,
  isNamed: (day: string) => boolean = () => false,
): { dates: Constraint[]; rest: QueryText } {
  const { folded } = query
  if (!WORTH_A_LOOK.test(folded)) return { dates: [], rest: query }
  const today = dayStartOf(now)
  for (const { pattern, read } of WAYS) {
    const match = pattern.exec(folded)
    const span = match ? read(match, today) : undefined
    if (!match || !span || DOUBLE_DAY.test(match[0])) continue
    if (span.from > today + DATED_AHEAD_MS && isNamed(match[0].trim())) continue
    const to = match.index + match[0].length
    const endBefore = ENDS.exec(folded.slice(0, match.index))
    const endBehind = endBefore ? null : ENDS.exec(folded.slice(to))
    const end = endBefore ?? endBehind
    const isToday = span.from === today && span.last === today
    const named = match[0].trim()
    const ends = end?.[0].trim()
    const isSpaced = !UNSPACED.test(named)
    const words = endBefore ? [ends, named] : [named, ends]
    // The later words are taken out first, so that the places of the others hold.
    const cut = (text: QueryText, found: RegExpExecArray | null, from: number): QueryText =>
      found ? replaceIn(text, from + found.index, from + found.index + found[0].length) : text
    const rest = cut(replaceIn(cut(query, endBehind, to), match.index, to), endBefore, 0)
    // Only deals that are current today are shown anyway.
    if (end === null && isToday) return { dates: [], rest }
    const date: Constraint = {
      kind: end === null ? 'valid-in' : 'ending-in',
      from: span.from,
      value: lastSecondOf(span.last),
      text: words.filter((part) => part !== undefined && part !== '').join(isSpaced ? ' ' : ''),
    }
    return { dates: [date], rest }
  }
  return { dates: [], rest: query }
}

/** The condition of being valid on a day that begins at a moment. */
export function onDay(startsAt: number, text: string): Constraint {
  return { kind: 'valid-in', from: startsAt, value: lastSecondOf(startsAt), text }
}

function monthNamed(name: string): number {
  return (
    MONTH_NAMES.findIndex((names) =>
      names.split('|').some((each) => each.startsWith(name) || each.includes(`)${name}`)),
    ) + 1
  )
}

function dayStartOf(moment: number): number {
  return Math.floor((moment + VIETNAM_OFFSET_MS) / DAY_MS) * DAY_MS - VIETNAM_OFFSET_MS
}

/** The first moment of a day; nothing for one that the month does not have. */
function startOf(year: number, month: number, day: number): number | undefined {
  const midnight = Date.UTC(year, month, day)
  const isReal = day >= 1 && new Date(midnight).getUTCDate() === day && month >= 0 && month < 12
  return isReal ? midnight - VIETNAM_OFFSET_MS : undefined
}

function yearOf(moment: number): number {
  return new Date(moment + VIETNAM_OFFSET_MS).getUTCFullYear()
}

/** The next such day, today included. */
function dayOf(today: number, day: number, month: number, year?: string): Span | undefined {
  const years = year === undefined ? [yearOf(today), yearOf(today) + 1] : [Number(year)]
  const starts = years.flatMap((each) => startOf(each, month - 1, day) ?? [])
  const from = starts.find((start) => start >= today)
  return from === undefined ? undefined : { from, last: from }
}

/** The next such day, of this month or of a later one that has it. */
function dayOfMonth(today: number, day: number): Span | undefined {
  const first = new Date(today + VIETNAM_OFFSET_MS)
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()]
  const from = [0, 1, 2]
    .flatMap((ahead) => startOf(year + Math.floor((month + ahead) / 12), (month + ahead) % 12, day) ?? [])
    .find((start) => start >= today)
  return from === undefined ? undefined : { from, last: from }
}

function days(today: number, first: number, last: number): Span {
  return { from: today + first * DAY_MS, last: today + last * DAY_MS }
}

/** What is left of this week, or a whole later one. */
function week(today: number, ahead: number): Span {
  const weekday = (new Date(today + VIETNAM_OFFSET_MS).getUTCDay() + 6) % 7
  const monday = today + (7 * ahead - weekday) * DAY_MS
  return { from: Math.max(today, monday), last: monday + 6 * DAY_MS }
}

/** What is left of the Saturday and Sunday of this week, or those of a later one. */
function weekend(today: number, ahead: number): Span {
  const { last } = week(today, ahead)
  return { from: Math.max(today, last - DAY_MS), last }
}

/** What is left of the next such month; months count from 1. */
function monthOf(today: number, month: number): Span | undefined {
  const ahead = month - 1 - calendarMonthOf(today)
  return month >= 1 && month <= 12 ? monthFrom(today, (ahead + 12) % 12) : undefined
}

/** The month of a moment, counted from 0. */
function calendarMonthOf(moment: number): number {
  return new Date(moment + VIETNAM_OFFSET_MS).getUTCMonth()
}

/** What is left of this month, or a whole later one. */
function monthFrom(today: number, ahead: number): Span {
  const date = new Date(today + VIETNAM_OFFSET_MS)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + ahead]
  return {
    from: Math.max(today, Date.UTC(year, month, 1) - VIETNAM_OFFSET_MS),
    last: Date.UTC(year, month + 1, 1) - VIETNAM_OFFSET_MS - DAY_MS,
  }
}

function lastDaysOf(span: Span | undefined): Span | undefined {
  return span && { from: Math.max(span.from, span.last - (LAST_DAYS - 1) * DAY_MS), last: span.last }
}
