import { SAVINGS_AMOUNT_MAX } from '#contract/limits.ts'
import { fromMinorUnits, toMinorUnits } from '#savings/minor-units.ts'
import { decimalsOf } from '#values/money/currencies.ts'

/** What shoppers write behind an amount of đồng. */
const UNITS: Record<string, number> = {
  k: 1000,
  nghìn: 1000,
  ngàn: 1000,
  tr: 1_000_000,
  triệu: 1_000_000,
  m: 1_000_000,
}

const WITH_UNIT = /^(\d+(?:[.,]\d+)?)(k|nghìn|ngàn|tr|triệu|m)$/
/** Groups of three digits, or no groups at all. */
const WHOLE = /^(?:\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)$/
const WITH_DECIMALS = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$|^\d+,(\d{1,2})$/

/**
 * An amount as a shopper writes it, in minor units: `450.000`, `450k`, `1,2 triệu`, `12.50`. Nothing for what
 * is no amount above 0, or has more decimals than the currency.
 */
export function readAmount(text: string, currency: string): number | undefined {
  const written = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_'’]|vnđ|vnd|[đ₫$]/g, '')
  const amount = decimalsOf(currency) === 0 ? readWhole(written) : readDecimals(written, currency)
  if (amount === undefined || amount <= 0 || amount > SAVINGS_AMOUNT_MAX) return undefined
  return toMinorUnits(amount, currency)
}

function readWhole(written: string): number | undefined {
  const [, digits, unit] = WITH_UNIT.exec(written) ?? []
  if (digits !== undefined && unit !== undefined) {
    const amount = Number(digits.replace(',', '.')) * (UNITS[unit] ?? 1)
    return Math.abs(amount - Math.round(amount)) < 1e-6 ? Math.round(amount) : undefined
  }
  return WHOLE.test(written) ? Number(written.replace(/[.,]/g, '')) : undefined
}

function readDecimals(written: string, currency: string): number | undefined {
  const match = WITH_DECIMALS.exec(written)
  if (!match) return undefined
  const [, afterPoint = '', afterComma] = match
  if (afterPoint.length > decimalsOf(currency)) return undefined
  const amount = Number(afterComma === undefined ? written.replaceAll(',', '') : written.replace(',', '.'))
  return fromMinorUnits(toMinorUnits(amount, currency), currency)
}
