import { sumOf } from '#savings/apply-deal.ts'
import type { DealTerms } from '#savings/deal-terms.ts'
import type { Candidate, Combination } from '#savings/find-combinations.ts'
import { shareOf } from '#savings/minor-units.ts'
import { isImplied, joinNeeds, type Needs, openNeeds, type Shopper } from '#savings/shopper.ts'
import { isCombinable, rankOf } from '#savings/stacking.ts'

/**
 * What comes with an order beside the price: cash back, a gift, free goods or free delivery. It is never
 * subtracted.
 */
export interface Extra {
  terms: DealTerms
  /**
   * What it is worth in minor units: the cash back, or the delivery fee up to which it pays. Absent where
   * nobody can say.
   */
  worth?: number
}

/**
 * The extras that a till gives together with a combination: the worthier first, each only where it goes with
 * all before it. `needs` are those of the combination and of the extras.
 */
export function findExtras(
  candidates: readonly Candidate[],
  combination: Combination,
  costs: readonly number[],
  shopper: Shopper,
): { extras: readonly Extra[]; needs: Needs } {
  const taken: Extra[] = []
  let { needs } = combination
  const offered = candidates
    .flatMap((candidate) => {
      const base = baseAt(candidate, combination, costs)
      const isOpen = !isImplied(openNeeds(candidate.needs, shopper), combination.open)
      if (isOpen || base === 0 || base < candidate.terms.minimum) return []
      return [{ candidate, worth: worthOf(candidate.terms, base) }]
    })
    .toSorted(
      (a, b) => (b.worth ?? 0) - (a.worth ?? 0) || (a.candidate.terms.id < b.candidate.terms.id ? -1 : 1),
    )
  for (const { candidate, worth } of offered) {
    const { terms } = candidate
    const joined = joinNeeds(needs, candidate.needs)
    const others = [...combination.steps, ...taken]
    if (!joined || !others.every((other) => isCombinable(other.terms, terms))) continue
    needs = joined
    taken.push({ terms, ...(worth !== undefined && { worth }) })
  }
  return { extras: taken, needs }
}

/**
 * What a combination leaves of the goods that a deal is for, at the deal's place in the order of the till.
 */
export function baseAt(
  { terms, lines }: Candidate,
  { steps }: Pick<Combination, 'steps'>,
  costs: readonly number[],
): number {
  const before = steps.findLast((step) => rankOf(step.terms) < rankOf(terms))
  return sumOf(lines, before?.lines ?? costs)
}

function worthOf({ gives }: DealTerms, base: number): number | undefined {
  if (gives?.kind === 'freeship') return gives.value
  if (gives?.kind !== 'cashback') return undefined
  if (gives.basisPoints === undefined) return gives.value
  return Math.min(shareOf(base, gives.basisPoints, 10_000), gives.max ?? base)
}
