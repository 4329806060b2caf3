import type { Part } from '#search/understanding.ts'
import { WEIGHTS } from '#search/weights.ts'

/**
 * The parts of a query that fulfil a condition, in the words that the reader typed: whole words instead of
 * pairs of characters, without words of grammar. Each is named once.
 */
export function nameParts(parts: readonly Part[], isNamed: (part: Part, place: number) => boolean): string[] {
  const pairs = new Map<string, { all: number; named: number }>()
  for (const [place, part] of parts.entries()) {
    if (part.run === undefined) continue
    const counted = pairs.get(part.run) ?? { all: 0, named: 0 }
    counted.all += 1
    if (isNamed(part, place)) counted.named += 1
    pairs.set(part.run, counted)
  }
  const names = parts.flatMap((part, place) => {
    if (part.run !== undefined) {
      const { all, named } = pairs.get(part.run) ?? { all: 1, named: 0 }
      return named > 0 && named >= all * WEIGHTS.thresholds.namedRun ? part.run : []
    }
    const isTelling = part.kind !== 'word' || part.importance >= WEIGHTS.thresholds.namedBoost
    return isTelling && isNamed(part, place) ? part.text : []
  })
  return [...new Set(names)]
}
