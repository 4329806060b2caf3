import type { Constraint } from '#search/constraints.ts'
import type { Features } from '#search/features.ts'
import { DAY_MS } from '#text/days.ts'

/** How well a record meets a constraint: 1 wholly, 0 not at all. */
export type Degree = (record: number) => number

/**
 * The degrees of one constraint at a moment; made once a search, since it is asked of very many records.
 */
export function degreesOf(
  { kind, value, from = -Infinity }: Constraint,
  features: Features,
  now: number,
): Degree {
  const { dealCount, percent, isCashback, amountOff, minimumSpend, price, startsAt, endsAt } = features
  switch (kind) {
    case 'percent':
      return (record) => atLeast(percent[record] ?? 0, value) * (isCashback[record] === 1 ? CASHBACK : 1)
    case 'amount-off':
      return (record) => atLeast(amountOff[record] ?? 0, value)
    case 'at-most':
      return (record) => {
        if (record >= dealCount) return (price[record] ?? 0) <= value ? 1 : 0
        // Deals without a minimum fit any sum, those made for this one fit better.
        const minimum = minimumSpend[record] ?? 0
        if (minimum > value) return 0
        return minimum === 0 ? 0.86 : 0.9
      }
    case 'about':
      return (record) =>
        Math.max(
          near(price[record] ?? 0, value),
          near(amountOff[record] ?? 0, value),
          near(minimumSpend[record] ?? 0, value),
        )
    case 'ending-soon':
      return (record) => {
        const days = ((endsAt[record] ?? Infinity) - now) / DAY_MS
        return days <= value ? 1 - (0.1 * Math.max(0, days)) / value : (0.6 * value) / days
      }
    case 'valid-in':
      return (record) => {
        const [begin, end] = [startsAt[record] ?? 0, endsAt[record] ?? 0]
        if (record >= dealCount || begin > value || end < from) return 0
        // Deals made for these days come before those that always run.
        return (begin >= from || end <= value) && end - begin <= MADE_FOR_MS ? 1 : 0.9
      }
    case 'ending-in':
      return (record) => {
        const end = endsAt[record] ?? Infinity
        if (record >= dealCount || end === Infinity) return 0
        if (end >= Math.max(from, now) && end <= value) return 1
        // The nearest end is the closest answer.
        const days = Math.abs(end < from ? from - end : end - value) / DAY_MS
        return 0.3 + 0.3 / (1 + days)
      }
    case 'at-least':
      return (record) => {
        if (record >= dealCount) return (price[record] ?? 0) >= value ? 1 : 0
        // An order above this sum can use every deal whose minimum it reaches; those made for such orders
        // come first.
        const minimum = minimumSpend[record] ?? 0
        if (minimum > value) return 0.3
        return minimum === 0 ? 0.6 : 0.9 + (0.1 * minimum) / value
      }
  }
}

/** What comes back later is nearly as good as what is off. */
const CASHBACK = 0.9

/** What runs for longer is not made for some days of it. */
const MADE_FOR_MS = 45 * DAY_MS

/** 1 for the sum itself, less the further away, at least a little. */
function near(sum: number, asked: number): number {
  return Math.max(0.2, 1 - (Math.abs(sum - asked) / asked) * 0.75)
}

/** The amount asked for is best, more is nearly as good, less counts by its share. */
function atLeast(offered: number, asked: number): number {
  if (offered <= 0) return 0
  if (offered >= asked) return offered === asked ? 1 : 0.95
  return (0.6 * offered) / asked
}
