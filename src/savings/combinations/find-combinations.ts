/** Searches the deals that a checkout takes together, and the order of their codes, for the best outcomes. */
import { type CoveringDeal, applyDeal, baseOf, savingAt, sumOf, takeOff } from '#savings/apply-deal.ts'
import type { Budget } from '#savings/combinations/budget.ts'
import { compareTexts, type DealTerms } from '#savings/deal-terms.ts'
import { compareExtras, type Extras, findExtras, mostExtras } from '#savings/combinations/find-extras.ts'
import { createReach, fillReach, limitOf, limitWith, type Reach } from '#savings/combinations/saving-limit.ts'
import { hasNeeds, isImplied, joinNeeds, type Needs, type Shopper, unknownNeeds } from '#savings/shopper.ts'
import { setsOfAmounts, setsOfPercentages, workOf } from '#savings/combinations/sets-of-deals.ts'
import {
  areCombinable,
  combinesWithItsOwn,
  joinScopes,
  NO_SCOPES,
  placeOf,
  rankOf,
  type ScopeBits,
  scopeBitsOf,
} from '#savings/combinations/stacking.ts'

/** A deal in a combination, in the order of the checkout. Amounts are minor units. */
interface Step {
  terms: DealTerms
  /** What is left of what the deal is taken from, before it. */
  base: number
  saving: number
  /** What is left of the whole basket, after it. */
  left: number
  /** What is left of each line, after it. */
  lines: readonly number[]
}

/** Deals that a checkout takes together, with what comes beside the price. */
export interface Combination {
  steps: readonly Step[]
  saving: number
  /** What is left of each line, and of the delivery where its fee is known. */
  lines: readonly number[]
  /** What all its deals ask of the shopper, narrowed to what is known of him. */
  needs: Needs
  /** The part of the needs about which nothing is known. */
  unknown: Needs
  extras: Extras
}

/** A deal that may lower the price of a basket for a shopper. */
export interface Candidate extends CoveringDeal {
  needs: Needs
}

/** What a search starts from. */
export interface SearchInput {
  /** The deals that lower what is paid. */
  reducing: readonly Candidate[]
  /** The deals that give something beside the price. */
  giving: readonly Candidate[]
  /** What each line costs without any deal. */
  costs: readonly number[]
  shopper: Shopper
}

/** A candidate with what the search asks of it again and again. */
export interface Option extends Candidate {
  /** Its position in the list of options. */
  order: number
  place: number
  /** Which goods it is for: options of different parts have no line in common. */
  part: number
  rank: number
  scopes: ScopeBits
  /** Whether it may be used with others of its own scope. */
  isStackable: boolean
  isPercent: boolean
  /** Whether it lowers the delivery fee, not the price of goods. */
  isOfDelivery: boolean
  /** The percentage as a share of one. */
  share: number
  /** Whether it is taken from everything. */
  isWhole: boolean
  /** Its minimum less the most that it saves. Deals with more slack have to be entered earlier. */
  slack: number
  unknown: Needs
  /** The higher the earlier it is tried among those of its place. */
  priority: number
}

/** A sequence of deals, as the last of them and the sequence before it. */
export interface Sequence {
  last?: { option: Option; before: Sequence; saving: number }
  length: number
  /** Its options as a sum of powers of two. */
  set: number
  saving: number
  lines: readonly number[]
  needs: Needs
  unknown: Needs
  scopes: ScopeBits
  /** When the deal that was verified the longest ago was verified. */
  checkedAt: number
  /** Found when first asked for. */
  extras?: Extras
}

/**
 * The best combination that needs nothing unknown of the shopper, and each that needs something unknown and
 * saves more than every combination that needs less. The first is the one that needs nothing; the others
 * follow by saving, the largest first. `isExact` is false when the budget ended the search: the result is
 * then the best of what was tried, which a checkout takes too.
 *
 * The search tries every set of deals that may be used together in every order that a checkout may take them
 * in. It passes over what cannot save more than a known combination, and over orders that leave the same as
 * another order of the same deals.
 */
export function findCombinations(
  { reducing, giving, costs, shopper }: SearchInput,
  budget: Budget,
): { combinations: Combination[]; isExact: boolean } {
  const whole = costs.reduce((sum, cost) => sum + cost, 0)
  const most = mostExtras(giving, costs)
  const nothing: Sequence = {
    length: 0,
    set: 0,
    saving: 0,
    lines: costs,
    needs: NO_NEEDS,
    unknown: NO_NEEDS,
    scopes: NO_SCOPES,
    checkedAt: Infinity,
  }
  let isExact = true
  /** One for each length of a sequence. */
  const reaches: Reach[] = []
  let found = [nothing]
  const options = toOptions(reducing, costs, shopper)
  let pools = options.some(({ isStackable }) => isStackable) ? poolsOf(options) : []
  const ranksOfExtras = giving.map(({ terms }) => rankOf(terms))
  const lastRankOfExtras = Math.max(-1, ...ranksOfExtras)
  const known = options.filter(({ unknown }) => !hasNeeds(unknown))
  // What is guaranteed comes first, so that a budget which ends too early ends among what may be.
  if (known.length < options.length) search(known)
  search(options)
  // Which line bears a rounded đồng depends on the order of the deals, and the worth of an extra for some
  // lines depends on that. The first search has the largest saving; this one looks among its equals.
  if (giving.some((extra) => pools.some((pool) => pool && isForPartOf(pool, extra)))) {
    pools = []
    search(options)
  }
  const combinations = found.toSorted(byCertainty).map(toCombination)
  return { combinations, isExact }

  function search(searched: readonly Option[]): void {
    extend(nothing, searched, [], [], new Map())
  }

  /** Tries every deal that may follow a sequence, and what follows them. */
  function extend(
    sequence: Sequence,
    options: readonly Option[],
    /** The deals that might stand in the place of the last one, and what each would save there. */
    alternatives: readonly Option[],
    alternativeSavings: readonly number[],
    seen: Seen,
  ): void {
    const { scopes, lines, length } = sequence
    const { place, part } = sequence.last?.option ?? { place: 0, part: 0 }
    const next: Option[] = []
    const savings: number[] = []
    for (const option of options) {
      if (option.place < place || !areCombinable(scopes, option.scopes)) continue
      // Deals for different goods leave the same in any order, so that one order of their parts is enough.
      if (option.place === place && option.part < part) continue
      if (budget.left <= 0) {
        isExact = false
        return
      }
      budget.left -= 1
      const saving = savingAt(option, lines)
      // Later deals leave still less, so that what saves nothing here saves nothing after them either.
      if (saving === 0) continue
      next.push(option)
      savings.push(saving)
    }
    if (next.length === 0) return
    const left = whole - sequence.saving
    const reach = (reaches[length] ??= createReach())
    // Minimums bound what deals take off together only where all are for the same goods.
    const pooled = pools.length === 1 && pools[0] ? sumOf(pools[0], lines) : undefined
    fillReach(reach, next, savings, left, pooled)
    if (isHopeless(sequence.unknown, sequence.saving + limitOf(reach, left), length)) return
    /** What is seen after this sequence alone. */
    let seenHere: Seen | undefined
    /** The first option of the group whose sets were tried last, and whether nothing of it is left to try. */
    let group: Option | undefined
    let isSearched = false
    for (let index = 0; index < next.length; index += 1) {
      const option = next[index] as Option
      const saving = savings[index] ?? 0
      if (isSearched && isSameGroup(option, group)) continue
      if (pools[option.part] && option.isStackable && isLaterOfPool(option, sequence.last?.option)) continue
      const limit = sequence.saving + limitWith(reach, option, saving, left)
      if (isHopeless(sequence.unknown, limit, length)) continue
      if (option.isStackable && !isSameGroup(option, group)) {
        group = option
        isSearched = extendBySets(sequence, option, next, reach)
        if (isSearched) continue
      }
      const added = add(option, saving, sequence)
      if (!added || (added.unknown !== sequence.unknown && isHopeless(added.unknown, limit, length))) continue
      const seenThere = decidesExtras(sequence, option) ? (seenHere ??= new Map()) : seen
      if (option.isStackable) {
        const isRepeated = option.isPercent
          ? isSeen(added, seenThere)
          : isSameAsOther(added, alternativeSavings[alternatives.indexOf(option)])
        if (isRepeated) continue
      }
      keep(added)
      // A deal that goes with none of its scope rules itself out.
      const rest = option.isStackable ? without(next, index) : next
      if (next.length > 1) extend(added, rest, next, savings, seenThere)
    }
  }

  /**
   * Tries every set of the deals of an option's place that go together, each in its best order, and what
   * follows them. Does nothing and returns false where the sets are few, or too many for the budget, or
   * where the best order of a set is not for certain the one that leaves the least: for percentages where a
   * later minimum above the least that all deals can leave, or an extra of a later scope depends on it.
   */
  function extendBySets(sequence: Sequence, first: Option, next: readonly Option[], reach: Reach): boolean {
    const { place, part, isPercent, rank } = first
    const goods = pools[part]
    if (!goods) return false
    const pooled = sumOf(goods, sequence.lines)
    const group = next.filter((option) => isSameGroup(option, first))
    const work = workOf(group.length)
    if (group.length < SETS_MIN || work > budget.left) return false
    if (group.some((option) => option.isOfDelivery)) return false
    const later = next.filter(
      (option) => option.place > place || (option.place === place && option.part > part),
    )
    if (isPercent) {
      if (later.length > 0 && lastRankOfExtras > rank) return false
      const least = pooled - limitOf(reach, pooled)
      if (later.some((option) => option.part === part && option.terms.minimum > least)) return false
    }
    budget.left -= work
    const sets = isPercent ? setsOfPercentages(group, pooled, budget) : setsOfAmounts(group, pooled)
    const reachLater = createReach()
    const savings = later.map((option) => savingAt(option, sequence.lines))
    fillReach(reachLater, later, savings, whole - sequence.saving, undefined)
    choose(0, 0, sequence)
    return true

    /** Decides on one deal after another. `chosen` has the needs and scopes of the set, not its saving. */
    function choose(decided: number, set: number, chosen: Sequence): void {
      if (budget.left <= 0) {
        isExact = false
        return
      }
      budget.left -= 1
      const saving = sequence.saving + pooled - (sets.least[decided]?.[set] ?? Infinity)
      if (saving === -Infinity) return
      // The set may be complete, where a sequence that is extended gets one more deal at least.
      if (isHopeless(chosen.unknown, saving + limitOf(reachLater, whole - saving), chosen.length - 1)) return
      const option = group[decided]
      if (!option) {
        addSet(set)
        return
      }
      const included = withOption(chosen, option)
      const bit = 2 ** decided
      const below = sets.least[decided + 1]
      const isWithBetter = (below?.[set + bit] ?? 0) <= (below?.[set] ?? 0)
      if (!isWithBetter) choose(decided + 1, set, chosen)
      if (included) choose(decided + 1, set + bit, included)
      if (isWithBetter) choose(decided + 1, set, chosen)
    }

    function withOption(chosen: Sequence, option: Option): Sequence | undefined {
      const needs = areCombinable(chosen.scopes, option.scopes) && joinNeeds(chosen.needs, option.needs)
      if (!needs) return undefined
      return {
        ...chosen,
        length: chosen.length + 1,
        needs,
        unknown: option.needs === NO_NEEDS ? chosen.unknown : unknownNeeds(needs, shopper),
        scopes: joinScopes(chosen.scopes, option.scopes),
      }
    }

    function addSet(set: number): void {
      let added: Sequence | undefined = sequence
      const order = sets.orderOf(set)
      if (budget.left <= 0) isExact = false
      if (!order) return
      for (const index of order) {
        const option = group[index] as Option
        const saving = savingAt(option, added.lines)
        added = saving > 0 ? add(option, saving, added) : undefined
        if (!added) return
      }
      if (added === sequence) return
      keep(added)
      if (later.length > 0) extend(added, later, [], [], new Map())
    }
  }

  /**
   * Whether nothing that adds to a sequence of `length` deals can be among the best, when it saves `limit`
   * at most.
   */
  function isHopeless(unknown: Needs, limit: number, length: number): boolean {
    for (const best of found) {
      if (best.saving < limit) continue
      const isSame = best.unknown === unknown
      if (!isSame && !isImplied(best.unknown, unknown)) continue
      if (best.saving > limit || (!isSame && !isImplied(unknown, best.unknown))) return true
      const { worth, gifts, count } = extrasOf(best)
      if (worth >= most.worth && gifts >= most.gifts && best.length + count <= length) return true
    }
    return false
  }

  /**
   * Whether what a sequence leaves is what an extra is worth once the option follows: orders that leave the
   * same in the end are then not the same.
   */
  function decidesExtras({ last }: Sequence, { rank }: Option): boolean {
    if (!last || rank === last.option.rank) return false
    for (const each of ranksOfExtras) if (last.option.rank < each && each <= rank) return true
    return false
  }

  function add(option: Option, saving: number, sequence: Sequence): Sequence | undefined {
    const hasNone = option.needs === NO_NEEDS
    const needs = hasNone ? sequence.needs : joinNeeds(sequence.needs, option.needs)
    if (!needs) return undefined
    return {
      last: { option, before: sequence, saving },
      length: sequence.length + 1,
      set: sequence.set + 2 ** option.order,
      saving: sequence.saving + saving,
      lines: takeOff(saving, option.target, sequence.lines),
      needs,
      unknown: hasNone ? sequence.unknown : unknownNeeds(needs, shopper),
      scopes: joinScopes(sequence.scopes, option.scopes),
      checkedAt: Math.min(sequence.checkedAt, option.terms.checkedAt),
    }
  }

  function extrasOf(sequence: Sequence): Extras {
    sequence.extras ??= findExtras(giving, sequence, costs, shopper)
    return sequence.extras
  }

  /** The better first. */
  function compare(a: Sequence, b: Sequence): number {
    if (a.saving !== b.saving) return b.saving - a.saving
    const [extrasA, extrasB] = [extrasOf(a), extrasOf(b)]
    return (
      compareExtras(extrasA, extrasB) ||
      a.length + extrasA.count - b.length - extrasB.count ||
      Math.min(b.checkedAt, extrasB.checkedAt) - Math.min(a.checkedAt, extrasA.checkedAt) ||
      compareOrders(a, b)
    )
  }

  function keep(next: Sequence): void {
    const isBeaten = found.some(
      (best) =>
        isImplied(best.unknown, next.unknown) &&
        (isImplied(next.unknown, best.unknown) ? compare(best, next) <= 0 : best.saving >= next.saving),
    )
    if (isBeaten) return
    const others = found.filter(
      (best) =>
        !(
          isImplied(next.unknown, best.unknown) &&
          (isImplied(best.unknown, next.unknown) || next.saving >= best.saving)
        ),
    )
    found = [...others, next]
  }

  function byCertainty(a: Sequence, b: Sequence): number {
    return Number(hasNeeds(a.unknown)) - Number(hasNeeds(b.unknown)) || compare(a, b)
  }

  function toCombination(sequence: Sequence): Combination {
    const { saving, lines, needs, unknown } = sequence
    return { steps: stepsOf(sequence, whole), saving, lines, needs, unknown, extras: extrasOf(sequence) }
  }
}

/** The same object for every deal that asks nothing, which most do. */
const NO_NEEDS: Needs = {}

/** The orders of fewer deals take less to try than a table of their sets. */
const SETS_MIN = 5

/** Options that go together, of one place and for the same part of the goods. */
function isSameGroup(option: Option, other: Option | undefined): boolean {
  return option.isStackable && option.place === other?.place && option.part === other.part
}

/** With more lines all options are of one part. */
const PART_LINES_MAX = 31

/** Sets the part of each option: options of different parts have no line in common. */
function setParts(options: readonly Option[], lineCount: number): void {
  if (lineCount > PART_LINES_MAX) return
  const own = options.map(({ lines, target }) => bitsOf(lines) | bitsOf(target.lines))
  if (own.every((bits) => bits === own[0])) return
  let parts: number[] = []
  for (const bits of own) {
    const touching = parts.filter((part) => (part & bits) !== 0)
    parts = parts.filter((part) => (part & bits) === 0)
    parts.push(touching.reduce((all, part) => all | part, bits))
  }
  parts.sort((a, b) => a - b)
  for (const [index, option] of options.entries())
    option.part = parts.findIndex((part) => (part & (own[index] ?? 0)) !== 0)
}

function bitsOf(lines: readonly number[]): number {
  let bits = 0
  for (const line of lines) bits |= 1 << line
  return bits
}

/**
 * For each part the lines of all its deals on goods, where each of them counts and lowers the same whole
 * lines: then only their sum matters. Undefined where deals are for different goods or for a part of them.
 */
function poolsOf(options: readonly Option[]): (readonly number[] | undefined)[] {
  const pools: (readonly number[] | undefined)[] = []
  for (const { part, isOfDelivery, lines, target } of options) {
    if (!(part in pools)) pools[part] = lines
    const pool = pools[part]
    if (!pool) continue
    const isOfPool = lines.length === pool.length && hasSameItems(lines, pool)
    const isPooled = isOfPool && (isOfDelivery || (target.lines === lines && !target.shares))
    if (!isPooled) pools[part] = undefined
  }
  return pools
}

/** Whether what an extra is worth, or whether it is given, depends on how a sum is spread over its lines. */
function isForPartOf(pool: readonly number[], { terms, lines, target }: Candidate): boolean {
  const { effect, minimum } = terms
  const isOfSum = minimum > 0 || (effect?.kind === 'cashback' && effect.basisPoints !== undefined)
  if (!isOfSum || !lines.some((line) => pool.includes(line))) return false
  return target.shares !== undefined || pool.some((line) => !lines.includes(line))
}

/**
 * Whether an option has no use after another one of its place, when all deals of its part are for the same
 * goods.
 * Amounts reach the most minimums in the order of their slack, so that only that order is tried; and what
 * is taken from the delivery loses nothing by being entered first.
 */
function isLaterOfPool(option: Option, last: Option | undefined): boolean {
  if (last?.place !== option.place || last.part !== option.part) return false
  if (last.isPercent || last.isOfDelivery) return false
  return option.isOfDelivery || option.order < last.order
}

/**
 * The order in which deals are tried. Among deals of one scope that exclude each other, the one that may
 * save the most comes first, so that the search can drop the others early. Deals that combine are ordered so
 * that most of them reach their minimums: the largest slack first.
 */
function toOptions(candidates: readonly Candidate[], costs: readonly number[], shopper: Shopper): Option[] {
  const options = candidates.map(({ terms, lines, target, needs }): Option => {
    const { effect, minimum } = terms
    const asks = hasNeeds(needs)
    const saving = savingAt({ terms, lines, target }, costs)
    const isStackable = combinesWithItsOwn(terms)
    const isPercent = effect?.kind === 'percent'
    return {
      terms,
      lines,
      target,
      needs: asks ? needs : NO_NEEDS,
      unknown: asks ? unknownNeeds(needs, shopper) : NO_NEEDS,
      order: 0,
      place: placeOf(terms),
      part: 0,
      rank: rankOf(terms),
      scopes: scopeBitsOf(terms),
      isStackable,
      isPercent,
      isOfDelivery: effect?.kind === 'freeship',
      share: isPercent ? effect.basisPoints / 10_000 : 0,
      isWhole: !target.shares && target.lines.length === costs.length,
      slack: minimum - (effect?.kind === 'amount' ? effect.value : saving),
      priority: saving,
    }
  })
  // Only deals that go together are searched part by part.
  if (options.some(({ isStackable }) => isStackable)) setParts(options, costs.length)
  options.sort(
    (a, b) =>
      a.place - b.place ||
      Number(a.isStackable) - Number(b.isStackable) ||
      (a.isStackable ? a.part - b.part : 0) ||
      (a.isStackable ? Number(b.isOfDelivery) - Number(a.isOfDelivery) || b.slack - a.slack : 0) ||
      b.priority - a.priority ||
      b.terms.checkedAt - a.terms.checkedAt ||
      compareTexts(a.terms, b.terms),
  )
  for (const [order, option] of options.entries()) option.order = order
  return options
}

/**
 * For amounts: whether the last two deals of a sequence leave the same the other way round, and that order
 * is tried too: the one in which the earlier option comes first. `savedFirst` is what the last deal would
 * have saved before the other one; undefined when it could not be used there.
 */
function isSameAsOther({ last, lines }: Sequence, savedFirst: number | undefined): boolean {
  const previous = last?.before.last
  if (!last || !previous || savedFirst === undefined) return false
  if (last.option.place !== previous.option.place || last.option.order > previous.option.order) return false
  const swapped = applyDeal(previous.option, takeOff(savedFirst, last.option.target, previous.before.lines))
  return swapped !== undefined && hasSameItems(swapped.left, lines)
}

function without(options: readonly Option[], index: number): Option[] {
  const rest = options.slice()
  rest.splice(index, 1)
  return rest
}

/** What is left of the lines after each set of percentages, by the set. */
type Seen = Map<number, (readonly number[])[]>

/** A set of more options is no exact number. */
const SEEN_OPTIONS_MAX = 52

/**
 * Whether another order of the same deals left the same of each line; remembers it if not. This is for
 * percentages, whose orders rarely leave the same one swap at a time, because of rounding.
 */
function isSeen({ set, lines }: Sequence, seen: Seen): boolean {
  if (set >= 2 ** SEEN_OPTIONS_MAX) return false
  const known = seen.get(set)
  if (known?.some((each) => hasSameItems(each, lines))) return true
  if (known) known.push(lines)
  else seen.set(set, [lines])
  return false
}

function hasSameItems(a: readonly number[], b: readonly number[]): boolean {
  return a.every((item, index) => item === b[index])
}

function stepsOf(sequence: Sequence, whole: number): Step[] {
  const steps: Step[] = []
  for (let each = sequence; each.last; each = each.last.before) {
    const { option, before, saving } = each.last
    steps.unshift({
      terms: option.terms,
      base: baseOf(option.target, before.lines),
      saving,
      left: whole - each.saving,
      lines: each.lines,
    })
  }
  return steps
}

/** Compares the positions of the deals: which of several equal outcomes is given is the same in every run. */
function compareOrders(a: Sequence, b: Sequence): number {
  let difference = 0
  for (let [left, right] = [a, b]; left.last && right.last;) {
    difference = left.last.option.order - right.last.option.order || difference
    ;[left, right] = [left.last.before, right.last.before]
  }
  return difference
}
