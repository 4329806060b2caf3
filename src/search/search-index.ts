import type { Catalog } from '#catalog/catalog.ts'
import { createDocuments } from '#search/documents.ts'
import { createLexicon } from '#search/lexicon.ts'
import { createPostingIndex, type PostingIndex } from '#search/posting-index.ts'
import { createSpellingIndex, type SpellingIndex } from '#search/speller.ts'

/** What search needs beside the catalog: made once at build, since it takes longer than a start may. */
export interface SearchIndex {
  postings: PostingIndex
  spelling: SpellingIndex
}

export function createSearchIndex(catalog: Catalog): SearchIndex {
  const lexicon = createLexicon(catalog)
  const postings = createPostingIndex(createDocuments(catalog, lexicon))
  return { postings, spelling: createSpellingIndex([...postings.terms, ...lexicon.phrases.keys()]) }
}
