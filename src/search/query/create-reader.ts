/** Makes what reads queries by the words of a catalog and its lexicon. */
import { type Budget, createBudget } from '#search/budget.ts'
import { createLexicon } from '#search/lexicon.ts'
import { createConceptClauses } from '#search/query/concept-clauses.ts'
import type { ParsedQuery } from '#search/query/parsed-query.ts'
import { parseQuery, type ParsingTools } from '#search/query/parse-query.ts'
import { createPlacedThings } from '#search/reading/placed-things.ts'
import type { SearchIndex } from '#search/search-index.ts'
import { createCodeFinder } from '#search/spelling/codes.ts'
import { createShortForms } from '#search/spelling/short-forms.ts'
import { createSpeller } from '#search/spelling/speller.ts'
import { paymentTerm, PLACED } from '#search/terms.ts'
import { createVocabulary } from '#search/vocabulary.ts'
import type { Language } from '#text/language.ts'

/** What may be spent on reading a query, its slips above all. */
export const READING_STEPS_MAX = 20_000

/** How a query is read at a moment, within a budget. */
export type Reader = (query: string, now: number, budget?: Budget, asking?: Language) => ParsedQuery

export function createReader(tools: ParsingTools): Reader {
  return (query, now, budget = createBudget(READING_STEPS_MAX), asking) =>
    parseQuery(query, tools, { budget, now, asking })
}

export function createParsingTools(index: SearchIndex): ParsingTools {
  const { terms, changes } = index.postings
  const vocabulary = createVocabulary(index.postings)
  const { lexicon, phrases, shortForms } = index.dictionary
  const recordsWith = (term: string): number => {
    const number = vocabulary.numberOf(term)
    return number === undefined ? 0 : vocabulary.recordsWith(number)
  }
  const usesOf = (text: string, phrase: number | undefined): number =>
    Math.max(
      recordsWith(text),
      phrase === undefined ? 0 : recordsWith(lexicon.concepts[phrases.conceptOf[phrase] ?? 0]?.term ?? ''),
    )
  return {
    lexicon: createLexicon(lexicon),
    vocabulary,
    clauseOf: createConceptClauses(vocabulary),
    payments: vocabulary.after(paymentTerm('')),
    isPlaced: createPlacedThings(index.postings, vocabulary.numberOf(PLACED)),
    shortForms: createShortForms(shortForms, lexicon, recordsWith),
    spell: createSpeller({ phrases, words: index.words, usesOf }),
    findCodes: createCodeFinder(terms, changes?.terms, (term) => recordsWith(term) > 0),
  }
}
