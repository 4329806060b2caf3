import type { Catalog } from '#catalog/catalog.ts'
import { dealStateAt } from '#catalog/deal-state.ts'
import type { SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import type { SEARCH_SOURCES } from '#contract/search.ts'
import { createPhraseReader, type Phrase } from '#search/phrases.ts'
import type { PostingIndex } from '#search/posting-index.ts'
import { createSpeller } from '#search/speller.ts'
import { conceptTerm } from '#search/documents.ts'
import { fold, wordsOf } from '#search/text.ts'

type Source = (typeof SEARCH_SOURCES)[number]

interface SearchRequest {
  query: string
  limit: number
  now: number
  sources: readonly Source[]
}

export type Match = (
  { source: 'deals'; deal: SnapshotDeal } | { source: 'products'; product: SnapshotProduct }
) & {
  score: number
  /** The parts of the query that this record satisfies, folded. */
  matchedOn: string[]
}

export interface SearchOutcome {
  matches: Match[]
  totalMatches: number
  /** Some record satisfies the whole query. */
  matched: boolean
  /** None does; the matches are the closest. */
  fallback: boolean
  /** Misspelt words and what was searched instead. */
  corrected: Record<string, string>
}

export type DealSearch = (request: SearchRequest) => SearchOutcome

/** One thing the query asks for: any of the terms satisfies it. */
interface Part {
  text: string
  alternatives: readonly { term: number; trust: number }[]
  /** Its share in how far a record covers the query; words that every deal answers to have none. */
  importance: number
}

interface Candidate {
  document: number
  covered: number
  score: number
}

/** What of a query's importance a record must cover to be worth showing when none covers it all. */
const CLOSE_ENOUGH = 0.5

/** A corrected word counts less than one that was typed right. */
const TRUST_IN_CORRECTION = 0.8

/**
 * Makes the search over a catalog. The index must be that of the same catalog's documents (`documents.ts`).
 * Deals that are not current at `now` are never among the matches. The same request gives the same order.
 */
export function createDealSearch(catalog: Catalog, index: PostingIndex): DealSearch {
  const { deals, products } = catalog
  const termNumbers = new Map(index.terms.map((term, number) => [term, number]))
  const readPhrases = createPhraseReader(catalog.lexicon)
  const suggest = createSpeller(index.terms)
  const scores = new Float64Array(index.documentCount)
  const coverage = new Float64Array(index.documentCount)
  const lastPart = new Int32Array(index.documentCount)

  return ({ query, limit, now, sources }) => {
    const { parts, corrected } = understand(query)
    const touched = score(parts)
    const { found, complete } = select(touched, parts, { now, sources })
    // Typed arrays of the whole catalog are kept from search to search; only what was touched is cleared.
    for (const document of touched) scores[document] = coverage[document] = lastPart[document] = 0

    const ranked = (complete.length > 0 ? complete : found).sort(
      (a, b) => b.covered - a.covered || b.score - a.score || a.document - b.document,
    )
    return {
      matches: ranked.slice(0, limit).map(({ document, score }) => toMatch(document, score, parts)),
      totalMatches: ranked.length,
      matched: complete.length > 0,
      fallback: complete.length === 0 && ranked.length > 0,
      corrected,
    }
  }

  /** The documents that cover enough of the query, and those of them that cover it all. */
  function select(
    touched: readonly number[],
    parts: readonly Part[],
    { now, sources }: Pick<SearchRequest, 'now' | 'sources'>,
  ): { found: Candidate[]; complete: Candidate[] } {
    const asked = parts.reduce((sum, { importance }) => sum + importance, 0)
    const found: Candidate[] = []
    const complete: Candidate[] = []
    for (const document of touched) {
      const covered = coverage[document] ?? 0
      if (covered < asked * CLOSE_ENOUGH || !isEligible(document, now, sources)) continue
      const candidate = { document, covered, score: scores[document] ?? 0 }
      found.push(candidate)
      if (isWhole(covered, asked)) complete.push(candidate)
    }
    return { found, complete }
  }

  function understand(query: string): { parts: Part[]; corrected: Record<string, string> } {
    const corrected: Record<string, string> = {}
    const parts = readPhrases(wordsOf(fold(query)))
      .filter(({ concept }) => concept?.kind !== 'stop')
      .map((phrase) => toPart(phrase, corrected))
    return { parts, corrected }
  }

  function toPart(phrase: Phrase, corrected: Record<string, string>): Part {
    const text = phrase.words.join(' ')
    const { concept } = phrase
    if (concept) {
      const terms = [conceptTerm(concept), ...(phrase.words.length === 1 ? phrase.words : [])]
      return toKnownPart(text, terms, 1, concept.kind === 'generic' ? 0 : undefined)
    }
    const exact = toKnownPart(text, phrase.words, 1)
    if (exact.alternatives.length > 0) return exact
    const suggestions = suggest(text)
    if (suggestions[0] !== undefined) corrected[text] = suggestions[0]
    return toKnownPart(text, suggestions, TRUST_IN_CORRECTION)
  }

  function toKnownPart(text: string, terms: readonly string[], trust: number, importance?: number): Part {
    const alternatives = terms
      .map((term) => termNumbers.get(term))
      .filter((term) => term !== undefined)
      .map((term) => ({ term, trust }))
    return { text, alternatives, importance: importance ?? importanceOf(alternatives) }
  }

  /** The rarer, the more a word matters; one that nobody uses matters most, so that nonsense finds nothing. */
  function importanceOf(alternatives: Part['alternatives']): number {
    const holders = Math.max(
      0,
      ...alternatives.map(({ term }) => postingsOf(term).end - postingsOf(term).start),
    )
    return Math.log(1 + (index.documentCount - holders + 0.5) / (holders + 0.5))
  }

  function postingsOf(term: number): { start: number; end: number } {
    return { start: index.offsets[term] ?? 0, end: index.offsets[term + 1] ?? 0 }
  }

  /** Adds up every part's best alternative for every document that has one; returns these documents. */
  function score(parts: readonly Part[]): number[] {
    const touched: number[] = []
    for (const [place, { alternatives, importance }] of parts.entries()) {
      for (const { term, trust } of alternatives) {
        const { start, end } = postingsOf(term)
        for (let at = start; at < end; at += 1) {
          const document = index.documents[at] ?? 0
          if (lastPart[document] === 0) touched.push(document)
          // A later alternative of the same part adds a little only: synonyms are not more matches.
          const isFirst = lastPart[document] !== place + 1
          scores[document] = (scores[document] ?? 0) + (index.worths[at] ?? 0) * trust * (isFirst ? 1 : 0.2)
          if (isFirst) coverage[document] = (coverage[document] ?? 0) + importance * trust
          lastPart[document] = place + 1
        }
      }
    }
    return touched
  }

  function isEligible(document: number, now: number, sources: readonly Source[]): boolean {
    const deal = deals[document]
    return deal
      ? sources.includes('deals') && dealStateAt(deal, now) === 'current'
      : sources.includes('products')
  }

  function toMatch(document: number, score: number, parts: readonly Part[]): Match {
    const common = {
      score: Math.round(score * 1000) / 1000,
      matchedOn: parts
        .filter(({ alternatives }) => alternatives.some(({ term }) => holds(term, document)))
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
    let { start: low, end: high } = postingsOf(term)
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((index.documents[middle] ?? 0) < document) low = middle + 1
      else high = middle
    }
    return index.documents[low] === document && low < postingsOf(term).end
  }
}

function isWhole(covered: number, asked: number): boolean {
  return covered >= asked * TRUST_IN_CORRECTION - 1e-9
}
