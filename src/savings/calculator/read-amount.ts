import { SAVINGS_AMOUNT_MAX } from '#contract/limits.ts'
import { toMinorUnits } from '#savings/minor-units.ts'
import { readMoney } from '#values/money/read-money.ts'

/**
 * An amount as a shopper writes it, in minor units of a currency: `450.000`, `450k`, `1,2 triệu`, `S$12.50`.
 * Undefined for what is no amount above 0, is in another currency, or can be read as two amounts.
 */
export function readAmount(text: string, currency: string): number | undefined {
  const read = readMoney(text, { store: currency })
  if (!read.ok || read.value.currency !== currency) return undefined
  const { amount } = read.value
  return amount > 0 && amount <= SAVINGS_AMOUNT_MAX ? toMinorUnits(amount, currency) : undefined
}
