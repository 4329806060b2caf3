import { readAmount } from '#savings/calculator/read-amount.ts'
import { fromMinorUnits } from '#savings/minor-units.ts'

/** A target as a reader types it, in a currency; undefined for what is no amount above 0. */
export function readTarget(text: string, currency: string): number | undefined {
  const units = readAmount(text, currency)
  return units === undefined ? undefined : fromMinorUnits(units, currency)
}
