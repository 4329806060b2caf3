/**
 * The most that the deals which may still follow can save together: a bound for the search. It takes what is
 * left through the scopes in the order of the checkout, with what each scope may take off at most.
 */
import type { Option } from '#savings/combinations/find-combinations.ts'
import { SCOPES } from '#savings/combinations/stacking.ts'

/**
 * What the remaining deals may take off: four numbers for each scope, by its rank. They are the largest
 * saving of a deal that excludes the others of its scope; and of those that may be used together the sum of
 * the amounts, the sum of the percentages of a part or at their cap, and the share that the other
 * percentages leave.
 */
export type Reach = number[]

const FIELDS = 4
const EXCLUSIVE = 0
const AMOUNTS = 1
const CAPPED = 2
const FACTOR = 3

/** A reach of no deals, to be filled by {@link fillReach}. */
export function createReach(): Reach {
  return Array.from({ length: SCOPES * FIELDS }, () => 0)
}

/** Sets what deals may take off together, each of which saves so much of what is left. */
export function fillReach(
  reach: Reach,
  options: readonly Option[],
  savings: readonly number[],
  left: number,
): void {
  for (let at = 0; at < reach.length; at += 1) reach[at] = at % FIELDS === FACTOR ? 1 : 0
  for (let index = 0; index < options.length; index += 1) {
    const option = options[index] as Option
    const saving = savings[index] ?? 0
    const at = option.rank * FIELDS
    if (!option.isStackable) reach[at + EXCLUSIVE] = Math.max(reach[at + EXCLUSIVE] ?? 0, saving)
    else if (!option.isPercent) reach[at + AMOUNTS] = (reach[at + AMOUNTS] ?? 0) + saving
    else if (isShareOf(option, saving, left))
      reach[at + FACTOR] = (reach[at + FACTOR] ?? 1) * (1 - option.share)
    else reach[at + CAPPED] = (reach[at + CAPPED] ?? 0) + saving
  }
}

/** The most that can be taken off what is left. */
export function limitOf(reach: Reach, left: number): number {
  return limitFrom(0, reach, left)
}

/** The most that one of the deals and those which may follow it can take off. */
export function limitWith(reach: Reach, option: Option, saving: number, left: number): number {
  const { rank, isStackable, isPercent, share } = option
  let rest = left - saving
  if (isStackable) {
    const at = rank * FIELDS
    let amounts = reach[at + AMOUNTS] ?? 0
    let capped = reach[at + CAPPED] ?? 0
    let factor = reach[at + FACTOR] ?? 1
    if (!isPercent) amounts -= saving
    else {
      // Amounts cannot follow a percentage of their scope.
      amounts = 0
      if (isShareOf(option, saving, left)) factor /= 1 - share
      else capped -= saving
    }
    rest = Math.max(0, Math.max(0, rest - amounts) * factor - capped)
  }
  return limitFrom((rank + 1) * FIELDS, reach, rest) + left - Math.floor(rest)
}

function limitFrom(start: number, reach: Reach, left: number): number {
  let least = left
  for (let at = start; at < reach.length; at += FIELDS) {
    const together =
      Math.max(0, least - (reach[at + AMOUNTS] ?? 0)) * (reach[at + FACTOR] ?? 1) - (reach[at + CAPPED] ?? 0)
    least = Math.max(0, Math.min(least - (reach[at + EXCLUSIVE] ?? 0), together))
  }
  // The margin is for the binary fractions above, and far below one unit.
  return Math.floor(left - least + 1e-3)
}

/** Whether a percentage takes its share of all that is left, so that each takes less after another. */
function isShareOf({ isWhole, share }: Option, saving: number, left: number): boolean {
  return isWhole && share < 1 && saving >= Math.floor(left * share)
}
