import type { Language } from '#contract/language.ts'

const ZONE = 'Asia/Ho_Chi_Minh'

const LOCALES: Record<Language, string> = {
  vi: 'vi-VN',
  en: 'en-GB',
  ko: 'ko-KR',
  zh: 'zh-CN',
  fr: 'fr-FR',
  ja: 'ja-JP',
}

const VIETNAM_OFFSET_MS = 7 * 3600 * 1000

/** An amount as shops of the language write it: `50.000đ` in Vietnamese. */
export function formatMoney(amount: number, currency: string, language: Language): string {
  if (currency === 'VND' && language === 'vi') return `${numberFormat(language).format(amount)}đ`
  return moneyFormat(language, currency).format(amount)
}

/** An amount in the fewest characters that still say all of it: `50K`, `1,2 triệu`, `₫1.2M`. Nothing is rounded. */
export function formatShortMoney(amount: number, currency: string, language: Language): string {
  // An amount with more digits than these is no shorter in thousands or millions.
  const isShort = amount >= 1000 && amount % (amount < 1_000_000 ? 100 : 10_000) === 0
  if (currency !== 'VND' || language !== 'vi')
    return shortMoneyFormat(language, currency, isShort).format(amount)
  if (!isShort) return formatMoney(amount, currency, language)
  const [size, unit] = amount < 1_000_000 ? [1000, 'K'] : [1_000_000, ' triệu']
  return `${numberFormat('vi').format(amount / size)}${unit}`
}

/** The day in Vietnam, without a time. */
export function formatDay(millis: number, language: Language): string {
  return dateFormat(language, false).format(millis)
}

/** The day, and the time unless it is midnight, in Vietnam. */
export function formatStart(millis: number, language: Language): string {
  const isMidnight = toVietnamIso(millis).includes('T00:00:00')
  return dateFormat(language, !isMidnight).format(millis)
}

/** The day, and the time unless it is the last second of that day, in Vietnam. */
export function formatMoment(millis: number, language: Language): string {
  const isWholeDay = toVietnamIso(millis).includes('T23:59:59')
  return dateFormat(language, !isWholeDay).format(millis)
}

/** The month in Vietnam, `tháng 12 năm 2026`. */
export function formatMonth(millis: number, language: Language): string {
  return monthFormat(language).format(millis)
}

/** A country by its two-letter code. */
export function formatCountry(code: string, language: Language): string {
  return countryNames(language).of(code) ?? code
}

/** ISO 8601 to the second with Vietnam's offset. */
export function toVietnamIso(millis: number): string {
  return `${new Date(millis + VIETNAM_OFFSET_MS).toISOString().slice(0, 19)}+07:00`
}

/** Puts values into the `{name}` places of a text. */
export function fillIn(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}

/** Vietnamese writes 30/11/2026; elsewhere a named month keeps day and month apart. */
const NUMERIC_DATE = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const NUMERIC_TIME = { hour: '2-digit', minute: '2-digit' } as const

// An Intl formatter costs a hundred times more to make than to use.
const numberFormat = memoise((language: Language) => new Intl.NumberFormat(LOCALES[language]))

const moneyFormat = memoise(
  (language: Language, currency: string) =>
    new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency }),
)

// British English writes millions as m, which stands beside K for thousands on no price tag.
const shortMoneyFormat = memoise(
  (language: Language, currency: string, isShort: boolean) =>
    new Intl.NumberFormat(language === 'en' ? 'en' : LOCALES[language], {
      style: 'currency',
      currency,
      trailingZeroDisplay: 'stripIfInteger',
      ...(isShort && { notation: 'compact', maximumFractionDigits: 5 }),
    }),
)

const dateFormat = memoise(
  (language: Language, withTime: boolean) =>
    new Intl.DateTimeFormat(LOCALES[language], {
      timeZone: ZONE,
      ...(language === 'vi' ? NUMERIC_DATE : { dateStyle: 'medium' }),
      ...(withTime && (language === 'vi' ? NUMERIC_TIME : { timeStyle: 'short' })),
    }),
)

const monthFormat = memoise(
  (language: Language) =>
    new Intl.DateTimeFormat(LOCALES[language], { timeZone: ZONE, month: 'long', year: 'numeric' }),
)

const countryNames = memoise(
  (language: Language) => new Intl.DisplayNames(LOCALES[language], { type: 'region' }),
)

function memoise<Arguments extends unknown[], Value>(create: (...given: Arguments) => Value) {
  const values = new Map<string, Value>()
  return (...given: Arguments): Value => {
    const key = given.join()
    const value = values.get(key) ?? create(...given)
    values.set(key, value)
    return value
  }
}
