/**
 * The most that the deals which may still follow can save together: a bound for the search. It takes what is
 * left through the scopes in the order of the checkout, with what each scope may take off at most.
 */
import type { Option } from '#savings/combinations/find-combinations.ts'
import { SCOPES } from '#savings/combinations/stacking.ts'

/**
 * What the remaining deals may take off: six numbers for each scope, by its rank. They are the largest
 * saving of a deal that excludes the others of its scope; and of those that may be used together the sum of
 * the amounts, the sum of the percentages of a part or at their cap, the share that the other percentages
 * leave, the sum of all percentages, and the sum of what is taken off the delivery. The sums of the amounts
 * and of all percentages keep to the minimums: a deal is of use only while less is taken off than its
 * minimum allows.
 */
export type Reach = number[]

const FIELDS = 6
const EXCLUSIVE = 0
const AMOUNTS = 1
const CAPPED = 2
const FACTOR = 3
const PERCENTAGES = 4
const DELIVERY = 5

/** What no deals take off: nothing, and percentages leave the whole share. */
const NOTHING: readonly number[] = Array.from({ length: SCOPES * FIELDS }, (_, at) =>
  at % FIELDS === FACTOR ? 1 : 0,
)

/** A reach of no deals, to be filled by {@link fillReach}. */
export function createReach(): Reach {
  return NOTHING.slice()
}

/**
 * Sets what deals may take off together, each of which saves so much of what is left. `pooled` is what is
 * left of the goods where all deals are for the same goods: only then minimums bound what deals take off
 * together. The options come by place, and within a place by slack, the largest first.
 */
export function fillReach(
  reach: Reach,
  options: readonly Option[],
  savings: readonly number[],
  left: number,
  pooled: number | undefined,
): void {
  for (let at = 0; at < reach.length; at += 1) reach[at] = NOTHING[at] as number
  for (let index = 0; index < options.length; index += 1) {
    const option = options[index] as Option
    const saving = savings[index] ?? 0
    const at = option.rank * FIELDS
    if (!option.isStackable) reach[at + EXCLUSIVE] = Math.max(reach[at + EXCLUSIVE] ?? 0, saving)
    else if (option.isOfDelivery) reach[at + DELIVERY] = (reach[at + DELIVERY] ?? 0) + saving
    else if (!option.isPercent) {
      const due = pooled === undefined ? Infinity : pooled - option.slack
      reach[at + AMOUNTS] = addUntil(due, reach[at + AMOUNTS] ?? 0, saving)
    } else {
      const due = pooled === undefined ? Infinity : pooled - option.slack
      reach[at + PERCENTAGES] = addUntil(due, reach[at + PERCENTAGES] ?? 0, saving)
      if (isShareOf(option, saving, left)) reach[at + FACTOR] = (reach[at + FACTOR] ?? 1) * (1 - option.share)
      else reach[at + CAPPED] = (reach[at + CAPPED] ?? 0) + saving
    }
  }
}

/**
 * The most that is taken off once a deal is added, in the order of `due`: what may be taken off at most when
 * the deal has been used, because its minimum bounds what goes before it.
 */
function addUntil(due: number, sum: number, saving: number): number {
  return Math.max(sum, Math.min(sum + saving, due))
}

/** The most that can be taken off what is left. */
export function limitOf(reach: Reach, left: number): number {
  return limitFrom(0, reach, left)
}

/** The most that one of the deals and those which may follow it can take off. */
export function limitWith(reach: Reach, option: Option, saving: number, left: number): number {
  const { rank, isStackable, isPercent, isOfDelivery, share } = option
  let rest = left - saving
  if (isStackable) {
    const at = rank * FIELDS
    let amounts = reach[at + AMOUNTS] ?? 0
    let capped = reach[at + CAPPED] ?? 0
    let factor = reach[at + FACTOR] ?? 1
    let percentages = reach[at + PERCENTAGES] ?? 0
    let delivery = reach[at + DELIVERY] ?? 0
    if (isOfDelivery) delivery -= saving
    else if (!isPercent) amounts -= saving
    else {
      percentages -= saving
      // Amounts cannot follow a percentage of their scope.
      amounts = 0
      if (isShareOf(option, saving, left)) factor /= 1 - share
      else capped -= saving
    }
    const least = Math.max(0, rest - amounts)
    rest = Math.max(0, Math.max(least * factor - capped, least - percentages) - delivery)
  }
  return limitFrom((rank + 1) * FIELDS, reach, rest) + left - Math.floor(rest)
}

function limitFrom(start: number, reach: Reach, left: number): number {
  let least = left
  for (let at = start; at < reach.length; at += FIELDS) {
    const rest = Math.max(0, least - (reach[at + AMOUNTS] ?? 0))
    const together =
      Math.max(
        rest * (reach[at + FACTOR] ?? 1) - (reach[at + CAPPED] ?? 0),
        rest - (reach[at + PERCENTAGES] ?? 0),
      ) - (reach[at + DELIVERY] ?? 0)
    least = Math.max(0, Math.min(least - (reach[at + EXCLUSIVE] ?? 0), together))
  }
  // The margin is for the binary fractions above, and far below one unit.
  return Math.floor(left - least + 1e-3)
}

/** Whether a percentage takes its share of all that is left, so that each takes less after another. */
function isShareOf({ isWhole, share }: Option, saving: number, left: number): boolean {
  return isWhole && share < 1 && saving >= Math.floor(left * share)
}
