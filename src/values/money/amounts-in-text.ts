/**
 * Patterns that find amounts of money in folded text, for queries and terms. `readMoney` reads what they
 * find.
 */
import { WORD_END } from '#text/word-bounds.ts'
import { type Money, type MoneyPlace, readMoney } from '#values/money/read-money.ts'

const MILLION = '(?:trieu|tr|cu)'
const BIG = String.raw`(?:${MILLION}|ty|ti(?! vi))`
/** What follows "2 triệu 5" or "2 triệu 500" where the 5 is half a million and not a count of something. */
const AFTER_TENTHS = '(?=$|[,;.?!]| (?:tro|do|dong|thoi|la|hay|ma)(?![a-z]))'
/** Sums in words and digits, each with its scale: "2tr5", "2 triệu rưỡi", "1 triệu 200 nghìn". */
const SPOKEN = String.raw`(?:\d{1,3} ?${BIG}(?: ?ruoi| ?\d{1,3} ?(?:nghin|ngan|k)(?![a-z])|\d{1,3}(?![\d.,%]|d[a-z]|[a-ce-z])| (?:\d|\d{3})${AFTER_TENTHS})|\d{2,3}k\d(?![\d.,%]|[a-z])|\d{1,2} tram (?:nghin|ngan|trieu)|nua ${BIG}(?![a-z]))`
/** Behind such a sum, which needs no unit. */
const AFTER_SPOKEN = String.raw`(?<=${BIG} ?(?:ruoi|\d{1,3}(?: ?(?:nghin|ngan|k))?)|\d{2}k\d|tram (?:nghin|ngan|trieu)|nua ${BIG})`
/**
 * A number that is not part of a longer row of digits. Without these bounds a long row of digits would match
 * again from each of its digits.
 */
export const NUMBER = String.raw`(?<!\d)(${SPOKEN}|\d{1,12}(?:[.,']\d{3}| 000){1,4}(?:[.,]0{1,4})?|\d{1,3}(?: \d{3}){0,2} 000|\d{1,12}(?:[.,](?:\d{1,2}|0{4}))?)(?![.,']?\d)`
const CURRENCY = 'd|dongs?|vnd|₫|동|越南盾|盾|ドン'
const SCALE =
  'k|nghin|ngan|thousand|trieu|tr|cu|ty|ti(?! vi)|millions?|m|billions?|[百千]?[万萬]|[백천]?만|백만|[億亿억]|千|천'
/**
 * A scale, a currency, or a scale followed by a currency. A currency after a scale must not continue as a
 * word: the `d` of `200k dep` is not đồng.
 */
const UNIT = String.raw`(?:(${SCALE}|${CURRENCY})(?:(?<=${SCALE})\s*(?:${CURRENCY})(?![a-z]))?)`
export const AMOUNT = String.raw`${NUMBER}(?:${AFTER_SPOKEN}(?:\s*(?:${CURRENCY})(?![a-z]))?|\s*${UNIT})`
/** The thousands of a number set apart, `1.500.000`: it is a sum without a unit too. */
export const GROUPED = String.raw`(?:\d{1,3}(?:(?:[.,']\d{3}){1,3}(?:[.,]0{1,2})?|(?: \d{3}){0,2} 000)|\d{5,9}[.,]0{1,4})(?![.,']?\d)`

/** Marks of currencies that stand before an amount, in folded text. */
const BEFORE = String.raw`(?:vnd|₫|d|s\$|sg\$|us\$|\$|rp\.?|rm|฿|₱|€|£|¥|sgd|usd|idr|thb|myr|php|eur)`
/** Marks of other currencies than the đồng that stand behind one. */
const BEHIND = String.raw`(?:sgd|usd|idr|thb|myr|php|eur|s\$|us\$|\$|฿|₱|€|£|rupiah|ringgit|rm|baht|dollars?|do la|euros?|won|yen|pesos?|kip|riel|yuan|(?:nhan dan|dai) te|원|円|元)`
/** Thousands and millions of rupiah and ringgit. */
const MALAY_SCALE = String.raw`\s?(?:rb|ribu|jt|juta)(?!\p{L})`

/**
 * An amount with its unit or its currency, on either side: `50k`, `vnd50.000`, `min spend usd 100`. It has no
 * groups.
 */
export const ANY_AMOUNT = withoutGroups(
  String.raw`(?:(?<![\p{L}$])${BEFORE}\s?(?:${AMOUNT}${WORD_END}|(?<!\d)(?:${GROUPED}|\d{1,9})(?:[.,]\d{1,4})?(?:${MALAY_SCALE})?)|${AMOUNT}${WORD_END}|(?<!\d)\d{1,9}(?:[.,]\d{1,4})?${MALAY_SCALE}|(?<!\d)(?:${GROUPED}|\d{1,9})(?:[.,]\d{1,4})?(?=\s?${BEHIND}${WORD_END}))(?:\s?${BEHIND}${WORD_END})?`,
)

function withoutGroups(source: string): string {
  return source.replace(/(?<!\\)\((?!\?)/g, '(?:')
}

/** The amount that a pattern found; undefined where it can be read as two, or as none. */
export function amountFound(written: string, place: MoneyPlace): Money | undefined {
  const read = readMoney(written, place)
  return read.ok ? read.value : undefined
}

/** The đồng that digits and a unit say; 0 where they can be read as two amounts, or as none. */
export function toDong(digits = '', unit = ''): number {
  const found = amountFound(`${digits} ${unit}`, { store: 'VND' })
  return found?.currency === 'VND' ? found.amount : 0
}
