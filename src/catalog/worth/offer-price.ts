/** What a store asks at a moment: the price of a sale while it holds, else the price outside it. */

/** A lower price for a time, in milliseconds since 1970; the end is its last moment. */
interface Sale {
  price: number
  startsAt?: number | undefined
  endsAt?: number | undefined
}

/** The price outside a sale, and the sale. */
export interface TimedPrice {
  price: number
  sale?: Sale | undefined
}

/** The sale that holds at a moment; undefined when there is none. */
export function saleAt({ sale }: Pick<TimedPrice, 'sale'>, now: number): Sale | undefined {
  if (!sale) return undefined
  const { startsAt = -Infinity, endsAt = Infinity } = sale
  return startsAt <= now && now <= endsAt ? sale : undefined
}

export function priceAt(offer: TimedPrice, now: number): number {
  return saleAt(offer, now)?.price ?? offer.price
}

/** The moments at which the prices of offers change, ascending. */
export function priceChangesOf(offers: Iterable<Pick<TimedPrice, 'sale'>>): number[] {
  const moments = new Set<number>()
  for (const { sale } of offers) {
    if (sale?.startsAt !== undefined) moments.add(sale.startsAt)
    if (sale?.endsAt !== undefined) moments.add(sale.endsAt + 1)
  }
  return [...moments].toSorted((a, b) => a - b)
}
