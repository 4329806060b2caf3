/** Traditional Chinese read as simplified, where more of the query is known so. */
import { CustomConverter } from 'opencc-js/core'
import charactersOf from 'opencc-js/dict/TSCharacters'
import type { Lexicon } from '#search/concept.ts'
import type { Budget } from '#search/budget.ts'
import { readPhrases } from '#search/phrases.ts'
import type { ParsedQuery } from '#search/query/parsed-query.ts'
import type { Vocabulary } from '#search/vocabulary.ts'
import { tokensOf } from '#text/words.ts'

const convert = CustomConverter(charactersOf)

const HAN = /\p{Script=Han}/u
const HAN_RUNS = /\p{Script=Han}+/gu

/** Texts with these are Japanese or Korean, where a simplified form may be another word: 机, a desk. */
const OTHER_SCRIPTS = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** A text in simplified characters, as long as it was; itself where it has no traditional ones. */
export function simplify(text: string): string {
  if (!HAN.test(text)) return text
  const simplified = convert(text)
  return simplified.length === text.length ? simplified : text
}

/**
 * Reads a query in traditional characters, as Taiwan and Hong Kong write, in simplified ones where more of
 * them is known so. Japanese that is written without kana stays as it is: 掃除機. What the reading names are
 * the words that were typed.
 */
export function readSimplified(
  query: string,
  tools: { lexicon: Lexicon; vocabulary: Vocabulary },
  budget: Budget,
  read: (query: string) => ParsedQuery,
): ParsedQuery {
  const simplified = OTHER_SCRIPTS.test(query) ? query : simplify(query)
  if (simplified === query || !budget.take(query.length)) return read(query)
  if (knownIn(simplified, tools) <= knownIn(query, tools)) return read(query)
  const parsed = read(simplified)
  const asTyped = (text: string): string => {
    const start = simplified.indexOf(text)
    return start < 0 ? text : query.slice(start, start + text.length)
  }
  const { clauses, constraints, corrected } = parsed
  return {
    ...parsed,
    clauses: clauses.map((clause) => ({ ...clause, text: asTyped(clause.text) })),
    constraints: constraints.map((constraint) => ({ ...constraint, text: asTyped(constraint.text) })),
    corrected: Object.fromEntries(Object.entries(corrected).map(([typed, meant]) => [asTyped(typed), meant])),
  }
}

/** How many pairs of a text's Chinese characters are in phrases of the lexicon or in the catalog. */
function knownIn(
  text: string,
  { lexicon, vocabulary }: { lexicon: Lexicon; vocabulary: Vocabulary },
): number {
  const characters = text.match(HAN_RUNS)?.join(' ') ?? ''
  const phrases = readPhrases(tokensOf(characters), lexicon, {
    isAccented: true,
    language: 'zh',
    isQuery: true,
  })
  return phrases
    .filter(
      ({ concept, tokens: [first] }) =>
        concept !== undefined || vocabulary.numberOf(first?.folded ?? '') !== undefined,
    )
    .reduce((sum, { tokens }) => sum + tokens.length, 0)
}
