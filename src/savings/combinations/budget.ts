/** How many more times a deal may be tried on a basket. A search that runs out of it is not exact. */
export interface Budget {
  left: number
}

/** Up to so many applicable deals have a budget of their own, {@link EXACT_BUDGET}. */
export const EXACT_DEALS_MAX = 20

/**
 * Twenty deals for the same goods take less than this, even of one scope that may all be used together.
 * Twenty that may all be used together, some for one and some for another part of the goods, can take more.
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
