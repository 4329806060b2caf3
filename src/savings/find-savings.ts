/** The best combination of deals for a basket at a store, and why other deals are not used. */
import { sumOf } from '#savings/apply-deal.ts'
import { type Basket, costsOf } from '#savings/basket.ts'
import { type Budget, budgetForOrder, EXACT_BUDGET, EXACT_DEALS_MAX } from '#savings/combinations/budget.ts'
import { checkEligibility, isReduction, lowersTotal, type Reason } from '#savings/check-eligibility.ts'
import { fitOf } from '#savings/coverage.ts'
import type { DealTerms } from '#savings/deal-terms.ts'
import {
  type Candidate,
  type Combination,
  findCombinations,
} from '#savings/combinations/find-combinations.ts'
import type { Extra } from '#savings/combinations/find-extras.ts'
import { nextChangeOf } from '#savings/next-change.ts'
import { firstNeed, joinNeeds, type Shopper, shopperAt, unknownNeeds } from '#savings/shopper.ts'
import { isCombinable, rankOf } from '#savings/combinations/stacking.ts'

/** A combination with what comes beside the price. */
export interface Outcome extends Omit<Combination, 'extras'> {
  /** What is paid, in minor units: the goods, and the delivery where its fee is known. */
  total: number
  extras: readonly Extra[]
}

/** A deal that is not part of the guaranteed outcome, and why. */
export interface Refusal {
  terms: DealTerms
  reason: Reason
  /** For `minimum_not_met`: how much more has to be spent on goods that the deal is for, in minor units. */
  missing?: number
}

export interface Savings {
  /** What the basket costs without any deal, in minor units. */
  cost: number
  /** The best that holds whatever is not known of the shopper. */
  guaranteed: Outcome
  /** Larger savings that depend on unknown facts, the largest first. */
  others: readonly Outcome[]
  /** One for each deal that is neither a step nor an extra of the guaranteed outcome. */
  refusals: readonly Refusal[]
  /** Whether no other combination is better; false when the search ended before it had tried all. */
  isExact: boolean
  /**
   * The first moment at which a deal that may be for the goods begins, ends or changes its hours; never is
   * infinity.
   */
  until: number
}

/**
 * What a shopper pays for a basket at a moment with the deals of its store, and how.
 * Deals of other stores and with unknown terms are never computed with. A caller that asks several times
 * about one order hands over the budget that is left for it. Up to {@link EXACT_DEALS_MAX} applicable
 * deals are searched with a larger budget of their own.
 */
export function findSavings(
  basket: Basket,
  anywhere: Shopper,
  deals: readonly DealTerms[],
  now: number,
  budget: Budget = budgetForOrder(),
): Savings {
  const shopper = shopperAt(anywhere, basket.store)
  const costs = costsOf(basket)
  const cost = costs.reduce((sum, each) => sum + each, 0)
  const ofStore = deals.filter(({ store }) => store === basket.store)
  const checked = ofStore.map((terms) => ({
    terms,
    eligibility: checkEligibility(terms, basket, shopper, now),
  }))
  const candidates = checked.flatMap(({ eligibility }) =>
    typeof eligibility === 'string' ? [] : [eligibility],
  )
  const input = {
    reducing: candidates.filter(({ terms }) => lowersTotal(terms, basket)),
    giving: candidates.filter(({ terms }) => !lowersTotal(terms, basket)),
    costs,
    shopper,
  }
  const { combinations, isExact } = findCombinations(
    input,
    candidates.length > EXACT_DEALS_MAX ? budget : { left: EXACT_BUDGET },
  )
  const outcomes = combinations.map(({ extras, ...combination }): Outcome => ({
    ...combination,
    total: cost - combination.saving,
    extras: extras.items,
    needs: extras.needs,
  }))
  const [guaranteed, ...others] = outcomes as [Outcome, ...Outcome[]]
  const used = new Set([...guaranteed.steps, ...guaranteed.extras].map(({ terms }) => terms))
  return {
    cost,
    guaranteed,
    others,
    refusals: checked
      .filter(({ terms }) => !used.has(terms))
      .map(({ terms, eligibility }) =>
        typeof eligibility === 'string'
          ? { terms, reason: eligibility }
          : { terms, ...refuse(eligibility, guaranteed, costs, shopper) },
      ),
    isExact,
    until: nextChangeOf(
      ofStore.filter(({ appliesTo }) => basket.lines.some((line) => fitOf(appliesTo, line) !== 'no')),
      now,
    ),
  }
}

/** Why a candidate is not part of the guaranteed outcome. */
function refuse(
  candidate: Candidate,
  guaranteed: Outcome,
  costs: readonly number[],
  shopper: Shopper,
): Omit<Refusal, 'terms'> {
  const { terms, lines, needs } = candidate
  const missing = terms.minimum - sumOf(lines, costs)
  if (missing > 0) return { reason: 'minimum_not_met', missing }
  const need = firstNeed(unknownNeeds(needs, shopper))
  if (need) return { reason: need }
  const chosen = isReduction(terms) ? guaranteed.steps : [...guaranteed.steps, ...guaranteed.extras]
  const excluding = chosen.filter((other) => !isCombinable(other.terms, terms))
  if (excluding.length > 0) {
    const isRival = excluding.every(
      (other) => other.terms.scope === terms.scope && isReduction(other.terms) === isReduction(terms),
    )
    return { reason: isRival ? 'worse' : 'not_combinable' }
  }
  if (!joinNeeds(guaranteed.needs, needs)) return { reason: 'not_combinable' }
  const missingThen = terms.minimum - leftFor(candidate, guaranteed, costs)
  return missingThen > 0 ? { reason: 'minimum_not_met', missing: missingThen } : { reason: 'worse' }
}

/** The remaining price of the goods that a deal applies to, at the deal's place in the checkout. */
function leftFor({ terms, lines }: Candidate, { steps }: Outcome, costs: readonly number[]): number {
  const before = steps.findLast((step) => rankOf(step.terms) < rankOf(terms))
  return sumOf(lines, before?.lines ?? costs)
}
