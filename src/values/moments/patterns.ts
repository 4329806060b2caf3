/** What a mapping says of the dates of a source: patterns, orders and numbers. */
import type { WrittenDate } from '#values/moments/moment.ts'

/** The order of day and month in numeric dates. */
export type DateOrder = 'day-first' | 'month-first'

const NAMED: ReadonlySet<string> = new Set(['iso', 'unix', 'unix-ms', 'serial', 'day-first', 'month-first'])

const PARTS: Record<string, string> = {
  yyyy: String.raw`(?<year>\d{4})`,
  yy: String.raw`(?<short>\d{2})`,
  MM: String.raw`(?<month>\d{1,2})`,
  dd: String.raw`(?<day>\d{1,2})`,
  HH: String.raw`(?<hour>\d{1,2})`,
  mm: String.raw`(?<minute>\d{2})`,
  ss: String.raw`(?<second>\d{2})`,
}

/**
 * Whether a mapping may name a form so: `iso`, `unix`, `unix-ms`, `serial`, `day-first`, `month-first`, or a
 * pattern with year, month and day once each.
 */
export function isDateForm(form: string): boolean {
  if (NAMED.has(form)) return true
  return ['yy', 'MM', 'dd'].every((part) => form.replaceAll('yyyy', 'yy').split(part).length === 2)
}

/** The order of day and month that the forms of a mapping have; undefined when they have none or both. */
export function orderOf(forms: readonly string[]): DateOrder | undefined {
  const orders = new Set(
    forms.flatMap((form): DateOrder[] => {
      if (form === 'day-first' || form === 'month-first') return [form]
      if (NAMED.has(form) || form.indexOf('MM') > form.lastIndexOf('yy')) return []
      return [form.indexOf('dd') < form.indexOf('MM') ? 'day-first' : 'month-first']
    }),
  )
  const [only] = orders
  return orders.size === 1 ? only : undefined
}

/** The year of two digits: this century. */
export function fullYear(digits: string): number {
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits)
}

/** The expressions of the patterns among some forms, in their order. */
export function patternsIn(forms: readonly string[]): RegExp[] {
  return forms.filter((form) => !NAMED.has(form)).map(toExpression)
}

/** Reads a date that has exactly the form of a pattern. */
export function readPattern(text: string, pattern: RegExp): WrittenDate | undefined {
  const groups = pattern.exec(text)?.groups
  if (!groups) return undefined
  const { year, short = '', month, day, hour, minute, second } = groups
  return {
    year: fullYear(year ?? short),
    month: Number(month),
    day: Number(day),
    ...(hour !== undefined && {
      clock: { hour: Number(hour), minute: Number(minute ?? 0), second: Number(second ?? 0), millis: 0 },
    }),
  }
}

function toExpression(pattern: string): RegExp {
  const source = pattern
    .replace(/[.*+?^${}()|\\/-]/g, String.raw`\$&`)
    .replace(/yyyy|yy|MM|dd|HH|mm|ss/g, (part) => PARTS[part] ?? part)
    .replaceAll('[', '(?:')
    .replaceAll(']', ')?')
  return new RegExp(`^${source}$`)
}
