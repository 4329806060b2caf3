/** Digits with separators of any habit: which number they are, or which two. */
import { decimalsOf, isWholeInPractice, writesCommaDecimals } from '#values/money/currencies.ts'

/** A decimal number without rounding: `digits` 1250 with 2 decimals is 12.50. */
export interface Decimal {
  digits: string
  decimals: number
}

/** One number, two if the separators allow both, or none if they follow no convention. */
export type DigitsRead = readonly Decimal[]

/** What follows the digits, in powers of ten; `isEastern` for 万 and 만, before which nobody groups by dots. */
export interface Scale {
  power: number
  isEastern: boolean
}

const NONE: DigitsRead = []

/** Reads digits with the separators `.`, `,`, `'`, `_` and the space, for an amount of a currency. */
export function readDigits(written: string, currency: string, scale: Scale): DigitsRead {
  const parts = written.split(/[.,'_ ]/)
  const marks = written.replace(/\d/g, '')
  const [whole = '', ...rest] = parts
  if (whole.length > 1 && whole.startsWith('0')) return NONE
  const tail = rest.at(-1)
  if (tail === undefined) return [{ digits: whole, decimals: 0 }]
  const last = marks.slice(-1)
  const isDecimalMark = last === '.' || last === ','
  const grouped: Decimal = { digits: parts.join(''), decimals: 0 }
  const withDecimals: Decimal = { digits: parts.join(''), decimals: tail.length }
  if (new Set(marks).size === 1) {
    if (rest.length > 1 || !isDecimalMark) return areGroups(whole, rest, last, currency) ? [grouped] : NONE
    if (tail.length !== 3 || whole === '0') return [withDecimals]
    if (whole.length > 3) return afterLongWhole(last, currency, [grouped, withDecimals])
    return ofThree(tail, last, currency, scale).map((isGroup) => (isGroup ? grouped : withDecimals))
  }
  const groups = rest.slice(0, -1)
  const isMixed =
    isDecimalMark && new Set(marks.slice(0, -1)).size === 1 && !marks.slice(0, -1).includes(last)
  if (!isMixed || !areGroups(whole, groups, marks.charAt(0), currency)) return NONE
  // `1,299.000` in đồng: three decimals of a program, or a separator that was mistyped.
  return tail.length === 3 && isWholeInPractice(currency) ? [grouped, withDecimals] : [withDecimals]
}

/** Groups of three digits; in rupees also of two before the last three. */
function areGroups(whole: string, groups: readonly string[], mark: string, currency: string): boolean {
  if (whole.length > 3 || whole === '0') return false
  if (groups.every(({ length }) => length === 3)) return true
  const isIndian = currency === 'INR' && mark === ',' && whole.length <= 2
  return isIndian && groups.every(({ length }, index) => length === (index === groups.length - 1 ? 3 : 2))
}

/** `1500.000`: a program's three decimals, or 1,500,000 without its first separator. */
function afterLongWhole(mark: string, currency: string, both: DigitsRead): DigitsRead {
  return mark === '.' && !isWholeInPractice(currency) ? both.slice(1) : both
}

/** Whether three digits behind one separator are a group: yes, no, or both. */
function ofThree(tail: string, mark: string, currency: string, { power, isEastern }: Scale): boolean[] {
  if (isEastern) return [mark === ',']
  // "1.250 triệu" is said of 1,250,000 and of 1,250,000,000.
  if (power >= 6) return [true, false]
  if (isWholeInPractice(currency)) return [true]
  if (decimalsOf(currency) >= 3) return [mark === ',']
  const isCommaDecimal = writesCommaDecimals(currency)
  if (!isCommaDecimal) return mark === ',' ? [true] : [true, false]
  // Programs write a fixed number of decimals: 12.500 € is 12.50 then.
  return power > 0 || tail.endsWith('0') ? [true, false] : [true]
}
