import { shareOf } from '#savings/minor-units.ts'
import type { DealTerms } from '#savings/deal-terms.ts'

/** A deal that lowers the price of goods in a basket. */
export interface Reducer {
  terms: DealTerms
  /** The places of the lines that it is for. */
  lines: readonly number[]
}

/** A deal applied to what earlier deals left of a basket. Amounts are minor units. */
export interface Applied {
  /** What is left of the goods that the deal is for, before it. */
  base: number
  saving: number
  /** What is left of each line. */
  left: readonly number[]
}

const BASIS_POINTS = 10_000

/** What is left of the goods of some lines. */
export function sumOf(lines: readonly number[], left: readonly number[]): number {
  let sum = 0
  for (const line of lines) sum += left[line] ?? 0
  return sum
}

/** What a deal takes off a sum, rounded down. Never more than the sum. */
export function savingOf({ gives }: DealTerms, base: number): number {
  if (gives?.kind === 'percent') {
    return Math.min(shareOf(base, Math.min(gives.basisPoints, BASIS_POINTS), BASIS_POINTS), gives.max ?? base)
  }
  return gives?.kind === 'amount' ? Math.min(gives.value, base) : 0
}

/**
 * Applies a deal to what is left of each line; nothing when less than its minimum is left, or when it saves
 * nothing.
 */
export function applyDeal({ terms, lines }: Reducer, left: readonly number[]): Applied | undefined {
  const base = sumOf(lines, left)
  if (base < terms.minimum) return undefined
  const saving = savingOf(terms, base)
  return saving > 0 ? { base, saving, left: spread(saving, lines, base, left) } : undefined
}

/**
 * What is left of each line after a saving. A till spreads it over the goods by their price, which matters to
 * a later deal that is for some of them. What the shares lack by rounding falls to the later lines, so that
 * they add up to the saving.
 */
export function spread(
  saving: number,
  lines: readonly number[],
  base: number,
  left: readonly number[],
): readonly number[] {
  if (saving === 0) return left
  const after = [...left]
  let passed = 0
  let taken = 0
  for (const line of lines) {
    passed += left[line] ?? 0
    const due = shareOf(saving, passed, base)
    after[line] = (left[line] ?? 0) - (due - taken)
    taken = due
  }
  return after
}
