/** What puts equal records in order: words as they were typed, and concepts that a query implies. */
import { type ConceptKind, conceptTerm, type Lexicon } from '#search/concept.ts'
import type { Phrase } from '#search/phrases.ts'
import type { ConceptClauses } from '#search/query/concept-clauses.ts'
import { isMeant, markedTermOf } from '#search/query/marks.ts'
import type { ShouldClause } from '#search/query/parsed-query.ts'
import { pairTerm } from '#search/terms.ts'
import type { Vocabulary } from '#search/vocabulary.ts'
import { WEIGHTS } from '#search/weights.ts'
import type { Token } from '#text/words.ts'

interface ShouldTools {
  vocabulary: Vocabulary
  lexicon: Lexicon
  clauseOf: ConceptClauses
}

/** Words as they were typed, to the mark where they were typed with marks, and words side by side. */
export function literalClauses(phrases: readonly Phrase[], tools: ShouldTools): ShouldClause[] {
  const clauses: ShouldClause[] = []
  let previous: Token | undefined
  for (const phrase of phrases) {
    if (isNowhere(phrase, tools.clauseOf)) {
      previous = undefined
      continue
    }
    const beside = phrase.concept && tools.clauseOf(phrase.concept).wish
    for (const token of phrase.tokens) {
      clauses.push(...literalsOf(token, previous, beside, tools))
      previous = token
    }
  }
  return clauses.sort((a, b) => b.boost - a.boost).slice(0, WEIGHTS.counts.should)
}

/** What is of a concept comes before what is not, where any record is. */
export function impliedClause(kind: ConceptKind, id: string, vocabulary: Vocabulary): ShouldClause[] {
  const term = vocabulary.numberOf(conceptTerm(kind, id))
  return term === undefined ? [] : [{ term, boost: WEIGHTS.boosts.implied }]
}

/** A thing that no record is. Records with its words are others: perfume stands in the name of a toner. */
function isNowhere({ concept, isUnsure = false }: Phrase, clauseOf: ConceptClauses): boolean {
  return concept?.kind === 'product-type' && !isUnsure && clauseOf(concept).exact === undefined
}

/** A word, and the word with the one before it, where they tell records apart. */
function literalsOf(
  token: Token,
  previous: Token | undefined,
  beside: number | undefined,
  tools: ShouldTools,
): ShouldClause[] {
  const { vocabulary } = tools
  const { literal, accent, pair } = WEIGHTS.boosts
  const clauseFor = (term: number | undefined, boost: number, idf: number): ShouldClause[] =>
    term === undefined ? [] : [{ term, boost: boost * idf, ...(beside !== undefined && { beside }) }]
  const idfOf = (term: number | undefined): number => (term === undefined ? 0 : vocabulary.idfOf(term))
  const known = vocabulary.numberOf(token.folded)
  // Beside a wish that is granted its words mean just that, with whichever diacritics.
  const isMarked = beside === undefined && isMeant(token, tools)
  const both = previous && vocabulary.numberOf(pairTerm(previous.folded, token.folded))
  return [
    // A rare word of grammar says no more than its letters, and a word with marks is as rare as without.
    ...clauseFor(
      isMarked ? markedTermOf(token, vocabulary) : known,
      isMarked ? literal + accent : literal,
      idfOf(known),
    ),
    ...clauseFor(both, pair, idfOf(both)),
  ]
}
