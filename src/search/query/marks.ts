import type { Lexicon } from '#search/concept.ts'
import { accentedTerm } from '#search/terms.ts'
import type { Vocabulary } from '#search/vocabulary.ts'
import type { Token } from '#text/words.ts'

/** The term of a word with its diacritics, where it has some and records write it so. */
export function markedTermOf({ folded, accented }: Token, vocabulary: Vocabulary): number | undefined {
  return folded === accented ? undefined : vocabulary.numberOf(accentedTerm(accented))
}

/**
 * Whether a word was typed with diacritics on purpose: records or the lexicon write it so. Those that nothing
 * is written with are a slip.
 */
export function isMeant(
  token: Token,
  { vocabulary, lexicon }: { vocabulary: Vocabulary; lexicon: Lexicon },
): boolean {
  if (token.folded === token.accented) return false
  return markedTermOf(token, vocabulary) !== undefined || lexicon.hasAccentedWord(token.accented)
}
