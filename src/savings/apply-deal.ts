/** Applies one deal to what earlier deals left of a basket. All amounts are minor units. */
import { shareOf } from '#savings/minor-units.ts'
import type { DealTerms } from '#savings/deal-terms.ts'

/** A deal with the goods of a basket that it is for. */
export interface CoveringDeal {
  terms: DealTerms
  /** The places of the lines that count towards its minimum. */
  lines: readonly number[]
  target: Target
}

/** What a deal is taken from. */
export interface Target {
  /** The places of the lines. */
  lines: readonly number[]
  /** The share of each of these lines, where it is not the whole line. */
  shares?: readonly Share[]
  /** Whether it is the cheapest of the shares, not their sum. */
  isCheapest?: true
}

interface Share {
  numerator: number
  denominator: number
}

/** A deal applied to what earlier deals left of a basket. */
interface Applied {
  /** What is left of what the deal is taken from, before it. */
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

/** What is left of what a deal is taken from. */
export function baseOf({ lines, shares, isCheapest }: Target, left: readonly number[]): number {
  if (!shares) return sumOf(lines, left)
  const bases = lines.map((line, index) => shareLeft(left[line] ?? 0, shares[index]))
  return isCheapest ? Math.min(...bases) : bases.reduce((sum, base) => sum + base, 0)
}

function shareLeft(left: number, share: Share | undefined): number {
  return share ? shareOf(left, share.numerator, share.denominator) : left
}

/** What a deal takes off a sum, rounded down. Never more than the sum. */
function savingOf({ effect }: DealTerms, base: number): number {
  switch (effect?.kind) {
    case 'percent':
      return Math.min(percentageOf(base, effect.basisPoints), effect.max ?? base)
    case 'amount':
      return Math.min(effect.value, base)
    case 'freeship': {
      const { basisPoints = BASIS_POINTS, value = base } = effect
      return Math.min(percentageOf(base, basisPoints), value)
    }
    default:
      return 0
  }
}

/** A percentage of a sum, rounded down; never more than the sum. */
export function percentageOf(base: number, basisPoints: number): number {
  return shareOf(base, Math.min(basisPoints, BASIS_POINTS), BASIS_POINTS)
}

/** What a deal takes off what is left; 0 when less than its minimum is left. */
export function savingAt({ terms, lines, target }: CoveringDeal, left: readonly number[]): number {
  const counted = sumOf(lines, left)
  if (counted < terms.minimum) return 0
  return savingOf(terms, target.lines === lines && !target.shares ? counted : baseOf(target, left))
}

/**
 * Applies a deal to what is left of each line; undefined when less than its minimum is left, or when it saves
 * nothing.
 */
export function applyDeal(deal: CoveringDeal, left: readonly number[]): Applied | undefined {
  const saving = savingAt(deal, left)
  if (saving === 0) return undefined
  return { base: baseOf(deal.target, left), saving, left: takeOff(saving, deal.target, left) }
}

/** What is left of each line after a saving on a target. */
export function takeOff(saving: number, target: Target, left: readonly number[]): readonly number[] {
  const lines = linesOf(target, left)
  return spread(saving, lines, sumOf(lines, left), left)
}

/** The lines that a saving lowers: all of the target, or the one with its cheapest share. */
function linesOf(target: Target, left: readonly number[]): readonly number[] {
  const { lines, shares, isCheapest } = target
  if (!isCheapest || !shares) return lines
  const base = baseOf(target, left)
  return lines.filter((line, index) => shareLeft(left[line] ?? 0, shares[index]) === base).slice(0, 1)
}

/**
 * What is left of each line after a saving. A checkout spreads it over the goods by their price, which
 * matters to a later deal that is for some of them. What the shares lack by rounding falls to the later
 * lines, so that they add up to the saving.
 */
function spread(
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
