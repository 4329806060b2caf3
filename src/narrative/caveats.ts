import type { Strings } from '#entries/strings.ts'
import type { Findings } from '#narrative/findings.ts'
import { fillIn } from '#text/format.ts'

interface Asked extends Pick<Findings, 'query' | 'unpriced' | 'totalMatches' | 'fallback'> {
  results: readonly unknown[]
}

/** Words by which a shopper means the own place, in six languages; `near My Khe Beach` names another one. */
const NEAR_ME =
  /(?<!\p{L})(?:near(?: me| here|by)|around (?:me|here)|close to me|in my area|gần (?:đây|tôi|nhà|chỗ tôi)|gan (?:day|toi)|près de (?:moi|chez moi|chez nous|ici)|autour de moi)(?!\p{L})|근처|주변|附近|近く|近所/iu

/** What an answer cannot promise: that what states no price is within a limit, or a deal near the shopper. */
export function caveatsOf(
  { query, unpriced = 0, totalMatches, fallback, results }: Asked,
  strings: Strings,
): string[] {
  if (results.length === 0) return []
  const isOne = fallback || totalMatches === 1
  return [
    ...(unpriced > 0
      ? [isOne ? strings.caveatPrice : fillIn(strings.caveatPrices, { count: unpriced })]
      : []),
    ...(NEAR_ME.test(query.normalize('NFC')) ? [strings.caveatPlace] : []),
  ]
}
