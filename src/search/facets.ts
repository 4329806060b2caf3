import { type Category, CATEGORY_IDS } from '#contract/category.ts'
import {
  categoryOf,
  type Found,
  isBetween,
  kindsOf,
  priceOf,
  storesOf,
  type Tests,
  testsOf,
  validitiesOf,
  wishesOf,
} from '#search/refine.ts'
import {
  GAIN_KINDS,
  type GainKind,
  type Refinement,
  VALIDITIES,
  type Validity,
  WISHES,
  type Wish,
} from '#search/refinement.ts'

/** One thing to narrow results to, and how many of them have it while all else that is chosen stays. */
interface Option<Value> {
  value: Value
  count: number
  isChosen: boolean
}

/** Bounds of a price in đồng, both included. */
export interface PriceRange {
  from: number | undefined
  to: number | undefined
}

/** The choices that results leave. What no result has is not among them, unless it is chosen. */
export interface Facets {
  categories: Option<Category>[]
  /** Those with the most results first. */
  stores: Option<string>[]
  kinds: Option<GainKind>[]
  validities: Option<Validity>[]
  prices: Option<PriceRange>[]
  wishes: Option<Wish>[]
}

/** What people mean by cheap, middling and dear, in đồng. A price on a bound is in both ranges, as their names say. */
const PRICE_RANGES: readonly PriceRange[] = [
  { from: undefined, to: 100_000 },
  { from: 100_000, to: 300_000 },
  { from: 300_000, to: 1_000_000 },
  { from: 1_000_000, to: 5_000_000 },
  { from: 5_000_000, to: undefined },
]

/**
 * Counts what results can be narrowed to. Each list is counted among the results that pass everything chosen in the other lists,
 * so that a second choice in a list shows what it would add.
 */
export function countFacets(found: readonly Found[], refinement: Refinement, now: number): Facets {
  const tests = testsOf(refinement, now)
  const passing = (except: keyof Tests): Found[] => {
    const others = (Object.keys(tests) as (keyof Tests)[]).filter((name) => name !== except)
    return found.filter((each) => others.every((name) => tests[name](each)))
  }
  const complete = found.filter((each) => Object.values(tests).every((test) => test(each)))
  const { categories, stores, kinds, validity, priceFrom, priceTo, wishes } = refinement
  const storeCounts = countEach(passing('stores'), storesOf)
  const byCount = [...new Set([...storeCounts.keys(), ...stores])].toSorted(
    (a, b) => (storeCounts.get(b) ?? 0) - (storeCounts.get(a) ?? 0) || (a < b ? -1 : 1),
  )
  const priced = passing('price')
  return {
    categories: toOptions(
      CATEGORY_IDS,
      countEach(passing('categories'), (each) => [categoryOf(each)]),
      categories,
    ),
    stores: toOptions(byCount, storeCounts, stores),
    kinds: toOptions(GAIN_KINDS, countEach(passing('kinds'), kindsOf), kinds),
    validities: toOptions(
      VALIDITIES,
      countEach(passing('validity'), (each) => validitiesOf(each, now)),
      validity === undefined ? [] : [validity],
    ),
    prices: PRICE_RANGES.map((range) => ({
      value: range,
      count: priced.filter((each) => isBetween(priceOf(each), range.from, range.to)).length,
      isChosen: range.from === priceFrom && range.to === priceTo,
    })).filter(({ count, isChosen }) => count > 0 || isChosen),
    wishes: toOptions(WISHES, countEach(complete, wishesOf), wishes),
  }
}

function countEach<Value>(
  found: readonly Found[],
  valuesOf: (found: Found) => readonly Value[],
): Map<Value, number> {
  const counts = new Map<Value, number>()
  for (const each of found)
    for (const value of valuesOf(each)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

function toOptions<Value>(
  values: readonly Value[],
  counts: ReadonlyMap<Value, number>,
  chosen: readonly Value[],
): Option<Value>[] {
  return values
    .map((value) => ({ value, count: counts.get(value) ?? 0, isChosen: chosen.includes(value) }))
    .filter(({ count, isChosen }) => count > 0 || isChosen)
}
