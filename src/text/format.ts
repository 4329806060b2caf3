/** Amounts, dates, lists and texts with placeholders in the language of the reader. */
import { toVietnamIso, VIETNAM_ZONE } from '#text/days.ts'
import type { Language } from '#text/language.ts'

const LOCALES: Record<Language, string> = {
  vi: 'vi-VN',
  en: 'en-GB',
  ko: 'ko-KR',
  zh: 'zh-CN',
  fr: 'fr-FR',
  ja: 'ja-JP',
}

/** Adds the currency to the digits of an amount. */
type Written = (digits: string) => string

/** Korean separates the currency from the word for ten thousand, not from a digit. */
const koreanIn =
  (currency: string): Written =>
  (digits) =>
    /\d$/.test(digits) ? `${digits}${currency}` : `${digits} ${currency}`

const behind =
  (currency: string): Written =>
  (digits) =>
    `${digits}${currency}`

/** Currencies as shops of each language write them. `Intl` formats all others. */
const CURRENCIES: Record<Language, Partial<Record<string, Written>>> = {
  vi: { VND: behind('đ') },
  en: { VND: (digits) => `₫${digits}` },
  ko: { VND: koreanIn('동'), SGD: koreanIn('싱가포르달러'), IDR: koreanIn('루피아') },
  zh: { VND: behind('越南盾'), SGD: behind('新元'), IDR: behind('印尼盾') },
  fr: { VND: behind('\u00A0₫'), SGD: behind('\u00A0SGD') },
  ja: { VND: behind('ドン'), SGD: behind('SGD'), IDR: behind('ルピア') },
}

/** An amount as shops of the language write it: `50.000đ` in Vietnamese. */
export function formatMoney(amount: number, currency: string, language: Language): string {
  const written = CURRENCIES[language][currency]
  return written
    ? written(coinFormat(language).format(amount))
    : moneyFormat(language, currency, false).format(amount)
}

/** An amount in the fewest characters without rounding: `50K`, `1,2 triệu`, `5만 동`. */
export function formatShortMoney(amount: number, currency: string, language: Language): string {
  if (!isShortened(amount, language)) return formatMoney(amount, currency, language)
  if (language === 'vi') return formatShortVietnamese(amount, currency)
  const written = CURRENCIES[language][currency]
  return written
    ? written(shortNumberFormat(language).format(amount))
    : moneyFormat(language, currency, true).format(amount)
}

/** Vietnamese shops write thousands as K, where `Intl` writes N, and leave out đồng. */
function formatShortVietnamese(amount: number, currency: string): string {
  const [size, unit] = amount < 1_000_000 ? [1000, 'K'] : [1_000_000, ' triệu']
  const short = `${numberFormat('vi').format(amount / size)}${unit}`
  return currency === 'VND' ? short : `${short}\u00A0${currency}`
}

/**
 * An amount within a sentence, such as a discount, cap or minimum. Languages that count in ten thousands
 * shorten round amounts, `10만 동`, as the texts of records do; other languages write all digits.
 */
export function formatMoneyInText(amount: number, currency: string, language: Language): string {
  return SHORTENED_FROM[language] === TEN_THOUSAND
    ? formatShortMoney(amount, currency, language)
    : formatMoney(amount, currency, language)
}

function isShortened(amount: number, language: Language): boolean {
  // Korean and Japanese write no fraction of ten thousand: 45,000동, not 4.5만 동.
  if (language === 'ko' || language === 'ja') return amount >= TEN_THOUSAND && amount % TEN_THOUSAND === 0
  // An amount with more significant digits does not become shorter in thousands or millions.
  return amount >= SHORTENED_FROM[language] && amount % (amount < 1_000_000 ? 100 : TEN_THOUSAND) === 0
}

const TEN_THOUSAND = 10_000

/** Korean, Chinese and Japanese count in ten thousands. */
const SHORTENED_FROM: Record<Language, number> = {
  vi: 1000,
  en: 1000,
  ko: TEN_THOUSAND,
  zh: TEN_THOUSAND,
  // French shops write every digit: 150 000 ₫, never 150 k ₫.
  fr: Infinity,
  ja: TEN_THOUSAND,
}

/** A number with the digit grouping of the language, `20.890.000`. */
export function formatAmount(amount: number, language: Language): string {
  return isUngrouped(amount) ? String(amount) : numberFormat(language).format(amount)
}

/** Whether an amount is written with the same digits and no separators in every language. */
function isUngrouped(amount: number): boolean {
  return Number.isInteger(amount) && amount > 0 && amount < 1000
}

/** A percentage: `15%`, or `15 %` in French. */
export function formatPercent(value: number, language: Language): string {
  return percentFormat(language).format(value / 100)
}

/** A price reduction as a percentage; in Chinese as the share that is left to pay, `85折`. */
export function formatPercentOff(value: number, language: Language): string {
  if (language !== 'zh') return formatPercent(value, language)
  const left = 100 - value
  return `${left % 10 === 0 || left < 10 ? left / 10 : left}折`
}

/** Joins items by "and" or "or": `MoMo, ZaloPay và VNPay`. */
export function formatList(
  items: readonly string[],
  language: Language,
  joined: 'and' | 'or' = 'and',
): string {
  return listFormat(language, joined).format(items)
}

/** Joins sentences. Chinese and Japanese put no space between them. */
export function joinSentences(sentences: readonly string[], language: Language): string {
  return sentences.join(language === 'zh' || language === 'ja' ? '' : ' ')
}

/** A time of day, given as `09:30`, in a language: `9h30` in Vietnamese, `9 h 30` in French. */
export function formatClock(time: string, language: Language): string {
  const [hours = '', minutes = ''] = time.split(':')
  return CLOCKS[language](String(Number(hours)), minutes === '00' ? '' : minutes)
}

const CLOCKS: Record<Language, (hours: string, minutes: string) => string> = {
  vi: (hours, minutes) => `${hours}h${minutes}`,
  en: (hours, minutes) => `${hours.padStart(2, '0')}:${minutes || '00'}`,
  ko: (hours, minutes) => `${hours}시${minutes && ` ${Number(minutes)}분`}`,
  zh: (hours, minutes) => `${hours}:${minutes || '00'}`,
  fr: (hours, minutes) => `${hours}\u00A0h${minutes && `\u00A0${minutes}`}`,
  ja: (hours, minutes) => `${hours}時${minutes && `${Number(minutes)}分`}`,
}

/** The day in Vietnam, without a time. */
export function formatDay(millis: number, language: Language): string {
  const text = dateFormat(language).format(millis)
  return language === 'fr' ? text.replace(/^1(?= )/, '1er') : text
}

/** The day, and the time unless it is midnight, in Vietnam. */
export function formatStart(millis: number, language: Language): string {
  const isMidnight = toVietnamIso(millis).includes('T00:00:00')
  return isMidnight ? formatDay(millis, language) : formatDayAndTime(millis, language)
}

/** The day, and the time unless it is the last second of that day, in Vietnam. */
export function formatMoment(millis: number, language: Language): string {
  const isWholeDay = toVietnamIso(millis).includes('T23:59:59')
  return isWholeDay ? formatDay(millis, language) : formatDayAndTime(millis, language)
}

function formatDayAndTime(millis: number, language: Language): string {
  const day = formatDay(millis, language)
  const time = toVietnamIso(millis).slice(11, 16)
  return TIMED_DAYS[language](day, formatClock(time, language))
}

/** Combines a day and a time, both as the language writes them. */
const TIMED_DAYS: Record<Language, (day: string, clock: string) => string> = {
  vi: (day, clock) => `${clock} ngày ${day}`,
  en: (day, clock) => `${day}, ${clock}`,
  ko: (day, clock) => `${day} ${clock}`,
  zh: (day, clock) => `${day} ${clock}`,
  fr: (day, clock) => `${day} à ${clock}`,
  ja: (day, clock) => `${day}${clock}`,
}

/** The month of a moment in Vietnam with its year, capitalised: `Tháng 12 năm 2026`. */
export function formatMonth(millis: number, language: Language): string {
  return capitalise(monthFormat(language).format(millis), language)
}

/** A text with a capital first letter. */
export function capitalise(text: string, language: Language): string {
  return text.charAt(0).toLocaleUpperCase(LOCALES[language]) + text.slice(1)
}

/** A text with a small first letter, as it stands within a sentence. */
export function uncapitalise(text: string, language: Language): string {
  return text.charAt(0).toLocaleLowerCase(LOCALES[language]) + text.slice(1)
}

/** The name of the language `named`, written in `language`. */
export function formatLanguage(named: Language, language: Language): string {
  return languageNames(language).of(named) ?? named
}

/** The shortest name of a weekday, `T2`, `M`. */
export function formatWeekday(millis: number, language: Language): string {
  return weekdayFormat(language).format(millis)
}

/**
 * The usual name of a country or region, given by its two-letter code: `Hồng Kông`. Additions that `Intl`
 * puts in brackets are left out.
 */
export function formatCountry(code: string, language: Language): string {
  // `Intl` gives the official spelling; this site uses the common one.
  if (language === 'fr' && code === 'VN') return 'Vietnam'
  return countryNames(language).of(code)?.replace(/ \(.*/s, '') ?? code
}

/**
 * Fills the `{name}` placeholders of a text. A placeholder may choose by a number, as in ICU messages:
 * `{count, plural, =1 {1 deal} other {# deals}}`. Choices name exact numbers, so no plural rules of the
 * language are needed. A placeholder without a value stays as it is.
 */
export function fillIn(text: string, values: Record<string, string | number>): string {
  // Most texts have no choices.
  const chosen = text.includes(', plural,')
    ? text.replace(CHOICE, (place, name: string, choices: string) => {
        const value = values[name]
        return value === undefined ? place : choose(choices, String(value))
      })
    : text
  return chosen.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}

/** The names of the placeholders of a text. A brace that belongs to no placeholder gives `undefined`. */
export function placesOf(text: string): (string | undefined)[] {
  const names: (string | undefined)[] = []
  const rest = text.replace(CHOICE, (_place, name: string) => {
    names.push(name)
    return ''
  })
  for (const [, name] of rest.matchAll(/\{(\w+)\}|[{}]/g)) names.push(name)
  return names
}

/** A placeholder with choices. The text of a choice has no braces. */
const CHOICE = /\{(\w+), plural,((?:\s*(?:=\d+|other) \{[^{}]*\})+)\s*\}/g

function choose(choices: string, value: string): string {
  const texts = new Map(
    [...choices.matchAll(/(=\d+|other) \{([^{}]*)\}/g)].map(([, key = '', words = '']) => [key, words]),
  )
  return (texts.get(`=${value}`) ?? texts.get('other') ?? '').replaceAll('#', value)
}

/**
 * Vietnamese writes 30/11/2026; the other languages name the month, so that day and month are not confused.
 */
const NUMERIC_DATE = { day: '2-digit', month: '2-digit', year: 'numeric' } as const

// An Intl formatter costs a hundred times more to make than to use.
const numberFormat = memoise((language: Language) => new Intl.NumberFormat(LOCALES[language]))

// `en-GB` abbreviates millions as m, which price tags do not use beside K for thousands.
const SHORT_LOCALES: Record<Language, string> = { ...LOCALES, en: 'en' }

/** More fraction digits than any shortened amount has, so that nothing is rounded. */
const SHORT = { notation: 'compact', maximumFractionDigits: 5 } as const

/** Korean and Japanese shops group the digits of `1,000만`; compact notation does not by default. */
const shortNumberFormat = memoise(
  (language: Language) =>
    new Intl.NumberFormat(SHORT_LOCALES[language], {
      ...SHORT,
      useGrouping: language === 'ko' || language === 'ja' ? 'always' : 'auto',
    }),
)

/** Two fraction digits, or none for a whole amount. */
const coinFormat = memoise(
  (language: Language) =>
    new Intl.NumberFormat(LOCALES[language], {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      trailingZeroDisplay: 'stripIfInteger',
    }),
)

const moneyFormat = memoise(
  (language: Language, currency: string, isShort: boolean) =>
    new Intl.NumberFormat(SHORT_LOCALES[language], {
      style: 'currency',
      currency,
      trailingZeroDisplay: 'stripIfInteger',
      ...(isShort && SHORT),
    }),
)

const percentFormat = memoise(
  (language: Language) =>
    new Intl.NumberFormat(LOCALES[language], { style: 'percent', maximumFractionDigits: 2 }),
)

const listFormat = memoise(
  (language: Language, joined: 'and' | 'or') =>
    new Intl.ListFormat(LOCALES[language], { type: joined === 'and' ? 'conjunction' : 'disjunction' }),
)

const dateFormat = memoise(
  (language: Language) =>
    new Intl.DateTimeFormat(LOCALES[language], {
      timeZone: VIETNAM_ZONE,
      ...(language === 'vi'
        ? NUMERIC_DATE
        : { dateStyle: language === 'ko' || language === 'ja' ? 'long' : 'medium' }),
    }),
)

const monthFormat = memoise(
  (language: Language) =>
    new Intl.DateTimeFormat(LOCALES[language], { timeZone: VIETNAM_ZONE, month: 'long', year: 'numeric' }),
)

const languageNames = memoise(
  (language: Language) => new Intl.DisplayNames(LOCALES[language], { type: 'language' }),
)

const weekdayFormat = memoise(
  (language: Language) =>
    new Intl.DateTimeFormat(LOCALES[language], { timeZone: VIETNAM_ZONE, weekday: 'narrow' }),
)

const countryNames = memoise(
  (language: Language) => new Intl.DisplayNames(LOCALES[language], { type: 'region', style: 'short' }),
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
