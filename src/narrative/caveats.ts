import type { DealResult } from '#contract/deal.ts'
import type { Strings } from '#entries/strings.ts'

interface Asked {
  query: string
  /** Whether the query asks for a price up to an amount. */
  hasPriceLimit?: boolean
  results: readonly Pick<DealResult, 'price'>[]
}

/** Words by which a shopper means the own place, in six languages; `near My Khe Beach` names another one. */
const NEAR_ME =
  /(?<!\p{L})(?:near(?: me| here|by)|around (?:me|here)|close to me|in my area|gần (?:đây|tôi|nhà|chỗ tôi)|gan (?:day|toi)|près de (?:moi|chez moi|chez nous|ici)|autour de moi)(?!\p{L})|근처|주변|附近|近く|近所/iu

/** What an answer cannot promise: that a deal without a price is within a limit, or near the shopper. */
export function caveatsOf({ query, hasPriceLimit = false, results }: Asked, strings: Strings): string[] {
  const [best] = results
  if (!best) return []
  return [
    ...(hasPriceLimit && !best.price ? [strings.caveatPrice] : []),
    ...(NEAR_ME.test(query.normalize('NFC')) ? [strings.caveatPlace] : []),
  ]
}
