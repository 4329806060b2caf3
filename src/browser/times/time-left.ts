import { DAY_MS, HOUR_MS, MINUTE_MS } from '#text/days.ts'

/** Within three days of the end, the hours are shown; before that, the date is more useful. */
const COUNTED_MS = 72 * HOUR_MS

/** Languages that do not put spaces between a number, its unit and the next number. */
const WITHOUT_SPACES: ReadonlySet<string> = new Set(['zh', 'ja'])

/**
 * Describes the time until a deal's end in a language, for example `2 ngày 5 giờ`. Returns undefined when the
 * end is further away than three days or has passed.
 */
export function describeTimeLeft(leftMs: number, language: string): string | undefined {
  if (leftMs <= 0 || leftMs > COUNTED_MS) return undefined
  const unit = (name: string, count: number): string => formatUnit(count, name, language)
  const join = (texts: string[]): string => texts.join(WITHOUT_SPACES.has(language) ? '' : ' ')
  const days = Math.floor(leftMs / DAY_MS)
  const hours = Math.floor((leftMs % DAY_MS) / HOUR_MS)
  const minutes = Math.max(1, Math.floor((leftMs % HOUR_MS) / MINUTE_MS))
  if (days > 0) return join([unit('day', days), ...(hours > 0 ? [unit('hour', hours)] : [])])
  if (hours > 0) return join([unit('hour', hours), unit('minute', minutes)])
  return unit('minute', minutes)
}

/**
 * Describes the number of days until a sale day begins, in a language. Returns undefined once it has begun.
 */
export function describeDaysUntil(startsAt: number, now: number, language: string): string | undefined {
  const days = Math.ceil((startsAt - now) / DAY_MS)
  if (days <= 0) return undefined
  return formatUnit(days, 'day', language)
}

/** Formats a number with its unit. `Intl` puts a space in Japanese and Chinese, where print has none. */
function formatUnit(count: number, unit: string, language: string): string {
  const text = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  return WITHOUT_SPACES.has(language) ? text.replaceAll(/\s/g, '') : text
}
