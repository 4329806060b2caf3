/** How many more times a deal may be tried on a basket. A search that runs out of it is not exact. */
export interface Budget {
  left: number
}

/** Up to so many applicable deals have a budget of their own, {@link EXACT_BUDGET}. */
export const EXACT_DEALS_MAX = 20

/**
 * Twenty deals of one scope that may all be used together take less than this where all are for the same
 * goods, or each for one of several kinds. Where the goods of two deals overlap in part, or an extra is for
 * a part of their goods, more than twelve can take more.
 */
export const EXACT_BUDGET = 200_000

/**
 * A hundred deals that exclude each other in the usual way take some hundreds. The sets of deals that may
 * all be used together double with each deal, so something has to end the search where there are very many.
 */
export const ORDER_BUDGET = 12_000

/** What may be spent on one order, with everything that is said of it. */
export function budgetForOrder(): Budget {
  return { left: ORDER_BUDGET }
}
