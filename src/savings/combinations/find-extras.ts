/** What comes with an order beside the price: cash back, gifts, vouchers, free goods or free delivery. */
import { baseOf, percentageOf, sumOf } from '#savings/apply-deal.ts'
import { compareTexts, type DealTerms } from '#savings/deal-terms.ts'
import type { Candidate, Sequence } from '#savings/combinations/find-combinations.ts'
import { isImplied, joinNeeds, type Needs, type Shopper, unknownNeeds } from '#savings/shopper.ts'
import {
  areCombinable,
  joinScopes,
  rankOf,
  type ScopeBits,
  scopeBitsOf,
} from '#savings/combinations/stacking.ts'

/** Something that comes beside the price. It is never subtracted. */
export interface Extra {
  terms: DealTerms
  /**
   * What it is worth in minor units: the cash back, or the delivery fee up to which it pays. Absent where
   * nobody can say.
   */
  worth?: number
}

/** The extras that are given together with a combination. */
export interface Extras {
  /** The worthier first. */
  items: readonly Extra[]
  /** What they are worth together. */
  worth: number
  /** How many there are whose worth nobody can say. */
  gifts: number
  count: number
  /** When the one that was verified the longest ago was verified; infinity when there is none. */
  checkedAt: number
  /** What the combination and the extras ask of the shopper. */
  needs: Needs
}

/** What extras may come to at most, whatever else is used. */
export function mostExtras(
  giving: readonly Candidate[],
  costs: readonly number[],
): Pick<Extras, 'worth' | 'gifts'> {
  let [worth, gifts] = [0, 0]
  for (const candidate of giving) {
    const most = worthOf(candidate, costs)
    if (most === undefined) gifts += 1
    else worth += most
  }
  return { worth, gifts }
}

/** The better first: by what they are worth, then by how many gifts there are. */
export function compareExtras(a: Extras, b: Extras): number {
  return b.worth - a.worth || b.gifts - a.gifts
}

interface Offered {
  candidate: Candidate
  extra: Extra
  scopes: ScopeBits
}

/**
 * The best extras that a checkout gives together with a combination: the most worth, then the most gifts, the
 * fewest deals, those verified last.
 */
export function findExtras(
  giving: readonly Candidate[],
  combination: Sequence,
  costs: readonly number[],
  shopper: Shopper,
): Extras {
  const none: Extras = {
    items: [],
    worth: 0,
    gifts: 0,
    count: 0,
    checkedAt: Infinity,
    needs: combination.needs,
  }
  if (giving.length === 0) return none
  const offered = bestOfEach(
    giving
      .flatMap((candidate) => offerOf(candidate, combination, costs, shopper) ?? [])
      .toSorted((a, b) => byWorth(a.extra, b.extra)),
  )
  const mostAfter = offered.map((_, index) => {
    const rest = offered.slice(index)
    return {
      worth: rest.reduce((sum, { extra }) => sum + (extra.worth ?? 0), 0),
      gifts: rest.filter(({ extra }) => extra.worth === undefined).length,
    }
  })
  let best = none
  choose(0, none, combination.scopes)
  return best

  function choose(from: number, chosen: Extras, scopes: ScopeBits): void {
    if (isBetter(chosen, best)) best = chosen
    for (let index = from; index < offered.length; index += 1) {
      const most = mostAfter[index]
      const { candidate, extra, scopes: own } = offered[index] as Offered
      if (!most || !canBeat(chosen, most, best)) return
      if (!areCombinable(scopes, own)) continue
      const needs = joinNeeds(chosen.needs, candidate.needs)
      if (!needs) continue
      const next: Extras = {
        items: [...chosen.items, extra],
        worth: chosen.worth + (extra.worth ?? 0),
        gifts: chosen.gifts + (extra.worth === undefined ? 1 : 0),
        count: chosen.count + 1,
        checkedAt: Math.min(chosen.checkedAt, extra.terms.checkedAt),
        needs,
      }
      choose(index + 1, next, joinScopes(scopes, own))
    }
  }
}

/** Of deals that ask the same and exclude each other only the best can be chosen. They come in that order. */
function bestOfEach(offered: readonly Offered[]): Offered[] {
  const taken = new Set<string>()
  return offered.filter(({ candidate, scopes }) => {
    if (areCombinable(scopes, scopes)) return true
    const group = JSON.stringify([scopes, candidate.needs])
    if (taken.has(group)) return false
    taken.add(group)
    return true
  })
}

function isBetter(a: Extras, b: Extras): boolean {
  return (compareExtras(a, b) || a.count - b.count || b.checkedAt - a.checkedAt) < 0
}

/** Whether extras with all that may follow are better than others, or as good with no more deals. */
function canBeat(chosen: Extras, most: Pick<Extras, 'worth' | 'gifts'>, best: Extras): boolean {
  const worth = chosen.worth + most.worth
  const gifts = chosen.gifts + most.gifts
  if (worth !== best.worth) return worth > best.worth
  if (gifts !== best.gifts) return gifts > best.gifts
  return chosen.count < best.count
}

/** A candidate as an extra of a combination; undefined when the combination leaves less than its minimum. */
function offerOf(
  candidate: Candidate,
  combination: Sequence,
  costs: readonly number[],
  shopper: Shopper,
): Offered | undefined {
  const scopes = scopeBitsOf(candidate.terms)
  if (!areCombinable(combination.scopes, scopes)) return undefined
  if (!isImplied(unknownNeeds(candidate.needs, shopper), combination.unknown)) return undefined
  const left = linesBefore(candidate, combination, costs)
  const counted = sumOf(candidate.lines, left)
  if (counted === 0 || counted < candidate.terms.minimum) return undefined
  const worth = worthOf(candidate, left)
  return { candidate, scopes, extra: { terms: candidate.terms, ...(worth !== undefined && { worth }) } }
}

/** What the deals before its place in the order of the checkout leave of each line. */
function linesBefore(
  { terms }: Candidate,
  combination: Sequence,
  costs: readonly number[],
): readonly number[] {
  for (let each = combination; each.last; each = each.last.before)
    if (rankOf(each.last.option.terms) < rankOf(terms)) return each.lines
  return costs
}

/** The worthier first, among those that are worth nothing the gifts, then those verified last. */
function byWorth(a: Extra, b: Extra): number {
  return (
    (b.worth ?? 0) - (a.worth ?? 0) ||
    Number(b.worth === undefined) - Number(a.worth === undefined) ||
    b.terms.checkedAt - a.terms.checkedAt ||
    compareTexts(a.terms, b.terms)
  )
}

function worthOf({ terms: { effect }, target }: Candidate, left: readonly number[]): number | undefined {
  if (effect?.kind === 'freeship') return effect.value
  if (effect?.kind !== 'cashback') return undefined
  if (effect.basisPoints === undefined) return effect.value
  const base = baseOf(target, left)
  return Math.min(percentageOf(base, effect.basisPoints), effect.max ?? base)
}
