import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import type { Language } from '#contract/language.ts'
import type { SEARCH_SOURCES } from '#contract/search.ts'
import { meets } from '#search/features.ts'
import { createLexicon } from '#search/lexicon.ts'
import { readPhrases } from '#search/phrases.ts'
import { placeOf } from '#search/posting-index.ts'
import { createRank, MET, MET_TRUST, type Ranked, type Ranking, type RankRequest } from '#search/rank.ts'
import type { SearchIndex } from '#search/search-index.ts'
import { createSpeller } from '#search/speller.ts'
import { fold, tokensOf } from '#search/text.ts'
import { toConceptPart, understand, type Understanding } from '#search/understand.ts'
import { createVocabulary } from '#search/vocabulary.ts'

interface SearchRequest {
  query: string
  limit: number
  now: number
  sources: readonly (typeof SEARCH_SOURCES)[number][]
}

type Match = ({ source: 'deals'; deal: SnapshotDeal } | { source: 'products'; product: SnapshotProduct }) & {
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

/** What the best of the related deals scores beside the last that was asked for. */
const RELATED = 0.5

/** Related deals fill a short answer up to this many matches, however many are asked for: the total must not depend on that. */
const FILLED_UP_TO = 10

export type DealSearch = (request: SearchRequest) => SearchOutcome

/**
 * Makes the search over a catalog. The index must be that of the same catalog.
 * Deals that are not current at `now` are never among the matches. The same request gives the same order.
 */
export function createDealSearch(catalog: Catalog, index: SearchIndex): DealSearch {
  const { deals, products } = catalog
  const { postings, features } = index
  const rank = createRank(postings, features)
  const lexicon = createLexicon(index.lexicon)
  const vocabulary = createVocabulary(postings)
  const codes = deals.flatMap(({ code }) => (code === undefined ? [] : fold(code)))
  const spell = createSpeller(index.spelling)

  return ({ query, limit, now, sources }) => {
    const understanding = understand(query, { lexicon, vocabulary, spell, codes })
    const { language, parts, constraints, corrected, isOffTopic } = understanding
    const eligible = eligibleAt(now, sources)
    const ranking: Ranking = isOffTopic
      ? { best: [], total: 0, complete: 0 }
      : rank({ understanding, limit: Math.max(limit, FILLED_UP_TO), now, isEligible: eligible })
    const related = findRelated(ranking, { now, isEligible: eligible })
    const matches = [...ranking.best, ...related]
      .slice(0, limit)
      .map((ranked) => toMatch(ranked, understanding, now))
    const wanted = [...parts.filter(({ isRequired }) => isRequired), ...constraints].map(({ text }) => text)
    return {
      language,
      matches,
      totalMatches: ranking.total + related.length,
      matched: ranking.complete > 0,
      fallback: ranking.complete === 0 && ranking.total > 0,
      corrected,
      understood: parts.flatMap(({ text, kind, id }) => (id === undefined ? [] : [{ text, kind, id }])),
      relaxed:
        ranking.complete > 0 ? [] : wanted.filter((text) => matches[0]?.matchedOn.includes(text) === false),
    }
  }

  function eligibleAt(now: number, sources: SearchRequest['sources']): (document: number) => boolean {
    const withDeals = sources.includes('deals')
    const withProducts = sources.includes('products')
    return (document) =>
      document < deals.length
        ? withDeals && (features.startsAt[document] ?? 0) <= now && now <= (features.endsAt[document] ?? 0)
        : withProducts
  }

  /** Where a product is the best match, the deals for things of its kind, after all that was asked for. */
  function findRelated(
    { best }: Ranking,
    { now, isEligible }: Pick<RankRequest, 'now' | 'isEligible'>,
  ): Ranked[] {
    const [first] = best
    const last = best.at(-1)
    const product = first?.isComplete === true ? products[first.document - deals.length] : undefined
    if (!product || !last || best.length >= FILLED_UP_TO) return []
    const kinds = readPhrases(tokensOf(product.title), lexicon, true).flatMap(({ concept }) =>
      concept?.kind === 'product-type' ? toConceptPart(concept, vocabulary) : [],
    )
    const shown = new Set(best.map(({ document }) => document))
    const found = rank({
      understanding: { parts: kinds, bonuses: [], constraints: [], hasSubject: true },
      limit: FILLED_UP_TO - best.length,
      now,
      isEligible: (document) => document < deals.length && !shown.has(document) && isEligible(document),
    })
    const scale = found.best[0] ? (last.score / found.best[0].score) * RELATED : 0
    return found.best.map((ranked) => ({ ...ranked, isComplete: false, score: ranked.score * scale }))
  }

  function toMatch(
    { document, score }: Ranked,
    { parts, constraints }: Pick<Understanding, 'parts' | 'constraints'>,
    now: number,
  ): Match {
    const satisfied = [
      ...parts.filter(({ terms }) =>
        terms.some(({ term, trust }) => trust >= MET_TRUST && placeOf(postings, term, document) >= 0),
      ),
      ...constraints.filter((constraint) => meets(constraint, document, features, now) >= MET),
    ]
    const common = {
      score: Math.round(score * 1000) / 1000,
      matchedOn: satisfied.map(({ text }) => text),
    }
    const deal = deals[document]
    if (deal) return { source: 'deals', deal, ...common }
    const product = products[document - deals.length]
    if (!product) throw new Error(`the index holds document ${document}, the catalog does not`)
    return { source: 'products', product, ...common }
  }
}
