import type { Features } from '#search/features.ts'

/** The concepts of `content/lexicon/superlatives.yaml`: orders of what matches, not words to look for. */
const SUPERLATIVES = ['cheapest', 'dearest', 'biggest-discount', 'ending-first', 'newest'] as const

export type Superlative = (typeof SUPERLATIVES)[number]

/** What an amount off counts beside a percentage: 100 % off is more than any amount. */
const AMOUNT_SHARE = 1e-9

export function asSuperlative(id: string | undefined): Superlative | undefined {
  return SUPERLATIVES.find((each) => each === id)
}

/**
 * Returns the sort key of a record, the lowest first. By price, products come by their lowest offer, then
 * deals that state a price, then the others, which are equals.
 */
export function sortKeyFor(superlative: Superlative, features: Features): (record: number) => number {
  const { dealCount, price, percent, amountOff, startsAt, endsAt } = features
  const at = (column: ArrayLike<number>, record: number): number => column[record] ?? 0
  switch (superlative) {
    case 'cheapest':
    case 'dearest': {
      const most = price.reduce((highest, each) => Math.max(highest, each), 1)
      return (record) => {
        const own = at(price, record)
        if (own === 0) return 2 * most + 1
        const place = superlative === 'cheapest' ? own : most - own
        return record < dealCount ? most + place : place
      }
    }
    case 'biggest-discount':
      return (record) => -at(percent, record) - AMOUNT_SHARE * at(amountOff, record)
    case 'ending-first':
      return (record) => at(endsAt, record)
    case 'newest':
      return (record) => -at(startsAt, record)
  }
}
