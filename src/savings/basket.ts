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
  /** The part of the unit price before taxes and fees, in minor units; absent if unknown. */
  unitFare?: number
  /** One or more. */
  quantity: number
  /** Whether the line is a sum of uncounted goods, so that no single item has a price. */
  isSum?: true
}

/** One order at one store, in one currency. */
export interface Basket {
  store: string
  currency: string
  lines: readonly Line[]
  /** The delivery fee without any deal, in minor units; absent if unknown. */
  delivery?: number
}

/** The price of the line without any deal. */
export function costOf({ unitPrice, quantity }: Line): number {
  return unitPrice * quantity
}

/** The price of each line without any deal, followed by the delivery fee if it is known. */
export function costsOf({ lines, delivery }: Basket): number[] {
  const costs = lines.map(costOf)
  return delivery === undefined ? costs : [...costs, delivery]
}
