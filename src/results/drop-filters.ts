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

/** The active filters of a refinement, in the order in which pages show them. */
export function activeFilters(refinement: Refinement): ActiveFilter[] {
  const { categories, stores, kinds, types, brands, specs, payments, wishes } = refinement
  const { validity, priceFrom, priceTo, saves } = refinement
  const without = (changed: Partial<Refinement>): Refinement => ({ ...refinement, page: 1, ...changed })
  const hasPrice = priceFrom !== undefined || priceTo !== undefined
  return [
    ...categories.map((value): ActiveFilter => ({
      filter: 'category',
      value,
      without: without({ categories: toggled(categories, value) }),
    })),
    ...stores.map((value): ActiveFilter => ({
      filter: 'store',
      value,
      without: without({ stores: toggled(stores, value) }),
    })),
    ...kinds.map((value): ActiveFilter => ({
      filter: 'kind',
      value,
      without: without({ kinds: toggled(kinds, value) }),
    })),
    ...types.map((value): ActiveFilter => ({
      filter: 'type',
      value,
      without: without({ types: toggled(types, value) }),
    })),
    ...brands.map((value): ActiveFilter => ({
      filter: 'brand',
      value,
      without: without({ brands: toggled(brands, value) }),
    })),
    ...specs.map((value): ActiveFilter => ({
      filter: 'spec',
      value,
      without: without({ specs: toggled(specs, value) }),
    })),
    ...(validity
      ? [{ filter: 'validity', value: validity, without: without({ validity: undefined }) } as const]
      : []),
    ...(hasPrice
      ? [
          {
            filter: 'price',
            value: { from: priceFrom, to: priceTo },
            without: without({ priceFrom: undefined, priceTo: undefined }),
          } as const,
        ]
      : []),
    ...payments.map((value): ActiveFilter => ({
      filter: 'payment',
      value,
      without: without({ payments: toggled(payments, value) }),
    })),
    ...(saves === undefined
      ? []
      : [{ filter: 'saves', value: saves, without: without({ saves: undefined }) } as const]),
    ...wishes.map((value): ActiveFilter => ({
      filter: 'wish',
      value,
      without: without({ wishes: toggled(wishes, value) }),
    })),
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
