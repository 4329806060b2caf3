/** How many more times a deal may be tried on a basket. A search that runs out of it is not exact. */
export interface Budget {
  left: number
}

/** Up to so many applicable deals are searched to the end, whatever that takes. */
export const EXACT_DEALS_MAX = 20

/**
 * A hundred deals that exclude each other in the usual way take some hundreds. The sets of deals that may all
 * be used together double with each deal, so something has to end the search where there are very many.
 */
export const ORDER_BUDGET = 12_000

/** What may be spent on one order, with everything that is said of it. */
export function budgetForOrder(): Budget {
  return { left: ORDER_BUDGET }
}
