import type { Catalog } from '#catalog/catalog.ts'
import { dealStateAt } from '#catalog/deal-state.ts'
import { createReadTerms } from '#search/record-terms.ts'
import { detectLanguage } from '#search/language.ts'
import type { Lexicon } from '#search/concept.ts'
import { createLexicon, createLexiconIndex } from '#search/lexicon.ts'
import { readPhrases } from '#search/phrases.ts'
import type { WeightedTerms } from '#search/posting-index.ts'
import { tokensOf } from '#text/words.ts'

/** A record as our engine analyses it. */
interface AnalysedRecord {
  id: string
  fields: readonly WeightedTerms[]
}

/** Our engine's text analysis, for use with another engine's index. */
export interface Analyser {
  /** The current records as our index would contain them. */
  records: AnalysedRecord[]
  /** The folded words of a query and the concepts of the lexicon in it. */
  termsOf: (query: string) => string[]
  /** Whether a term is a word, which may be misspelt, rather than a concept. */
  isWord: (term: string) => boolean
}

export function createAnalyser(catalog: Catalog, now: number): Analyser {
  const lexicon = createLexicon(createLexiconIndex(catalog))
  return {
    records: analyse(catalog, lexicon, now),
    termsOf: (query) => {
      const tokens = tokensOf(query)
      const isAccented =
        detectLanguage(query).language !== 'vi' || tokens.some(({ folded, accented }) => folded !== accented)
      const concepts = readPhrases(tokens, lexicon, { isAccented }).flatMap(
        ({ concept }) => concept?.term ?? [],
      )
      return [...tokens.map(({ folded }) => folded), ...concepts]
    },
    isWord: (term) => !term.startsWith('#'),
  }
}

function analyse(catalog: Catalog, lexicon: Lexicon, now: number): AnalysedRecord[] {
  const current = catalog.deals.filter((deal) => dealStateAt(deal, now) === 'current')
  const read = createReadTerms(catalog, lexicon)
  return [...current, ...catalog.products].map((record) => ({ id: record.id, fields: read(record) }))
}
