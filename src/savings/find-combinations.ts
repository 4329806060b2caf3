import { applyDeal, type Reducer, savingOf, sumOf } from '#savings/apply-deal.ts'
import type { DealTerms } from '#savings/deal-terms.ts'
import type { Effort } from '#savings/effort.ts'
import { isImplied, joinNeeds, type Needs, openNeeds, type Shopper } from '#savings/shopper.ts'
import { byOrderWithin, combinesWithItsOwn, isCombinable, rankOf } from '#savings/stacking.ts'

/** A deal in a combination, in the order of the till. Amounts are minor units. */
interface Step {
  terms: DealTerms
  /** What is left of the goods that the deal is for, before it. */
  base: number
  saving: number
  /** What is left of the whole basket, after it. */
  left: number
  /** What is left of each line, after it. */
  lines: readonly number[]
}

/** Deals that a till takes together. */
export interface Combination {
  steps: readonly Step[]
  saving: number
  /** What is left of each line. */
  lines: readonly number[]
  /** What all its deals ask of the shopper, narrowed to what is known of him. */
  needs: Needs
  /** The part of the needs about which nothing is known. */
  open: Needs
}

/** A deal that may lower the price of a basket for a shopper. */
export interface Candidate extends Reducer {
  needs: Needs
}

/**
 * The best combination that needs nothing unknown of the shopper, and each that needs something unknown and
 * saves more than every combination that needs less. The first is the one that needs nothing; the others
 * follow by saving, the largest first.
 *
 * The search tries every set of deals that may be used together, except where the most that the remaining
 * deals can save is less than a known combination saves. It is exact for as long as the effort lasts; after
 * that it gives the best of what it has tried, which a till gives too.
 */
export function findCombinations(
  candidates: readonly Candidate[],
  costs: readonly number[],
  shopper: Shopper,
  effort: Effort,
): Combination[] {
  const whole = costs.reduce((sum, cost) => sum + cost, 0)
  const nothing: Combination = { steps: [], saving: 0, lines: costs, needs: {}, open: {} }
  const found = [nothing]
  const ordered = inSearchOrder(candidates, costs)
  const forSure = ordered.filter(({ needs }) => Object.keys(openNeeds(needs, shopper)).length === 0)
  // What is sure comes first, so that an effort which ends too early ends among what may be.
  if (forSure.length < ordered.length) search(forSure)
  search(ordered)
  return found.toSorted(bySureness)

  function search(deals: readonly Candidate[]): void {
    extend(deals, remainingSavings(deals, costs), 0, nothing)
  }

  function extend(
    deals: readonly Candidate[],
    limits: readonly number[],
    from: number,
    combination: Combination,
  ): void {
    for (let index = from; index < deals.length; index += 1) {
      const candidate = deals[index] as Candidate
      const limit = combination.saving + (limits[index] ?? 0)
      if (isHopeless(combination, Math.min(limit, whole))) return
      if (!combination.steps.every((step) => isCombinable(step.terms, candidate.terms))) continue
      if (effort.left === 0) return
      effort.left -= 1
      const next = add(candidate, combination)
      if (!next) continue
      keep(next)
      extend(deals, limits, index + 1, next)
    }
  }

  /** Whether nothing that begins with the combination can be among the best. */
  function isHopeless({ open, steps }: Combination, limit: number): boolean {
    return found.some(
      (known) =>
        (known.saving > limit || (known.saving === limit && known.steps.length < steps.length)) &&
        isImplied(known.open, open),
    )
  }

  function add(candidate: Candidate, combination: Combination): Combination | undefined {
    const { terms } = candidate
    const needs = joinNeeds(combination.needs, candidate.needs)
    if (!needs) return undefined
    const applied = applyDeal(candidate, combination.lines)
    if (!applied) return undefined
    const saving = combination.saving + applied.saving
    const step = {
      terms,
      base: applied.base,
      saving: applied.saving,
      left: whole - saving,
      lines: applied.left,
    }
    return {
      steps: [...combination.steps, step],
      saving,
      lines: applied.left,
      needs,
      open: openNeeds(needs, shopper),
    }
  }

  function keep(next: Combination): void {
    const isBeaten = found.some(
      (known) =>
        isImplied(known.open, next.open) &&
        (isImplied(next.open, known.open) ? byMerit(known, next) < 0 : known.saving >= next.saving),
    )
    if (isBeaten) return
    const kept = found.filter(
      (known) =>
        !(
          isImplied(next.open, known.open) &&
          (isImplied(known.open, next.open) || next.saving >= known.saving)
        ),
    )
    found.splice(0, found.length, ...kept, next)
  }
}

/**
 * The largest saving first; among equals fewer deals, then the one whose deals were all verified later, then
 * by id.
 */
function byMerit(a: Combination, b: Combination): number {
  return (
    b.saving - a.saving ||
    a.steps.length - b.steps.length ||
    lastChecked(b) - lastChecked(a) ||
    (idsOf(a) < idsOf(b) ? -1 : 1)
  )
}

/** When the deal that was verified the longest ago was verified. */
function lastChecked({ steps }: Combination): number {
  return Math.min(...steps.map(({ terms }) => terms.checkedAt))
}

function idsOf({ steps }: Combination): string {
  return steps
    .map(({ terms }) => terms.id)
    .toSorted()
    .join(' ')
}

function bySureness(a: Combination, b: Combination): number {
  return Number(isSure(b)) - Number(isSure(a)) || byMerit(a, b)
}

/** Whether nothing unknown is needed. */
function isSure({ open }: Combination): boolean {
  return Object.keys(open).length === 0
}

/**
 * The order in which sets of deals are made, which is the order of the till. Of deals of one scope that
 * exclude each other the one that may save the most comes first, so that the others are soon known to be
 * hopeless.
 */
function inSearchOrder(candidates: readonly Candidate[], costs: readonly number[]): Candidate[] {
  const most = new Map(candidates.map((each) => [each, mostOf(each, costs)]))
  return candidates.toSorted((a, b) => {
    const rank = rankOf(a.terms) - rankOf(b.terms)
    if (rank !== 0) return rank
    const [isTogetherA, isTogetherB] = [combinesWithItsOwn(a.terms), combinesWithItsOwn(b.terms)]
    if (isTogetherA !== isTogetherB) return isTogetherA ? 1 : -1
    if (isTogetherA) return byOrderWithin(a.terms, b.terms)
    return (most.get(b) ?? 0) - (most.get(a) ?? 0) || (a.terms.id < b.terms.id ? -1 : 1)
  })
}

/** The most that a deal can save: earlier deals only lower what it is applied to. */
function mostOf({ terms, lines }: Candidate, costs: readonly number[]): number {
  return savingOf(terms, sumOf(lines, costs))
}

/**
 * For each place the most that the deals from there on can save together: of one scope the largest, or all
 * that go together.
 */
function remainingSavings(deals: readonly Candidate[], costs: readonly number[]): number[] {
  const limits: number[] = []
  let laterScopes = 0
  let largest = 0
  let together = 0
  for (let index = deals.length - 1; index >= 0; index -= 1) {
    const deal = deals[index] as Candidate
    const next = deals[index + 1]
    if (next && rankOf(next.terms) !== rankOf(deal.terms)) {
      laterScopes += Math.max(largest, together)
      largest = 0
      together = 0
    }
    const most = mostOf(deal, costs)
    if (combinesWithItsOwn(deal.terms)) together += most
    else largest = Math.max(largest, most)
    limits[index] = laterScopes + Math.max(largest, together)
  }
  return limits
}
