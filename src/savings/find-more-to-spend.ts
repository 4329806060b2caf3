/** The minimums that are worth reaching: how much more to spend, and what that saves. */
import { type CoveringDeal, savingAt, sumOf, takeOff } from '#savings/apply-deal.ts'
import { type Basket, costsOf, type Line } from '#savings/basket.ts'
import { fitOf } from '#savings/coverage.ts'
import type { DealTerms } from '#savings/deal-terms.ts'
import { type Budget, budgetForOrder } from '#savings/combinations/budget.ts'
import { coverBasket } from '#savings/check-eligibility.ts'
import { findSavings, type Outcome } from '#savings/find-savings.ts'
import type { Shopper } from '#savings/shopper.ts'
import { isCombinable, placeOf } from '#savings/combinations/stacking.ts'

/**
 * How much more a shopper would have to spend, and what that would save beyond what is saved already. Minor
 * units.
 */
export interface MoreToSpend {
  add: number
  saving: number
  /** What the larger basket would cost. */
  outcome: Outcome
  /** The deal that would come in. */
  terms: DealTerms
}

/** An addition that costs more than so many times what it saves is no advice. */
const WORTH_FACTOR = 10

/**
 * The minimums that are worth reaching, the nearest first: each saves more than all that are nearer.
 * What is added is of the kind of goods that the deal is for, and costs no more than the basket does already.
 * When the budget is used up, the minimums that were not looked at are left out.
 */
export function findMoreToSpend(
  basket: Basket,
  shopper: Shopper,
  deals: readonly DealTerms[],
  now: number,
  budget: Budget = budgetForOrder(),
): MoreToSpend[] {
  const { cost, guaranteed, refusals } = findSavings(basket, shopper, deals, now, budget)
  if (budget.left <= 0) return []
  const found = refusals
    .filter(({ reason }) => reason === 'minimum_not_met' || reason === 'worse')
    .flatMap(({ terms }) => reach(terms) ?? [])
    .toSorted((a, b) => a.add - b.add || b.saving - a.saving)
  return found.filter(({ saving }, index) => found.slice(0, index).every((nearer) => nearer.saving < saving))

  /** With the steps that go together with the deal, or without those that do not. */
  function reach(terms: DealTerms): MoreToSpend | undefined {
    const kind = basket.lines.map(withoutProduct).find((line) => fitOf(terms.appliesTo, line) === 'yes')
    if (!kind) return undefined
    const others = guaranteed.steps
      .filter((step) => isCombinable(step.terms, terms))
      .map((step) => step.terms)
    const together = [...others, terms].toSorted((a, b) => placeOf(a) - placeOf(b))
    const add = smallestAddition(cost, (sum) => reachesAll(together, enlarge(basket, kind, sum)))
    if (add === undefined) return undefined
    const outcome = findSavings(enlarge(basket, kind, add), shopper, deals, now, budget).guaranteed
    if (budget.left <= 0) return undefined
    const saving = outcome.saving - guaranteed.saving
    const isUsed = outcome.steps.some((step) => step.terms === terms)
    return saving > 0 && isUsed ? { add, saving, outcome, terms } : undefined
  }
}

/** Goods of the same kind, but not the same product: nobody buys a second telephone to reach a minimum. */
function withoutProduct({ category, brand, types, unitPrice }: Line): Line {
  return {
    ...(category && { category }),
    ...(brand !== undefined && { brand }),
    ...(types && { types }),
    unitPrice,
    quantity: 1,
  }
}

function enlarge(basket: Basket, kind: Line, sum: number): Basket {
  return { ...basket, lines: [...basket.lines, { ...kind, unitPrice: sum, isSum: true }] }
}

/** Whether each deal's minimum is met by what those before it leave. */
function reachesAll(together: readonly DealTerms[], basket: Basket): boolean {
  let left: readonly number[] = costsOf(basket)
  for (const terms of together) {
    const covering = coverBasket(terms, basket)
    if (typeof covering === 'string' || !reachesMinimum(covering, left)) return false
    left = takeOff(savingAt(covering, left), covering.target, left)
  }
  return true
}

function reachesMinimum({ terms, lines }: CoveringDeal, left: readonly number[]): boolean {
  return sumOf(lines, left) >= terms.minimum
}

/**
 * The smallest sum from 1 to `max` with which something is reached that every larger sum reaches too; nothing
 * when 0 is enough.
 */
function smallestAddition(max: number, isReachedWith: (sum: number) => boolean): number | undefined {
  if (isReachedWith(0) || !isReachedWith(max)) return undefined
  let [tooSmall, enough] = [0, max]
  while (enough - tooSmall > 1) {
    const middle = Math.floor((tooSmall + enough) / 2)
    if (isReachedWith(middle)) enough = middle
    else tooSmall = middle
  }
  return enough
}

/** Whether what an addition saves is a fair part of what it costs. */
export function isWorthAdding({ add, saving }: MoreToSpend): boolean {
  return saving * WORTH_FACTOR >= add
}
