/** How many more times a deal may be put to a combination, to see what both save together. */
export interface Effort {
  left: number
}

/**
 * A hundred deals that exclude each other in the usual way take some forty, and twenty that may all be used
 * together some two thousand. The sets of such deals double with each, so something has to end the search.
 */
export const ORDER_EFFORT = 5000

/** What may be spent on one order, with everything that is said of it. */
export function effortForOrder(): Effort {
  return { left: ORDER_EFFORT }
}
