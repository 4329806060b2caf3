import type { Catalog } from '#catalog/catalog.ts'
import { createDocuments } from '#search/documents.ts'
import { createFeatures, type Features } from '#search/features.ts'
import { createLexicon, createLexiconIndex, type LexiconIndex } from '#search/lexicon.ts'
import { createPostingIndex, type PostingIndex } from '#search/posting-index.ts'
import { createSpellingIndex, type SpellingIndex } from '#search/speller.ts'

/** What search needs beside the catalog: made once at build, since it takes longer than a start may. */
export interface SearchIndex {
  lexicon: LexiconIndex
  features: Features
  postings: PostingIndex
  spelling: SpellingIndex
}

export function createSearchIndex(catalog: Catalog): SearchIndex {
  const lexicon = createLexiconIndex(catalog)
  const postings = createPostingIndex(createDocuments(catalog, createLexicon(lexicon)))
  return {
    lexicon,
    features: createFeatures(catalog),
    postings,
    spelling: createSpellingIndex([...termsByUse(postings), ...lexicon.keys]),
  }
}

/** The terms that stand in most documents first: of two words equally near to a misspelt one, the commoner is meant. */
function termsByUse({ terms, offsets }: PostingIndex): string[] {
  const useOf = (term: number): number => (offsets[term + 1] ?? 0) - (offsets[term] ?? 0)
  return terms
    .map((text, term) => ({ text, use: useOf(term) }))
    .sort((a, b) => b.use - a.use)
    .map(({ text }) => text)
}
