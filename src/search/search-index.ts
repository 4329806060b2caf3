/** The whole index of a catalog, put together; each part is in its own file. */
import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import type { Lexicon } from '#search/concept.ts'
import { createDictionary, type Dictionary, sourcesOfDictionary } from '#search/spelling/dictionary.ts'
import { createFeatures, type Features } from '#search/features.ts'
import { createLexicon } from '#search/lexicon.ts'
import {
  createPostingIndex,
  createTermNumbers,
  type IndexedTerms,
  type PostingIndex,
  type ReadTerms,
  type TermNumbers,
} from '#search/posting-index.ts'
import { createReadTerms } from '#search/record-terms.ts'
import { createSpellingIndex, isCorrectable, type SpellingIndex } from '#search/spelling/speller.ts'

/** What search needs beside the catalog: made once at build, since it takes longer than a start may. */
export interface SearchIndex {
  dictionary: Dictionary
  features: Features
  postings: PostingIndex
  /** The words of the catalog that are no phrase of the dictionary. */
  words: SpellingIndex
}

export function createSearchIndex(catalog: Catalog, cache = createIndexCache()): SearchIndex {
  const { dictionary, ready, numbers, readTerms } = cache(catalog)
  const postings = createPostingIndex([...catalog.deals, ...catalog.products], readTerms, numbers)
  return {
    dictionary,
    features: createFeatures(catalog),
    postings,
    words: createSpellingIndex(unknownWordsOf(postings.terms, ready)),
  }
}

/** The terms that may be misspelt and are no phrase of the lexicon. */
export function unknownWordsOf(terms: readonly string[], lexicon: Lexicon): string[] {
  return terms.filter((term) => isCorrectable(term) && !lexicon.has(term))
}

/**
 * Makes what reads a record for the index of a catalog, as {@link createSearchIndex} does with the same
 * keeper.
 */
export function createTermsReader(
  catalog: Catalog,
  cache: IndexCache,
): (record: SnapshotDeal | SnapshotProduct) => IndexedTerms {
  const { numbers, readTerms } = cache(catalog)
  return (record) => {
    const uses = numbers.usesOf(record, readTerms)
    return { ...uses, terms: Array.from(uses.terms, (number) => numbers.terms[number] ?? '') }
  }
}

/** What the index of one catalog has in common with that of the next. */
interface IndexParts {
  dictionary: Dictionary
  ready: Lexicon
  numbers: TermNumbers
  readTerms: ReadTerms<SnapshotDeal | SnapshotProduct>
}

export type IndexCache = (catalog: Catalog) => IndexParts

/**
 * For a process that makes an index of one catalog after another. The words of the lexicon are read again
 * only if one of its files is another object than before, or if the names of stores or brands are others.
 * `dictionaryOf` may load a dictionary instead of making it.
 */
export function createIndexCache(dictionaryOf = createDictionary): IndexCache {
  let cached: (IndexParts & { of: unknown[] }) | undefined
  return (catalog) => {
    const of = sourcesOfDictionary(catalog)
    if (cached?.of.length === of.length && of.every((part, index) => part === cached?.of[index]))
      return cached
    const dictionary = dictionaryOf(catalog)
    const ready = createLexicon(dictionary.lexicon)
    cached = {
      of,
      dictionary,
      ready,
      readTerms: createReadTerms(catalog, ready),
      numbers: createTermNumbers(),
    }
    return cached
  }
}
