/** Makes what reads queries by the words of a catalog and its lexicon. */
import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { type Budget, createBudget } from '#search/budget.ts'
import { createLexicon } from '#search/lexicon.ts'
import { createConceptClauses } from '#search/query/concept-clauses.ts'
import type { ParsedQuery } from '#search/query/parsed-query.ts'
import { parseQuery, type ParsingTools } from '#search/query/parse-query.ts'
import { createPlacedThings } from '#search/reading/placed-things.ts'
import type { SearchIndex } from '#search/search-index.ts'
import { createCodeFinder, createModelFinder } from '#search/spelling/codes.ts'
import { createShortForms } from '#search/spelling/short-forms.ts'
import { createSpeller } from '#search/spelling/speller.ts'
import { paymentTerm, PLACED } from '#search/terms.ts'
import { createVocabulary, type Vocabulary } from '#search/vocabulary.ts'
import { fold } from '#text/fold.ts'
import type { Language } from '#text/language.ts'
import { onceForEach } from '#text/once-for-each.ts'

/** What may be spent on reading a query, its slips above all. */
export const READING_STEPS_MAX = 20_000

/** How a query is read at a moment, within a budget. */
export type Reader = (query: string, now: number, budget?: Budget, asking?: Language) => ParsedQuery

export function createReader(catalog: Pick<Catalog, 'deals'>, index: SearchIndex): Reader {
  return readerWith(createParsingTools(catalog, index))
}

export function readerWith(tools: ParsingTools): Reader {
  return (query, now, budget = createBudget(READING_STEPS_MAX), asking) =>
    parseQuery(query, tools, { budget, now, asking })
}

export function createParsingTools({ deals }: Pick<Catalog, 'deals'>, index: SearchIndex): ParsingTools {
  const vocabulary = createVocabulary(index.postings)
  const findCodes = createCodeFinder(codesOf(deals, vocabulary, index.postings.terms))
  const findModels = createModelFinder(index.postings.terms)
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
    findCodes: (word, budget) => {
      const found = findCodes(word, budget)
      return found.length > 0 ? found : findModels(word, budget)
    },
  }
}

/** Folding the codes of all deals takes longer than all else at a switch. */
const foldedCodeOf = onceForEach(({ code }: SnapshotDeal) => (code === undefined ? undefined : fold(code)))

/** The folded codes of deals in the order of terms, which they are: texts would take long to sort. */
function codesOf(
  deals: Catalog['deals'],
  vocabulary: Pick<Vocabulary, 'numberOf'>,
  terms: readonly string[],
): string[] {
  const numbers = deals.flatMap((deal) => {
    const code = foldedCodeOf(deal)
    return code === undefined ? [] : (vocabulary.numberOf(code) ?? [])
  })
  return Array.from(Uint32Array.from(numbers).sort(), (number) => terms[number] ?? '')
}
