/** Patterns for amounts of money in folded text, shared by queries and terms. */
import { WORD_END } from '#text/word-bounds.ts'

const MILLION = '(?:trieu|tr|cu)'
/** What follows "2 triệu 5" where the 5 is half a million and not a count of something. */
const AFTER_TENTHS = '(?=$|[,;.?!]| (?:tro|do|dong|thoi|la|hay|ma)(?![a-z]))'
/** Sums in words and digits, each with its scale: "2tr5", "2 triệu rưỡi", "nửa triệu". */
const SPOKEN = String.raw`(?:\d{1,3} ?${MILLION}(?: ?ruoi|\d{1,3}(?![\d.,%]|[a-z])| \d${AFTER_TENTHS})|nua ${MILLION}(?![a-z]))`
/** Behind such a sum, which needs no unit. */
export const AFTER_SPOKEN = String.raw`(?<=${MILLION} ?(?:ruoi|\d{1,3})|nua ${MILLION})`
/**
 * A number that is not part of a longer row of digits. Without these bounds a long row of digits would match
 * again from each of its digits.
 */
export const NUMBER = String.raw`(?<!\d)(${SPOKEN}|\d{1,12}(?:[.,]\d{3}| 000){1,4}|\d{1,12}(?:[.,]\d{1,2})?)(?!\d)`
const CURRENCY = 'd|dongs?|vnd|₫|동|越南盾|盾|ドン'
const SCALE = 'k|nghin|ngan|thousand|trieu|tr|cu|millions?|m|[万萬만]|백만'
/**
 * A scale, a currency, or a scale followed by a currency. A currency after a scale must not continue as a
 * word: the `d` of `200k dep` is not đồng.
 */
export const UNIT = String.raw`(?:(${SCALE}|${CURRENCY})(?:(?<=${SCALE})\s*(?:${CURRENCY})(?![a-z]))?)`
export const AMOUNT = String.raw`${NUMBER}(?:\s*${UNIT}|${AFTER_SPOKEN})`
/** The thousands of a number set apart, `1.500.000`: it is a sum without a unit too. */
export const GROUPED = String.raw`\d{1,3}(?:[.,]\d{3}){1,3}`
export const PLAIN_AMOUNT = String.raw`(?:${AMOUNT}|(?<!\d)(\d{4,9}|${GROUPED}))${WORD_END}`

/**
 * Converts digits and a unit to a number: `1.500.000`, `1,5` with `trieu`, `200` with `k`. Spoken sums such
 * as `2tr5` have their scale in them.
 */
export function toAmount(digits = '', unit = ''): number {
  const [, whole, tenths] = SPOKEN_PARTS.exec(digits) ?? []
  if (whole !== undefined) return toMillions(whole, tenths)
  const isThousands = /[., ]\d{3}$/.test(digits)
  const value = Number(isThousands ? digits.replace(/[., ]/g, '') : digits.replace(',', '.'))
  const factor = factorOf(unit)
  // Tenths of a million are no binary fractions: 32,3 triệu.
  return factor === 1 ? value : Math.round(value * factor)
}

const SPOKEN_PARTS = new RegExp(String.raw`^(nua|\d{1,3}) ?${MILLION} ?(ruoi|\d{1,3})?$`)

/** "2 triệu 5" is 2,500,000 and "2tr25" 2,250,000: the digits behind are decimals. */
function toMillions(whole: string, tenths = ''): number {
  if (whole === 'nua') return 500_000
  const decimals = tenths === 'ruoi' ? '5' : tenths
  return Math.round(Number(`${whole}.${decimals}`) * 1_000_000)
}

function factorOf(unit: string): number {
  if (/^(?:k|nghin|ngan|thousand)$/.test(unit)) return 1000
  if (/^[万萬만]$/.test(unit)) return 10_000
  return /^(?:tr|trieu|cu|m|millions?|백만)$/.test(unit) ? 1_000_000 : 1
}
