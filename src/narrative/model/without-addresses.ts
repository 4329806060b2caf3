import type { DealResult } from '#contract/deal.ts'
import { ADDRESS_PATTERNS } from '#narrative/grounding.ts'

/**
 * A result whose texts hold no address but the store's own name: an address in a title is nobody's to follow,
 * and vouches for nothing.
 */
export function withoutAddresses(result: DealResult): DealResult {
  const own = result.store?.name.toLowerCase()
  const clean = (text: string): string =>
    ADDRESS_PATTERNS.reduce(
      (rest, pattern) => rest.replace(pattern, (found) => (found.toLowerCase() === own ? found : ' ')),
      text,
    )
  const { title, summary, terms } = result
  return {
    ...result,
    title: clean(title),
    ...(typeof summary === 'string' && { summary: clean(summary) }),
    ...(terms && { terms: terms.map(clean) }),
  }
}
