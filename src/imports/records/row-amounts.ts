/** Amounts and percentages in the columns of a row, with the currency of each. */
import type { FieldEntry, SourceEntry } from '#entries/source.ts'
import type { PickedFields } from '#imports/mapping/pick-fields.ts'
import {
  currencyOfCountries,
  decimalsOf,
  isRecordCurrency,
  RECORD_CURRENCIES,
} from '#values/money/currencies.ts'
import { readCurrency, readMoney } from '#values/money/read-money.ts'

/** An amount, nothing, or the reason why what came is none. */
export type ReadAmount =
  | { kind: 'none' }
  | { kind: 'unreadable'; reason: string }
  | { kind: 'amount'; amount: number; currency: string }

/** Less than any shop asks or takes off: a number without its currency may count thousands of đồng. */
const DONG_MIN = 500

/** What systems write where there is no amount. */
const NO_AMOUNT = /^9{9,}(?:[.,]0{1,2})?$/u

/** The name of a column in hundredths of a currency: `min_order_cents`, `priceCents`. */
const IN_CENTS = /(?:^|[\s._-])(?:cents?|CENTS?)$|[a-z]Cents?$|(?:minor|MINOR)[\s_]?(?:units?|UNITS?)$/u

/**
 * Reads amounts of a row. The currency is that beside the amount, else that of the row's column, else that
 * of the source, else the store's. A column that says something unknown leaves amounts without their own
 * unread.
 */
export function createAmountReader<Name extends string>(
  fields: PickedFields<Name | 'currency'>,
  { currency }: Pick<SourceEntry, 'currency'>,
  entries: Partial<Record<Name, FieldEntry>>,
  countries: readonly string[],
): (name: Name) => ReadAmount {
  const column = fields.state('currency')
  const place = {
    column: column.kind === 'read' ? column.texts[0] : column.kind === 'unreadable' ? '?' : undefined,
    store: currency ?? currencyOfCountries(countries),
  }
  return (name) => {
    const state = fields.state(name)
    if (state.kind === 'unreadable') return state
    if (state.kind !== 'read') return { kind: 'none' }
    const [cell = '', ...others] = new Set(state.texts)
    const to = name === 'shippingPrice' ? /^[A-Z]{2}(?=:)/u.exec(cell)?.[0] : undefined
    if (to !== undefined && countries.length > 0 && !countries.includes(to))
      return { kind: 'unreadable', reason: `"${cell}" is a charge to ${to}` }
    if (others.length > 0)
      return { kind: 'unreadable', reason: `${cell} and ${others.join(', ')} stand there` }
    const entry = entries[name]
    const isInCents = columnsOf(entry).some((column) => IN_CENTS.test(column))
    const divides = (typeof entry === 'object' && entry.divideBy) || (isInCents ? 'minor-units' : undefined)
    if (NO_AMOUNT.test(cell))
      return { kind: 'unreadable', reason: `"${cell}" is what systems write for no amount` }
    const { text, currency: ofColumn } = withUnit(bareAmount(cell, name), entry)
    const read = readMoney(text, ofColumn === undefined ? place : { column: ofColumn })
    if (!read.ok) return { kind: 'unreadable', reason: read.message }
    const { amount, currency, known } = read.value
    if (currency === 'VND' && known !== 'written' && amount > 0 && amount < DONG_MIN && divides === undefined)
      return { kind: 'unreadable', reason: `"${cell}" may be in đồng or in thousands of them` }
    if (isInCents && decimalsOf(currency) === 0)
      return { kind: 'unreadable', reason: `"${cell}" is in cents, which ${currency} does not have` }
    if (!isRecordCurrency(currency))
      return {
        kind: 'unreadable',
        reason: `"${text}" is in ${currency}; records have ${RECORD_CURRENCIES.join(', ')}`,
      }
    if (divides === undefined) return { kind: 'amount', amount, currency }
    const units = 10 ** decimalsOf(currency)
    const inUnits = divides === 'minor-units' ? amount : (amount * units) / Number(divides)
    return Number.isInteger(amount) && Number.isInteger(inUnits)
      ? { kind: 'amount', amount: inUnits / units, currency }
      : { kind: 'unreadable', reason: `"${text}" divided by ${divides} is no amount in ${currency}` }
  }
}

/** What a column of minimums or of limits says around its amounts, and Google's countries before a charge. */
const AROUND: Partial<Record<string, RegExp>> = {
  minimumSpend:
    /^(?:từ|from|over|above|min\.?|tối thiểu|trên|dès|[≥>]=?) ?(?=[\p{Sc}\p{L}]{0,4} ?\d)| ?(?:trở lên|or more|and above|이상|以上|起|\+)$/giu,
  discountMax: /^(?:tối đa|max\.?|up to|không quá|최대|最大|最高|[≤<]=?) ?(?=[\p{Sc}\p{L}]{0,4} ?\d)/iu,
  shippingPrice: /^[A-Z]{2}:(?:[^:,]*:){0,2}(?=[^:,]+$)/u,
}

function bareAmount(cell: string, name: string): string {
  const around = AROUND[name]
  return around ? cell.trim().replace(around, '') : cell
}

/**
 * An amount with the unit that the name of its column says: `Giá (nghìn đồng)`, `Price (USD)`, `price_vnd`.
 * An amount with a unit of its own has that.
 */
function withUnit(cell: string, entry: FieldEntry | undefined): { text: string; currency?: string } {
  const units = new Set(columnsOf(entry).map(unitIn))
  const [unit] = units
  if (unit === undefined || units.size > 1 || !/^[\d\s.,'-]+$/u.test(cell)) return { text: cell }
  const currency = readCurrency(unit)
  return currency === undefined ? { text: `${cell} ${unit}` } : { text: cell, currency }
}

function columnsOf(entry: FieldEntry | undefined): readonly string[] {
  return typeof entry === 'object' ? entry.from : [entry ?? '']
}

/** The currency or the thousands in brackets behind the name of a column, or the code at its end. */
function unitIn(column: string): string | undefined {
  const inBrackets = /[([（【]([^()[\]（）【】]{1,30})[)\]）】] ?$/u.exec(column)?.[1]?.trim()
  if (inBrackets !== undefined) {
    const isUnit = readMoney(`1 ${inBrackets}`, { store: 'VND' }).ok && !/\d/u.test(inBrackets)
    return isUnit ? inBrackets : undefined
  }
  const code = /(?<=[\p{L}\d])[ _-]([a-z]{3})$/iu.exec(column)?.[1]?.toUpperCase()
  return code !== undefined && isRecordCurrency(code) ? code : undefined
}
