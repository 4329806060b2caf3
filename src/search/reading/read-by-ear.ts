import type { Lexicon } from '#search/concept.ts'
import type { Effort } from '#search/effort.ts'
import type { HearName } from '#search/spelling/name-sounds.ts'
import type { Part, Understanding } from '#search/understanding.ts'
import { WEIGHTS } from '#search/weights.ts'
import { normalise } from '#text/fold.ts'
import { unifyTones } from '#text/tones.ts'
import { tokensOf } from '#text/words.ts'

/**
 * Reads a query again with the words that sound like a name written as that name: "lô gi tếch" is Logitech.
 * Records of the name are close and never match. Returns undefined when no words sound like a name; for a
 * query that matches by its words alone, when none sound just like one.
 */
export function readByEar(
  query: string,
  isMatched: boolean,
  { parts, corrected }: Understanding,
  { hear, lexicon }: { hear: HearName; lexicon: Pick<Lexicon, 'hasOrdinaryWord'> },
  read: (query: string) => Understanding,
  effort: Effort,
): Understanding | undefined {
  const recognised = new Set(
    parts.flatMap(({ kind, text }) => (kind === 'word' || text in corrected ? [] : text.split(' '))),
  )
  const words = tokensOf(query).map(({ accented, folded }) => ({
    accented,
    isOrdinary: lexicon.hasOrdinaryWord(accented),
    isLoose: /^\p{L}+$/u.test(accented) && !recognised.has(folded),
  }))
  const heard = hear(words, effort)
  if (!heard || (isMatched && !heard.isExact)) return undefined
  const typed = words.slice(heard.from, heard.to).map(({ accented }) => accented)
  const stretch = new RegExp(typed.join(String.raw`[^\p{L}\p{N}]+`), 'u')
  const again = read(unifyTones(normalise(query)).replace(stretch, heard.name))
  const isHeard = ({ kind, text }: Part): boolean =>
    kind !== 'word' && ` ${text} `.includes(` ${heard.name} `)
  if (!again.parts.some(isHeard)) return undefined
  return {
    ...again,
    parts: again.parts.map((part) => (isHeard(part) ? { ...part, terms: soften(part.terms) } : part)),
    corrected: { ...again.corrected, [typed.join(' ')]: heard.name },
  }
}

function soften(terms: Part['terms']): Part['terms'] {
  return terms.map(({ term, trust }) => ({ term, trust: trust * WEIGHTS.synonyms.sound }))
}
