/**
 * What every set of deals that go together leaves of one sum of goods, with the order of their codes:
 * dynamic programming over the sets, which are sums of powers of two.
 */
import { percentageOf } from '#savings/apply-deal.ts'
import type { Budget } from '#savings/combinations/budget.ts'
import type { Option } from '#savings/combinations/find-combinations.ts'

export interface SetsOfDeals {
  /**
   * The least that is left once the first `n` deals are decided on: `least[n][set]` is the minimum over all
   * choices of the other deals, where `set` has those of the first that are used. Infinity where no choice
   * reaches its minimums.
   */
  least: readonly Float64Array[]
  /**
   * The places of a set's deals in the order that leaves the least; undefined where no order reaches all
   * minimums, or the budget ends.
   */
  orderOf: (set: number) => readonly number[] | undefined
}

/** The tables of more deals would not fit into a few megabytes. */
const DEALS_MAX = 20

/** How many steps of a table take as long as one deal that is tried on a basket. */
const STEPS_A_TRY = 250

/** What a table of so many deals takes of a budget; infinity where it would be too large. */
export function workOf(count: number): number {
  return count > DEALS_MAX ? Infinity : Math.ceil((count * 2 ** count) / STEPS_A_TRY)
}

/**
 * The sets of amounts, which come in the order of their slack: in this order a set reaches its minimums if
 * it does in any.
 */
export function setsOfAmounts(options: readonly Option[], sum: number): SetsOfDeals {
  const left = new Float64Array(2 ** options.length).fill(Infinity)
  left[0] = sum
  for (const [index, { terms }] of options.entries()) {
    const bit = 1 << index
    const value = terms.effect?.kind === 'amount' ? terms.effect.value : 0
    for (let before = 0; before < bit; before += 1) {
      const rest = left[before] ?? Infinity
      if (rest >= terms.minimum && rest < Infinity) left[before + bit] = Math.max(0, rest - value)
    }
  }
  return { least: leastOf(left, options.length), orderOf: (set) => placesOf(set) }
}

interface Rate {
  basisPoints: number
  max: number
  minimum: number
}

/**
 * The sets of percentages. Two tables hold what any order of a set leaves at most and at least, with the
 * minimums that no order reaches. The least is exact where its order reaches its minimums. Where it does
 * not, the order is searched between the two tables, from the last percentage to the first.
 */
export function setsOfPercentages(options: readonly Option[], sum: number, budget: Budget): SetsOfDeals {
  const rates = options.map(({ terms: { effect, minimum } }): Rate => ({
    basisPoints: effect?.kind === 'percent' ? effect.basisPoints : 0,
    max: effect?.kind === 'percent' ? (effect.max ?? Infinity) : 0,
    minimum,
  }))
  const sets = 2 ** options.length
  const least = new Float64Array(sets).fill(Infinity)
  const most = new Float64Array(sets).fill(-Infinity)
  const lastOf = new Uint8Array(sets)
  least[0] = sum
  most[0] = sum
  for (let set = 1; set < sets; set += 1) {
    let [low, high, last] = [Infinity, -Infinity, 0]
    for (let index = 0; index < rates.length; index += 1) {
      const bit = 1 << index
      if ((set & bit) === 0) continue
      const rate = rates[index] as Rate
      const highest = most[set ^ bit] ?? 0
      if (highest < rate.minimum) continue
      const after = leave(rate, Math.max(least[set ^ bit] ?? 0, rate.minimum))
      if (after < low) [low, last] = [after, index]
      high = Math.max(high, leave(rate, highest))
    }
    least[set] = low
    most[set] = high
    lastOf[set] = last
  }
  const searched = new Map<string, Ordered | undefined>()
  return { least: leastOf(least, options.length), orderOf: (set) => search(set, 0)?.order }

  interface Ordered {
    left: number
    order: readonly number[]
  }

  /** The order of a set that leaves the least of those that leave `floor` or more. */
  function search(set: number, floor: number): Ordered | undefined {
    if ((most[set] ?? 0) < floor) return undefined
    const direct = (least[set] ?? 0) >= floor ? directOrder(set) : undefined
    if (direct) return direct
    const key = `${set} ${floor}`
    if (!searched.has(key)) searched.set(key, searchLast(set, floor))
    return searched.get(key)
  }

  /** Tries each percentage of a set as the last one. The less is left before it, the less after it. */
  function searchLast(set: number, floor: number): Ordered | undefined {
    const ends = placesOf(set)
      .map((index) => {
        const rate = rates[index] as Rate
        const before = set ^ (1 << index)
        const floorBefore = Math.max(rate.minimum, sumThatLeaves(rate, floor))
        return {
          index,
          rate,
          before,
          floorBefore,
          low: leave(rate, Math.max(least[before] ?? 0, floorBefore)),
        }
      })
      .filter(({ before, floorBefore }) => (most[before] ?? 0) >= floorBefore)
      .toSorted((a, b) => a.low - b.low)
    let best: Ordered | undefined
    for (const { index, rate, before, floorBefore, low } of ends) {
      if ((best && low >= best.left) || budget.left <= 0) break
      budget.left -= 1
      const found = search(before, floorBefore)
      const left = found && leave(rate, found.left)
      if (found && left !== undefined && left < (best?.left ?? Infinity)) {
        best = { left, order: [...found.order, index] }
      }
    }
    return best
  }

  /** The order of the table, if it reaches all its minimums. */
  function directOrder(set: number): Ordered | undefined {
    const order: number[] = []
    for (let rest = set; rest > 0; rest ^= 1 << (lastOf[rest] ?? 0)) order.unshift(lastOf[rest] ?? 0)
    let left = sum
    for (const index of order) {
      const rate = rates[index] as Rate
      if (left < rate.minimum) return undefined
      left = leave(rate, left)
    }
    return { left, order }
  }
}

function leave({ basisPoints, max }: Rate, sum: number): number {
  return sum - Math.min(percentageOf(sum, basisPoints), max)
}

/** The smallest sum of which a percentage leaves so much; infinity where there is none. */
function sumThatLeaves(rate: Rate, left: number): number {
  const share = Math.ceil((left * 10_000) / (10_000 - Math.min(rate.basisPoints, 10_000))) + 1
  let [low, high] = [left, Math.min(left + rate.max, left === 0 ? 0 : share)]
  if (high === Infinity) return Infinity
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (leave(rate, middle) >= left) high = middle
    else low = middle + 1
  }
  return low
}

/** The places of the members of a set, ascending. */
export function placesOf(set: number): number[] {
  const places: number[] = []
  for (let rest = set, place = 0; rest > 0; rest >>>= 1, place += 1) if (rest & 1) places.push(place)
  return places
}

function leastOf(left: Float64Array, count: number): Float64Array[] {
  const levels = [left]
  for (let decided = count - 1; decided >= 0; decided -= 1) {
    const [below = left] = levels
    const bit = 1 << decided
    const level = new Float64Array(bit)
    for (let set = 0; set < bit; set += 1) {
      level[set] = Math.min(below[set] ?? Infinity, below[set + bit] ?? Infinity)
    }
    levels.unshift(level)
  }
  return levels
}
