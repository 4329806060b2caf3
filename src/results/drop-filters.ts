/** Finds the filters whose removal gives results. */
import type { Category } from '#contract/category.ts'
import { listPriceOf, type PaidFor, type ResultRecord, refine } from '#results/refine.ts'
import {
  type Refinement,
  type ResultKind,
  type Spec,
  toggled,
  type Validity,
  type Wish,
} from '#results/refinement.ts'

/** One active filter and the refinement without it. */
export type ActiveFilter = { without: Refinement } & (
  | { filter: 'category'; value: Category }
  | { filter: 'store'; value: string }
  | { filter: 'kind'; value: ResultKind }
  | { filter: 'type'; value: string }
  | { filter: 'brand'; value: string }
  | { filter: 'spec'; value: Spec }
  | { filter: 'validity'; value: Validity }
  | { filter: 'price'; value: { from: number | undefined; to: number | undefined } }
  | { filter: 'payment'; value: string }
  | { filter: 'saves'; value: number }
  | { filter: 'wish'; value: Wish }
)

/** The filters that are lists of values, by the property of a refinement that has them. */
const LISTS = {
  category: 'categories',
  store: 'stores',
  kind: 'kinds',
  type: 'types',
  brand: 'brands',
  spec: 'specs',
  payment: 'payments',
  wish: 'wishes',
} as const

/** The active filters of a refinement, in the order in which pages show them. */
export function activeFilters(refinement: Refinement): ActiveFilter[] {
  const { validity, priceFrom, priceTo, saves } = refinement
  const active = (filter: ActiveFilter['filter'], value: unknown, changed: Partial<Refinement>) =>
    ({ filter, value, without: { ...refinement, page: 1, ...changed } }) as ActiveFilter
  const each = (filter: keyof typeof LISTS): ActiveFilter[] => {
    const name = LISTS[filter]
    const values: readonly unknown[] = refinement[name]
    return values.map((value) => active(filter, value, { [name]: toggled(values, value) }))
  }
  const price = { from: priceFrom, to: priceTo }
  const hasPrice = priceFrom !== undefined || priceTo !== undefined
  return [
    ...each('category'),
    ...each('store'),
    ...each('kind'),
    ...each('type'),
    ...each('brand'),
    ...each('spec'),
    ...(validity ? [active('validity', validity, { validity: undefined })] : []),
    ...(hasPrice ? [active('price', price, { priceFrom: undefined, priceTo: undefined })] : []),
    ...each('payment'),
    ...(saves === undefined ? [] : [active('saves', saves, { saves: undefined })]),
    ...each('wish'),
  ]
}

/** The filters whose removal would give results, each with the number of those. */
export function filtersToDrop(
  all: readonly ResultRecord[],
  refinement: Refinement,
  now: number,
  paidFor: PaidFor = listPriceOf,
): { active: ActiveFilter; count: number }[] {
  return activeFilters(refinement)
    .map((active) => ({ active, count: refine(all, active.without, now, paidFor).length }))
    .filter(({ count }) => count > 0)
}
