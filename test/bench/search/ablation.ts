import type { Catalog } from '#catalog/catalog.ts'
import { createReadTerms } from '#search/record-terms.ts'
import { createLexicon } from '#search/lexicon.ts'
import { createPostingIndex, type WeightedTerms } from '#search/posting-index.ts'
import { createSearchIndex, type SearchIndex } from '#search/search-index.ts'
import { createSpellingIndex } from '#search/spelling/speller.ts'
import { fold } from '#text/fold.ts'
import type { Find } from './engines.ts'
import { askOurs, idsIn } from './ours.ts'

/** Our engine without one of its parts. */
export interface Variant {
  name: string
  find: Find
}

export function createVariants(catalog: Catalog): Variant[] {
  const index = createSearchIndex(catalog)
  const complete = findIn(catalog, index)
  const kinds = [...new Set(catalog.lexicon.map(({ kind }) => kind))]
  return [
    { name: 'complete', find: complete },
    { name: 'queries typed without diacritics', find: (query) => complete(fold(query)) },
    {
      name: 'no speller',
      find: findIn(catalog, {
        ...index,
        dictionary: {
          ...index.dictionary,
          phrases: { ...createSpellingIndex([]), nameCount: 0, conceptOf: new Uint32Array() },
        },
        words: createSpellingIndex([]),
      }),
    },
    { name: 'no translations', find: findIn(withoutTranslations(catalog)) },
    {
      name: 'no accented words and pairs',
      find: findIn(catalog, withDocuments(catalog, index, withoutExactTerms)),
    },
    {
      name: 'all fields weigh the same',
      find: findIn(
        catalog,
        withDocuments(catalog, index, (fields) => ({ ...fields, weight: 1 })),
      ),
    },
    { name: 'no lexicon', find: findIn({ ...catalog, lexicon: [] }) },
    ...kinds.map((kind) => ({
      name: `lexicon without kind ${kind}`,
      find: findIn({ ...catalog, lexicon: catalog.lexicon.filter((entry) => entry.kind !== kind) }),
    })),
  ]
}

function findIn(catalog: Catalog, index?: SearchIndex): Find {
  const ask = askOurs(catalog, index)
  return (query) => idsIn(ask(query))
}

function withoutTranslations(catalog: Catalog): Catalog {
  return {
    ...catalog,
    deals: catalog.deals.map((deal) => ({ ...deal, translations: {} })),
    products: catalog.products.map((product) => ({ ...product, translations: {} })),
  }
}

function withDocuments(
  catalog: Catalog,
  index: SearchIndex,
  change: (fields: WeightedTerms) => WeightedTerms,
): SearchIndex {
  const read = createReadTerms(catalog, createLexicon(index.dictionary.lexicon))
  const records = [...catalog.deals, ...catalog.products]
  return { ...index, postings: createPostingIndex(records, (record) => read(record).map(change)) }
}

/** Removes the terms of `accentedTerm` and `pairTerm`. */
function withoutExactTerms({ terms, weight }: WeightedTerms): WeightedTerms {
  return { terms: terms.filter((term) => !term.startsWith('~') && !term.includes('_')), weight }
}
