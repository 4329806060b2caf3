import type { DealResult } from '#contract/deal.ts'
import { ADDRESS_PATTERNS } from '#narrative/grounding.ts'

/**
 * Returns a result without the addresses in its texts, except the name of its store. An address in a title is
 * not checked, so no text may repeat it.
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
