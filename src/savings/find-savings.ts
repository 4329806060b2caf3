import { type Basket, costOf } from '#savings/basket.ts'
import type { DealTerms } from '#savings/deal-terms.ts'
import { fitOf } from '#savings/coverage.ts'
import { type Effort, effortForOrder } from '#savings/effort.ts'
import { baseAt, type Extra, findExtras } from '#savings/find-extras.ts'
import { type Candidate, type Combination, findCombinations } from '#savings/find-combinations.ts'
import { sumOf } from '#savings/apply-deal.ts'
import { isReduction, judgeDeal, type Reason } from '#savings/judge-deal.ts'
import { nextChangeOf } from '#savings/next-change.ts'
import { firstNeed, joinNeeds, openNeeds, type Shopper } from '#savings/shopper.ts'
import { isCombinable } from '#savings/stacking.ts'

/** A combination with what comes beside the price. */
export interface Outcome extends Combination {
  /** What is paid, in minor units. */
  total: number
  extras: readonly Extra[]
}

/** A deal that is not part of the sure outcome, and why. */
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
  sure: Outcome
  /** What more is saved with something that is not known: by saving, the largest first. */
  others: readonly Outcome[]
  /** One for each deal that is neither a step nor an extra of the sure outcome. */
  refusals: readonly Refusal[]
  /**
   * The first moment at which a deal that may be for the goods begins, ends or changes its hours; never is
   * infinity.
   */
  until: number
}

/**
 * What a shopper pays for a basket at a moment with the deals of its store, and how.
 * Deals of other stores and with unknown terms are never computed with. Whoever asks several times about one
 * order hands over the effort that is left for it.
 */
export function findSavings(
  basket: Basket,
  shopper: Shopper,
  deals: readonly DealTerms[],
  now: number,
  effort: Effort = effortForOrder(),
): Savings {
  const costs = basket.lines.map(costOf)
  const cost = costs.reduce((sum, each) => sum + each, 0)
  const ofStore = deals.filter(({ store }) => store === basket.store)
  const judged = ofStore.map((terms) => ({ terms, judgement: judgeDeal(terms, basket, shopper, now) }))
  const candidates = judged.flatMap(({ judgement }) => (typeof judgement === 'string' ? [] : [judgement]))
  const reducing = candidates.filter(({ terms }) => isReduction(terms))
  const giving = candidates.filter(({ terms }) => !isReduction(terms))
  const [sure, ...others] = findCombinations(reducing, costs, shopper, effort).map(
    (combination): Outcome => ({
      ...combination,
      total: cost - combination.saving,
      ...findExtras(giving, combination, costs, shopper),
    }),
  ) as [Outcome, ...Outcome[]]
  const used = new Set([...sure.steps, ...sure.extras].map(({ terms }) => terms))
  return {
    cost,
    sure,
    others,
    refusals: judged
      .filter(({ terms }) => !used.has(terms))
      .map(({ terms, judgement }) =>
        typeof judgement === 'string'
          ? { terms, reason: judgement }
          : { terms, ...refuse(judgement, sure, costs, shopper) },
      ),
    until: nextChangeOf(
      ofStore.filter(({ appliesTo }) => basket.lines.some((line) => fitOf(appliesTo, line) !== 'no')),
      now,
    ),
  }
}

/** Why a candidate is not part of the sure outcome. */
function refuse(
  candidate: Candidate,
  sure: Outcome,
  costs: readonly number[],
  shopper: Shopper,
): Omit<Refusal, 'terms'> {
  const { terms, lines, needs } = candidate
  const missing = terms.minimum - sumOf(lines, costs)
  if (missing > 0) return { reason: 'minimum_not_met', missing }
  const need = firstNeed(openNeeds(needs, shopper))
  if (need) return { reason: need }
  const chosen = isReduction(terms) ? sure.steps : [...sure.steps, ...sure.extras]
  const excluding = chosen.filter((other) => !isCombinable(other.terms, terms))
  if (excluding.length > 0) {
    const isRival = excluding.every(
      (other) => other.terms.scope === terms.scope && isReduction(other.terms) === isReduction(terms),
    )
    return { reason: isRival ? 'worse' : 'not_combinable' }
  }
  if (!joinNeeds(sure.needs, needs)) return { reason: 'not_combinable' }
  const missingThen = terms.minimum - baseAt(candidate, sure, costs)
  return missingThen > 0 ? { reason: 'minimum_not_met', missing: missingThen } : { reason: 'worse' }
}
