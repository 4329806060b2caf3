/** Names that were typed as they sound; name-sounds.ts decides what sounds alike. */
import type { Lexicon } from '#search/concept.ts'
import type { LexiconIndex } from '#search/lexicon.ts'
import { onceForEach } from '#text/once-for-each.ts'
import type { Budget } from '#search/budget.ts'
import { createHearName } from '#search/spelling/name-sounds.ts'
import type { Clause, ParsedQuery } from '#search/query/parsed-query.ts'
import { WEIGHTS } from '#search/weights.ts'
import { normalise } from '#text/fold.ts'
import { unifyTones } from '#text/tones.ts'
import { tokensOf } from '#text/words.ts'

/**
 * Reads a query again with the words that sound like a name written as that name: "lô gi tếch" is Logitech.
 * Records of the name are close and never match. Returns undefined when no words sound like a name; for a
 * query that matches by its words alone (`isMatched`), when none sound just like one.
 */
type ReadByEar = (
  query: string,
  isMatched: boolean,
  parsed: Pick<ParsedQuery, 'recognised'>,
  read: (query: string) => ParsedQuery,
  budget: Budget,
) => ParsedQuery | undefined

const LETTERS = /^\p{L}+$/u

/** The names of a lexicon by their sounds, which take longer to work out than a switch may. */
const hearNameOf = onceForEach(createHearName)

export function createReadByEar(index: LexiconIndex, lexicon: Pick<Lexicon, 'hasOrdinaryWord'>): ReadByEar {
  const hear = hearNameOf(index)
  return (query, isMatched, { recognised }, read, budget) => {
    const words = tokensOf(query).map(({ accented, folded }) => {
      const isLoose = !recognised.has(folded) && LETTERS.test(accented)
      return { accented, isLoose, isOrdinary: isLoose && lexicon.hasOrdinaryWord(accented) }
    })
    const heard = hear(words, budget, isMatched)
    if (!heard) return undefined
    const typed = words.slice(heard.from, heard.to).map(({ accented }) => accented)
    const stretch = new RegExp(typed.join(String.raw`[^\p{L}\p{N}]+`), 'u')
    const again = read(unifyTones(normalise(query)).replace(stretch, heard.name))
    return withHeard(again, typed.join(' '), heard.name)
  }
}

/** A query that was read with a name which was heard; undefined when the name is no clause of it. */
function withHeard(again: ParsedQuery, typed: string, name: string): ParsedQuery | undefined {
  const isHeard = ({ kind, text }: Clause): boolean => kind !== 'word' && ` ${text} `.includes(` ${name} `)
  if (!again.clauses.some(isHeard)) return undefined
  return {
    ...again,
    clauses: again.clauses.map((clause) =>
      isHeard(clause) ? { ...clause, terms: soften(clause.terms) } : clause,
    ),
    corrected: { ...again.corrected, [typed]: name },
  }
}

function soften(terms: Clause['terms']): Clause['terms'] {
  return terms.map(({ term, weight }) => ({ term, weight: weight * WEIGHTS.synonyms.sound }))
}
