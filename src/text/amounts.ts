/** Patterns for amounts of money in folded text, shared by queries and terms. */
import { WORD_END } from '#text/word-bounds.ts'

/**
 * A number that is not part of a longer row of digits. Without these bounds a long row of digits would match
 * again from each of its digits.
 */
export const NUMBER = String.raw`(?<!\d)(\d{1,12}(?:[.,]\d{3}| 000){1,4}|\d{1,12}(?:[.,]\d{1,2})?)(?!\d)`
const CURRENCY = 'd|dongs?|vnd|₫|동|越南盾|盾|ドン'
const SCALE = 'k|nghin|ngan|thousand|trieu|tr|cu|millions?|m|[万萬만]|백만'
/**
 * A scale, a currency, or a scale followed by a currency. A currency after a scale must not continue as a
 * word: the `d` of `200k dep` is not đồng.
 */
export const UNIT = String.raw`(?:(${SCALE}|${CURRENCY})(?:(?<=${SCALE})\s*(?:${CURRENCY})(?![a-z]))?)`
export const AMOUNT = String.raw`${NUMBER}\s*${UNIT}`
/** The thousands of a number set apart, `1.500.000`: it is a sum without a unit too. */
export const GROUPED = String.raw`\d{1,3}(?:[.,]\d{3}){1,3}`
export const PLAIN_AMOUNT = String.raw`(?:${AMOUNT}|(?<!\d)(\d{4,9}|${GROUPED}))${WORD_END}`

/** Converts digits and a unit to a number: `1.500.000`, `1,5` with `trieu`, `200` with `k`. */
export function toAmount(digits = '', unit = ''): number {
  const isThousands = /[., ]\d{3}$/.test(digits)
  const value = Number(isThousands ? digits.replace(/[., ]/g, '') : digits.replace(',', '.'))
  const factor = factorOf(unit)
  // Tenths of a million are no binary fractions: 32,3 triệu.
  return factor === 1 ? value : Math.round(value * factor)
}

function factorOf(unit: string): number {
  if (/^(?:k|nghin|ngan|thousand)$/.test(unit)) return 1000
  if (/^[万萬만]$/.test(unit)) return 10_000
  return /^(?:tr|trieu|cu|m|millions?|백만)$/.test(unit) ? 1_000_000 : 1
}
