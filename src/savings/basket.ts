import type { Category } from '#contract/category.ts'

/** Goods of one kind in an order. What is absent is not known. */
export interface Line {
  /** Id of a product of the catalog. */
  product?: string
  category?: Category
  brand?: string
  /** The product type, as a concept of the lexicon, followed by the wider types that it belongs to. */
  types?: readonly string[]
  /** Minor units of the basket's currency. */
  unitPrice: number
  /** One or more. */
  quantity: number
}

/** One order at one store, in one currency. */
export interface Basket {
  store: string
  currency: string
  lines: readonly Line[]
}

/** What the line costs without any deal. */
export function costOf({ unitPrice, quantity }: Line): number {
  return unitPrice * quantity
}
