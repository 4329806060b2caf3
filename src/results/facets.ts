/** Counts the filters that results offer. */
import { type Category, CATEGORY_IDS } from '#contract/category.ts'
import { SPEC_NAMES } from '#entries/product.ts'
import {
  ANY,
  brandsOf,
  categoryOf,
  type ResultRecord,
  isBetween,
  kindsOf,
  listPriceOf,
  type PaidFor,
  paymentsOf,
  priceOf,
  savedBy,
  specsOf,
  specsTest,
  storesOf,
  type Tests,
  testsOf,
  typesOf,
  validitiesOf,
  wishesOf,
} from '#results/refine.ts'
import {
  RESULT_KINDS,
  type ResultKind,
  type Refinement,
  type Spec,
  specKey,
  VALIDITIES,
  type Validity,
  WISHES,
  type Wish,
} from '#results/refinement.ts'

/** A value of a filter and the number of results that have it while all other filters stay. */
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

/** The available values of each filter. Values without results are left out unless they are chosen. */
export interface Facets {
  categories: Option<Category>[]
  /** Ordered by number of results, the highest first. */
  stores: Option<string>[]
  kinds: Option<ResultKind>[]
  /** Ordered by number of results, the highest first, as are brands. */
  types: Option<string>[]
  brands: Option<string>[]
  /**
   * Facts of which some value is that of several products, since others only lead to one. Facts are those of
   * a kind of goods, so there are none until a type is chosen.
   */
  specs: Option<Spec>[]
  validities: Option<Validity>[]
  prices: Option<PriceRange>[]
  /** Ordered by number of results, the highest first. */
  payments: Option<string>[]
  /** The smallest saving, in đồng. */
  saves: Option<number>[]
  wishes: Option<Wish>[]
}

/** Price ranges in đồng. Both bounds are included, so a price on a bound is in two ranges. */
const PRICE_RANGES: readonly PriceRange[] = [
  { from: undefined, to: 100_000 },
  { from: 100_000, to: 300_000 },
  { from: 300_000, to: 1_000_000 },
  { from: 1_000_000, to: 5_000_000 },
  { from: 5_000_000, to: undefined },
]

/** The choices for the smallest saving on an order, in đồng. */
export const SAVINGS: readonly number[] = [20_000, 50_000, 100_000, 200_000, 500_000]

/**
 * Counts the values of each filter. A filter is counted among the results that pass all other filters, so
 * that a further value of it shows what it would add.
 */
export function countFacets(
  found: readonly ResultRecord[],
  refinement: Refinement,
  now: number,
  paidFor: PaidFor = listPriceOf,
): Facets {
  const tests = testsOf(refinement, now, paidFor)
  const chosen = (Object.keys(tests) as (keyof Tests)[]).filter((name) => tests[name] !== ANY)
  const passingAll = (names: readonly (keyof Tests)[]): ResultRecord[] =>
    found.filter((each) => names.every((name) => tests[name](each)))
  const complete = passingAll(chosen)
  const passing = (except: keyof Tests): ResultRecord[] =>
    chosen.includes(except) ? passingAll(chosen.filter((name) => name !== except)) : complete
  const { categories, stores, kinds, types, brands, specs, payments, wishes } = refinement
  const { validity, priceFrom, priceTo, saves } = refinement
  const storeCounts = countEach(passing('stores'), storesOf)
  const paymentCounts = countEach(passing('payments'), paymentsOf)
  const typeCounts = countEach(passing('types'), typesOf)
  const brandCounts = countEach(passing('brands'), brandsOf)
  const priced = passing('price').map((each) => priceOf(each, paidFor))
  const saved = passing('saves').map(savedBy)
  return {
    categories: toOptions(
      CATEGORY_IDS,
      countEach(passing('categories'), (each) => [categoryOf(each)]),
      categories,
    ),
    stores: toOptions(byCount(storeCounts, stores), storeCounts, stores),
    kinds: toOptions(RESULT_KINDS, countEach(passing('kinds'), kindsOf), kinds),
    types: toOptions(byCount(typeCounts, types), typeCounts, types),
    brands: toOptions(byCount(brandCounts, brands), brandCounts, brands),
    specs: types.length + specs.length === 0 ? [] : countSpecs(passing('specs'), specs),
    validities: toOptions(
      VALIDITIES,
      countEach(passing('validity'), (each) => validitiesOf(each, now)),
      validity === undefined ? [] : [validity],
    ),
    prices: PRICE_RANGES.map((range) => ({
      value: range,
      count: priced.filter((price) => isBetween(price, range.from, range.to)).length,
      isChosen: range.from === priceFrom && range.to === priceTo,
    })).filter(({ count, isChosen }) => count > 0 || isChosen),
    payments: toOptions(byCount(paymentCounts, payments), paymentCounts, payments),
    saves: toOptions(
      SAVINGS,
      new Map(SAVINGS.map((least) => [least, saved.filter((each) => each >= least).length])),
      saves === undefined ? [] : [saves],
    ),
    wishes: toOptions(WISHES, countEach(complete, wishesOf), wishes),
  }
}

/** Counts the facts of each name among the records that have what is chosen of the other names. */
function countSpecs(found: readonly ResultRecord[], chosen: readonly Spec[]): Option<Spec>[] {
  return SPEC_NAMES.flatMap((name) => {
    const passes = specsTest(chosen.filter((each) => each.name !== name))
    const known = found.filter(passes).flatMap((each) => specsOf(each).filter((spec) => spec.name === name))
    const own = chosen.filter((spec) => spec.name === name)
    const written = new Map([...own, ...known].map((spec) => [specKey(spec), spec]))
    const counts = countEach(known, (spec) => [specKey(spec)])
    const isShared = [...counts.values()].some((count) => count > 1)
    if (own.length === 0 && !(isShared && counts.size > 1)) return []
    const keys = byCount(counts, own.map(specKey))
    return toOptions(keys, counts, own.map(specKey)).flatMap(({ value, ...rest }) => {
      const spec = written.get(value)
      return spec ? [{ ...rest, value: spec }] : []
    })
  })
}

/** The counted and the chosen values, the most frequent first. */
function byCount(counts: ReadonlyMap<string, number>, chosen: readonly string[]): string[] {
  return [...new Set([...counts.keys(), ...chosen])].toSorted(
    (a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || (a < b ? -1 : 1),
  )
}

function countEach<Each, Value>(
  found: readonly Each[],
  valuesOf: (found: Each) => readonly Value[],
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
