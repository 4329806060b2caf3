import { DAY_MS, HOUR_MS, MINUTE_MS } from '#text/days.ts'

/** Up to three days before the end it helps to know the hours; earlier the date says more. */
const COUNTED_MS = 72 * HOUR_MS

/** Languages whose texts have no spaces between a number, its unit and the next number. */
const WITHOUT_SPACES: ReadonlySet<string> = new Set(['zh', 'ja'])

/**
 * The time until a deal's end in the language's own words, `2 ngày 5 giờ`; nothing while it is far or over.
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
 * The whole days from now to a sale day's first moment, in the language's own words; nothing once it has
 * begun.
 */
export function describeDaysUntil(startsAt: number, now: number, language: string): string | undefined {
  const days = Math.ceil((startsAt - now) / DAY_MS)
  if (days <= 0) return undefined
  return formatUnit(days, 'day', language)
}

/** A time in days, hours and minutes: the numbers, and what a language calls each unit. */
export function timeUnitsIn(milliseconds: number, language: string): { number: string; unit: string }[] {
  const minutes = Math.max(0, Math.ceil(milliseconds / MINUTE_MS))
  const counts = [
    ['day', Math.floor((minutes * MINUTE_MS) / DAY_MS)],
    ['hour', Math.floor(((minutes * MINUTE_MS) % DAY_MS) / HOUR_MS)],
    ['minute', minutes % 60],
  ] as const
  return counts.map(([unit, count]) => {
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
    const parts = format.formatToParts(count)
    const of = (...types: string[]): string =>
      parts
        .filter(({ type }) => types.includes(type))
        .map(({ value }) => value)
        .join('')
    return { number: of('integer', 'group'), unit: of('unit') }
  })
}

/** `Intl` sets a space in Japanese where print has none. */
function formatUnit(count: number, unit: string, language: string): string {
  const text = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  return WITHOUT_SPACES.has(language) ? text.replaceAll(/\s/g, '') : text
}
