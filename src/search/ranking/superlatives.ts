import { SEARCH_ORDERS, type SearchOrder } from '#contract/search.ts'
import type { Features } from '#search/features.ts'

/** The sort key of a record of which nobody knows what the order goes by; others have lower ones. */
export const UNPLACED = Number.MAX_VALUE

/** What an amount off counts beside a percentage: 100 % off is more than any amount. */
const AMOUNT_SHARE = 1e-9

/** The order of a concept of `content/lexicon/superlatives.yaml`, which is no word to look for. */
export function asSuperlative(id: string | undefined): SearchOrder | undefined {
  return SEARCH_ORDERS.find((each) => each === id)
}

/**
 * Returns the sort key of a record, the lowest first. By price, products come by their lowest offer, then
 * deals that state a price, then the others, which are equals.
 */
export function sortKeyFor(superlative: SearchOrder, features: Features): (record: number) => number {
  const { dealCount, price, percent, amountOff, startsAt, endsAt } = features
  const at = (column: ArrayLike<number>, record: number): number => column[record] ?? 0
  switch (superlative) {
    case 'cheapest':
    case 'dearest': {
      const most = price.reduce((highest, each) => Math.max(highest, each), 1)
      return (record) => {
        const own = at(price, record)
        if (own === 0) return UNPLACED
        const place = superlative === 'cheapest' ? own : most - own
        return record < dealCount ? most + place : place
      }
    }
    case 'biggest-discount':
      return (record) => -at(percent, record) - AMOUNT_SHARE * at(amountOff, record) || UNPLACED
    case 'ending-first':
      return (record) => Math.min(at(endsAt, record), UNPLACED)
    case 'newest':
      return (record) => Math.min(-at(startsAt, record), UNPLACED)
  }
}
