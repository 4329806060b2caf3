/** Reads the dates, times, percentages and numbers that a text states. */
import { once } from '#text/once-for-each.ts'

interface Reading {
  text: string
  /** In the form that is compared: a number, an ISO date. */
  value: string
}

interface Taken {
  readings: Reading[]
  rest: string
}

/**
 * The months by the names of the languages that write them out, and every way the six languages write a day.
 */
interface Calendar {
  months: ReadonlyMap<string, number>
  patterns: readonly RegExp[]
}

function createCalendar(): Calendar {
  const months = new Map(
    ['en-GB', 'en-US', 'fr-FR'].flatMap((locale) =>
      (['short', 'long'] as const).flatMap((month) => {
        const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' })
        return Array.from({ length: 12 }, (_, index): [string, number] => [
          format
            .format(Date.UTC(2026, index, 15))
            .toLowerCase()
            .replace('.', ''),
          index + 1,
        ])
      }),
    ),
  )
  const month = [...months.keys()].join('|')
  // Longer patterns come first; each names its groups.
  const sources = [
    String.raw`(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:T(?<time>\d{2}:\d{2})[\d:+.Z]*)?`,
    String.raw`(?<year>\d{4})\s*[./年년]\s*(?<month>\d{1,2})\s*[./月월]\s*(?<day>\d{1,2})(?:\s*[日일]|\.)?`,
    String.raw`(?<day>\d{1,2})\s*[/.-]\s*(?<month>\d{1,2})\s*[/.-]\s*(?<year>\d{4})`,
    String.raw`(?<day>\d{1,2})\s+tháng\s+(?<month>\d{1,2}),?\s+(?:năm\s+)?(?<year>\d{4})`,
    String.raw`(?<day>\d{1,2})(?:er|st|nd|rd|th)?\s+(?<name>${month})\.?,?\s+(?<year>\d{4})`,
    String.raw`\b(?<name>${month})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})`,
    String.raw`(?<day>\d{1,2})/(?<month>\d{1,2})`,
    String.raw`(?<month>\d{1,2})\s*[月월]\s*(?<day>\d{1,2})\s*[日일]`,
    String.raw`(?<day>\d{1,2})\s+tháng\s+(?<month>\d{1,2})`,
    String.raw`(?<day>\d{1,2})(?:er|st|nd|rd|th)?\s+(?<name>${month})(?!\p{L})`,
    String.raw`\b(?<name>${month})\.?\s+(?<day>\d{1,2})`,
  ]
  return {
    months,
    patterns: sources.map((source) => new RegExp(String.raw`(?<!\d)${source}(?!\d)`, 'giu')),
  }
}

/** Created at the first use, because Intl takes a while to read its locales. */
const calendar = once(createCalendar)

/** Reads the days of a text as `2026-11-30`, or as `-11-30` when it gives no year. */
export function takeDates(text: string): Taken {
  const { months, patterns } = calendar()
  return patterns.reduce<Taken>(
    ({ readings, rest }, pattern) => {
      const taken = take(rest, pattern, ({ year, month, name, day }) =>
        [year ?? '', pad(month ?? String(months.get(name?.toLowerCase() ?? ''))), pad(day)].join('-'),
      )
      return { readings: [...readings, ...taken.readings], rest: taken.rest }
    },
    { readings: [], rest: text },
  )
}

/** Reads the times of day of a text as `20:00`. */
export function takeTimes(text: string): Taken {
  const pattern =
    /(?:(?<half>오전|오후|上午|下午|午前|午後)\s*)?(?<!\d)(?<hour>\d{1,2})(?:[:h](?<digits>\d{2})(?!\d)|\s?[h시時时点](?!\p{Script=Latin})(?:\s?(?<minutes>\d{1,2})(?:[분分]|(?!\d)))?)(?:\s*(?<suffix>[ap]\.?m\b\.?))?/giu
  return take(text, pattern, ({ half, hour, digits, minutes, suffix }) => {
    const minute = digits ?? pad(minutes)
    const isAfternoon =
      half === undefined ? suffix?.toLowerCase().startsWith('p') : /오후|下午|午後/.test(half)
    const isHalved = half !== undefined || suffix !== undefined
    const hours = isHalved ? (Number(hour) % 12) + (isAfternoon === true ? 12 : 0) : Number(hour)
    return `${pad(String(hours))}:${minute}`
  })
}

const THOUSANDS = String.raw`\d{1,3}(?:[.,'’\u00A0\u202F ]\d{3}){1,5}(?!\d)(?:[.,]\d{1,2}(?!\d))?`
const NUMBER = String.raw`(?<!\d)(?<number>${THOUSANDS}|\d+(?:[.,]\d+)?)`

const PERCENTAGE = new RegExp(
  String.raw`${NUMBER}\s*(?:[%％]|phần trăm|percent|pour cent|퍼센트|百分之)`,
  'giu',
)

/** Chinese states the share that is left to pay, in tenths or hundredths: `8折` and `85折`. */
const LEFT_TO_PAY = new RegExp(String.raw`${NUMBER}\s*折`, 'gu')

const FACTORS: Record<string, number> = {
  k: 1e3,
  nghìn: 1e3,
  ngàn: 1e3,
  千: 1e3,
  천: 1e3,
  万: 1e4,
  萬: 1e4,
  만: 1e4,
  tr: 1e6,
  triệu: 1e6,
  million: 1e6,
  millions: 1e6,
}

const AMOUNT = new RegExp(
  String.raw`${NUMBER}(?:\s*(?<unit>[千천万萬만]|(?:nghìn|ngàn|triệu|millions?|tr|k)(?![\p{L}\p{N}])))?`,
  'giu',
)

/** Reads the percentages of a text by value. */
export function takePercentages(text: string): Taken {
  const left = take(text, LEFT_TO_PAY, ({ number }) => {
    const tenths = Number(valueOf(number))
    return String(100 - (tenths < 10 ? tenths * 10 : tenths))
  })
  const off = take(left.rest, PERCENTAGE, ({ number }) => valueOf(number))
  return { readings: [...left.readings, ...off.readings], rest: off.rest }
}

/** Reads all numbers of a text by value, with any separators; `k` and `triệu` multiply them. */
export function takeNumbers(text: string): Taken {
  return take(text, AMOUNT, ({ number, unit }) => {
    const factor = FACTORS[unit?.toLowerCase() ?? '']
    return factor === undefined ? valueOf(number) : String(Number(valueOf(number)) * factor)
  })
}

/** A separator before three digits marks thousands; another point or comma begins the decimals. */
function valueOf(number = ''): string {
  const grouped = /^(\d{1,3}(?:[.,'’\u00A0\u202F ]\d{3})+)(?:[.,](\d{1,2}))?$/.exec(number)
  if (!grouped) return String(Number(number.replace(',', '.')))
  return String(Number(`${(grouped[1] ?? '').replace(/\D/g, '')}.${grouped[2] ?? 0}`))
}

function pad(number = ''): string {
  return number.padStart(2, '0')
}

function take(
  text: string,
  pattern: RegExp,
  read: (groups: Record<string, string | undefined>) => string,
): Taken {
  const readings: Reading[] = []
  const rest = text.replace(pattern, (...matched: unknown[]) => {
    const groups = matched.at(-1) as Record<string, string | undefined>
    readings.push({ text: String(matched[0]).trim(), value: read(groups) })
    return ' '
  })
  return { readings, rest }
}
