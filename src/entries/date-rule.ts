/** Reads the rules of sale days: `yearly 11-11`, `last friday of june`, `lunar 08-15`. */
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** How a sale day comes back: its day in the calendar, moved by `offsetDays`. Months count from 1. */
export type DateRule = { offsetDays: number } & (
  | { kind: 'yearly'; month: number; day: number }
  | { kind: 'monthly'; day: number }
  | { kind: 'weekday'; place: number | 'last'; weekday: number; month: number }
  /** A day of the Vietnamese lunar calendar; month 1 begins with Tết. Leap months do not count. */
  | { kind: 'lunar'; month: number; day: number }
)

/** Every month of the lunar calendar has this many days. */
const LUNAR_DAYS = 29

const DAYS_OF_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const OFFSET = /^(?:(?<count>\d{1,2}) days|day) (?<side>before|after) (?:the )?/
const YEARLY = /^(?<calendar>yearly|lunar) (?<month>\d{2})-(?<day>\d{2})$/
const MONTHLY = /^monthly (?<day>\d{1,2})$/
const WEEKDAY = new RegExp(
  `^(?<place>1st|2nd|3rd|4th|last) (?<weekday>${WEEKDAYS.join('|')}) of (?<month>${MONTHS.join('|')})$`,
)

/** Reads a rule as editors write it; undefined when it is no rule, or when its day never comes. */
export function parseDateRule(text: string): DateRule | undefined {
  const { count, side } = OFFSET.exec(text)?.groups ?? {}
  const days = side === undefined ? 0 : Number(count ?? 1)
  const offsetDays = side === 'before' ? -days : days
  const rule = text.replace(OFFSET, '')
  const yearly = YEARLY.exec(rule)?.groups
  if (yearly) {
    const [month, day] = [Number(yearly['month']), Number(yearly['day'])]
    const kind = yearly['calendar'] === 'lunar' ? 'lunar' : 'yearly'
    const longest = kind === 'lunar' ? LUNAR_DAYS : (DAYS_OF_MONTHS[month - 1] ?? 0)
    return month >= 1 && month <= 12 && day >= 1 && day <= longest
      ? { kind, month, day, offsetDays }
      : undefined
  }
  const monthly = Number(MONTHLY.exec(rule)?.groups?.['day'] ?? 0)
  if (monthly >= 1 && monthly <= 31) return { kind: 'monthly', day: monthly, offsetDays }
  const { place, weekday, month } = WEEKDAY.exec(rule)?.groups ?? {}
  if (place === undefined || weekday === undefined || month === undefined) return undefined
  return {
    kind: 'weekday',
    place: place === 'last' ? 'last' : Number.parseInt(place, 10),
    weekday: WEEKDAYS.indexOf(weekday),
    month: MONTHS.indexOf(month) + 1,
    offsetDays,
  }
}
