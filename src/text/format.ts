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

/** How an amount is written in a currency. */
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

/** Currencies as shops of each language write them. All others are written as `Intl` knows them. */
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

/**
 * An amount in the fewest characters that still say all of it: `50K`, `1,2 triệu`, `5만 동`. Nothing is
 * rounded.
 */
export function formatShortMoney(amount: number, currency: string, language: Language): string {
  if (!isShortened(amount, language)) return formatMoney(amount, currency, language)
  if (language === 'vi') return formatShortVietnamese(amount, currency)
  const written = CURRENCIES[language][currency]
  return written
    ? written(shortNumberFormat(language).format(amount))
    : moneyFormat(language, currency, true).format(amount)
}

/** Shops write thousands as K, where `Intl` writes N; đồng goes without saying. */
function formatShortVietnamese(amount: number, currency: string): string {
  const [size, unit] = amount < 1_000_000 ? [1000, 'K'] : [1_000_000, ' triệu']
  const short = `${numberFormat('vi').format(amount / size)}${unit}`
  return currency === 'VND' ? short : `${short}\u00A0${currency}`
}

/**
 * The discount, cap or minimum of a sentence. Where amounts are counted in ten thousands, `10만 동`, the texts
 * of records write round ones so; elsewhere all digits are written.
 */
export function formatMoneyInText(amount: number, currency: string, language: Language): string {
  return SHORTENED_FROM[language] === TEN_THOUSAND
    ? formatShortMoney(amount, currency, language)
    : formatMoney(amount, currency, language)
}

function isShortened(amount: number, language: Language): boolean {
  // Korean and Japanese write no fraction of ten thousand: 45,000동, not 4.5만 동.
  if (language === 'ko' || language === 'ja') return amount >= TEN_THOUSAND && amount % TEN_THOUSAND === 0
  // An amount with more digits than these is no shorter in thousands or millions.
  return amount >= SHORTENED_FROM[language] && amount % (amount < 1_000_000 ? 100 : TEN_THOUSAND) === 0
}

const TEN_THOUSAND = 10_000

/** Korean, Chinese and Japanese count in ten thousands. */
const SHORTENED_FROM: Record<Language, number> = {
  vi: 1000,
  en: 1000,
  ko: TEN_THOUSAND,
  zh: TEN_THOUSAND,
  fr: 1000,
  ja: TEN_THOUSAND,
}

/** A number as the language groups its digits, `20.890.000`. */
export function formatAmount(amount: number, language: Language): string {
  return isUngrouped(amount) ? String(amount) : numberFormat(language).format(amount)
}

/** Whether an amount has the same digits, and nothing else, in every language. */
function isUngrouped(amount: number): boolean {
  return Number.isInteger(amount) && amount > 0 && amount < 1000
}

/** A percentage, `15%`, in French `15 %`. */
export function formatPercent(value: number, language: Language): string {
  return percentFormat(language).format(value / 100)
}

/** What a price is lowered by: a percentage, in Chinese the share that is left to pay, `85折`. */
export function formatPercentOff(value: number, language: Language): string {
  if (language !== 'zh') return formatPercent(value, language)
  const left = 100 - value
  return `${left % 10 === 0 ? left / 10 : left}折`
}

/** `MoMo, ZaloPay và VNPay`; with `or` any one of them. */
export function formatList(
  items: readonly string[],
  language: Language,
  joined: 'and' | 'or' = 'and',
): string {
  return listFormat(language, joined).format(items)
}

/** Sentences one after another: Chinese and Japanese put no space between them. */
export function joinSentences(sentences: readonly string[], language: Language): string {
  return sentences.join(language === 'zh' || language === 'ja' ? '' : ' ')
}

/** A time of day, given as `09:30`: `9h30`, in French `9 h 30`. */
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
  return TIMED_DAYS[language](day, formatClock(time, language), time)
}

/** A day and a time in one phrase; where an hour has a word of its own it is used, else the digits. */
const TIMED_DAYS: Record<Language, (day: string, clock: string, time: string) => string> = {
  vi: (day, _clock, time) => `${time} ${day}`,
  en: (day, clock) => `${day}, ${clock}`,
  ko: (day, clock) => `${day} ${clock}`,
  zh: (day, clock) => `${day} ${clock}`,
  fr: (day, clock) => `${day} à ${clock}`,
  ja: (day, clock) => `${day}${clock}`,
}

/** The month in Vietnam as a heading, `Tháng 12 năm 2026`. */
export function formatMonth(millis: number, language: Language): string {
  const text = monthFormat(language).format(millis)
  return text.charAt(0).toLocaleUpperCase(LOCALES[language]) + text.slice(1)
}

/** A language by its name in another one. */
export function formatLanguage(named: Language, language: Language): string {
  return languageNames(language).of(named) ?? named
}

/** The shortest name of a weekday, `T2`, `M`. */
export function formatWeekday(millis: number, language: Language): string {
  return weekdayFormat(language).format(millis)
}

/** A country or region by its two-letter code, as shoppers call it: `Hồng Kông`, without a second name. */
export function formatCountry(code: string, language: Language): string {
  // `Intl` has the official spelling, the texts of this site the usual one.
  if (language === 'fr' && code === 'VN') return 'Vietnam'
  return (
    countryNames(language)
      .of(code)
      ?.replace(/ \(.*\)$/, '') ?? code
  )
}

/**
 * Puts values into the `{name}` places of a text. A place may choose by a number, as ICU messages do:
 * `{count, plural, =1 {1 deal} other {# deals}}`. Numbers are chosen one by one, so that a text needs no
 * rules of its language beside it.
 */
export function fillIn(text: string, values: Record<string, string | number>): string {
  // Few texts choose.
  const chosen = text.includes(', plural,')
    ? text.replace(CHOICE, (place, name: string, choices: string) => {
        const value = values[name]
        return value === undefined ? place : choose(choices, String(value))
      })
    : text
  return chosen.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}

/** The names of the places of a text. A brace that belongs to no place is `undefined`. */
export function placesOf(text: string): (string | undefined)[] {
  const names: (string | undefined)[] = []
  const rest = text.replace(CHOICE, (_place, name: string) => {
    names.push(name)
    return ''
  })
  for (const [, name] of rest.matchAll(/\{(\w+)\}|[{}]/g)) names.push(name)
  return names
}

/** A place with choices; choices hold no braces of their own. */
const CHOICE = /\{(\w+), plural,((?:\s*(?:=\d+|other) \{[^{}]*\})+)\s*\}/g

function choose(choices: string, value: string): string {
  const texts = new Map(
    [...choices.matchAll(/(=\d+|other) \{([^{}]*)\}/g)].map(([, key = '', words = '']) => [key, words]),
  )
  return (texts.get(`=${value}`) ?? texts.get('other') ?? '').replaceAll('#', value)
}

/** Vietnamese writes 30/11/2026; elsewhere a named month keeps day and month apart. */
const NUMERIC_DATE = { day: '2-digit', month: '2-digit', year: 'numeric' } as const

// An Intl formatter costs a hundred times more to make than to use.
const numberFormat = memoise((language: Language) => new Intl.NumberFormat(LOCALES[language]))

// British English writes millions as m, which stands beside K for thousands on no price tag.
const SHORT_LOCALES: Record<Language, string> = { ...LOCALES, en: 'en' }

/** More digits than an amount that is shortened has. */
const SHORT = { notation: 'compact', maximumFractionDigits: 5 } as const

/** Korean and Japanese shops part the digits of `1,000만` too, which a short form else leaves together. */
const shortNumberFormat = memoise(
  (language: Language) =>
    new Intl.NumberFormat(SHORT_LOCALES[language], {
      ...SHORT,
      useGrouping: language === 'ko' || language === 'ja' ? 'always' : 'auto',
    }),
)

/** Cents are written in full, or not at all. */
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
