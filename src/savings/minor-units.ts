import { decimalsOf } from '#values/money/currencies.ts'

/** An amount as people write it, in whole minor units of its currency: 12.5 SGD are 1,250 cents. */
export function toMinorUnits(amount: number, currency: string): number {
  return Math.round(amount * 10 ** decimalsOf(currency))
}

/** Minor units as people write the amount. */
export function fromMinorUnits(units: number, currency: string): number {
  return units / 10 ** decimalsOf(currency)
}

/** Whether an amount is a whole number of minor units. */
export function isWhole(amount: number, currency: string): boolean {
  const units = amount * 10 ** decimalsOf(currency)
  return Math.abs(units - Math.round(units)) < 1e-6
}

/** `amount * numerator / denominator` rounded down, exactly. All are whole and not negative. */
export function shareOf(amount: number, numerator: number, denominator: number): number {
  const product = amount * numerator
  return Number.isSafeInteger(product)
    ? Math.floor(product / denominator)
    : Number((BigInt(amount) * BigInt(numerator)) / BigInt(denominator))
}
