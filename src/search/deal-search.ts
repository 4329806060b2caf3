import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import type { Language } from '#contract/language.ts'
import type { SEARCH_SOURCES } from '#contract/search.ts'
import { createFeatures } from '#search/features.ts'
import { createLexicon } from '#search/lexicon.ts'
import { createRank, type Ranked } from '#search/rank.ts'
import type { SearchIndex } from '#search/search-index.ts'
import { createSpeller } from '#search/speller.ts'
import { fold } from '#search/text.ts'
import { type Part, understand } from '#search/understand.ts'
import { createVocabulary } from '#search/vocabulary.ts'

interface SearchRequest {
  query: string
  limit: number
  now: number
  sources: readonly (typeof SEARCH_SOURCES)[number][]
}

export type Match = (
  { source: 'deals'; deal: SnapshotDeal } | { source: 'products'; product: SnapshotProduct }
) & {
  score: number
  /** The parts of the query that this record satisfies, folded. */
  matchedOn: string[]
}

export interface SearchOutcome {
  language: Language
  /** Records that satisfy the whole query come before those that are only close. */
  matches: Match[]
  totalMatches: number
  /** Some record satisfies the whole query. */
  matched: boolean
  /** None does; the matches are the closest. */
  fallback: boolean
  /** Misspelt words and what was searched instead. */
  corrected: Record<string, string>
  /** What was recognised in the query. */
  understood: { text: string; kind: string; id: string }[]
  /** Parts of the query that the best match does not satisfy. */
  relaxed: string[]
}

export type DealSearch = (request: SearchRequest) => SearchOutcome

/**
 * Makes the search over a catalog. The index must be that of the same catalog.
 * Deals that are not current at `now` are never among the matches. The same request gives the same order.
 */
export function createDealSearch(catalog: Catalog, index: SearchIndex): DealSearch {
  const { deals, products } = catalog
  const { postings } = index
  const features = createFeatures(catalog)
  const rank = createRank(postings, features)
  const lexicon = createLexicon(index.lexicon)
  const vocabulary = createVocabulary(postings)
  const codes = deals.flatMap(({ code }) => (code === undefined ? [] : fold(code)))
  const spell = createSpeller(index.spelling)

  return ({ query, limit, now, sources }) => {
    const understanding = understand(query, { lexicon, vocabulary, spell, codes })
    const { language, parts, constraints, corrected, isOffTopic } = understanding
    const withDeals = sources.includes('deals')
    const withProducts = sources.includes('products')
    const ranking = isOffTopic
      ? { best: [], total: 0, complete: 0 }
      : rank({
          understanding,
          limit,
          now,
          isEligible: (document) =>
            document < deals.length
              ? withDeals &&
                (features.startsAt[document] ?? 0) <= now &&
                now <= (features.endsAt[document] ?? 0)
              : withProducts,
        })
    const matches = ranking.best.map((ranked) => toMatch(ranked, parts))
    const wanted = [...parts.filter(({ isRequired }) => isRequired), ...constraints].map(({ text }) => text)
    return {
      language,
      matches,
      totalMatches: ranking.total,
      matched: ranking.complete > 0,
      fallback: ranking.complete === 0 && ranking.total > 0,
      corrected,
      understood: parts.flatMap(({ text, kind, id }) => (id === undefined ? [] : [{ text, kind, id }])),
      relaxed:
        ranking.complete > 0 ? [] : wanted.filter((text) => matches[0]?.matchedOn.includes(text) === false),
    }
  }

  function toMatch({ document, score }: Ranked, parts: readonly Part[]): Match {
    const common = {
      score: Math.round(score * 1000) / 1000,
      matchedOn: parts
        .filter(({ terms }) => terms.some(({ term }) => holds(term, document)))
        .map(({ text }) => text),
    }
    const deal = deals[document]
    if (deal) return { source: 'deals', deal, ...common }
    const product = products[document - deals.length]
    if (!product) throw new Error(`the index holds document ${document}, the catalog does not`)
    return { source: 'products', product, ...common }
  }

  /** Postings are in the order of documents, so a binary search answers. */
  function holds(term: number, document: number): boolean {
    let low = postings.offsets[term] ?? 0
    const end = postings.offsets[term + 1] ?? 0
    let high = end
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((postings.documents[middle] ?? 0) < document) low = middle + 1
      else high = middle
    }
    return low < end && postings.documents[low] === document
  }
}
