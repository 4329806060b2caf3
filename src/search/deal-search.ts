/** The search over a catalog: parses a query, ranks its records, and says what they have of it. */
import type { Catalog } from '#catalog/catalog.ts'
import { createBudget } from '#search/budget.ts'
import { createFindComing } from '#search/coming-deals.ts'
import type { Constraint } from '#search/constraints.ts'
import { nameClauses } from '#search/name-clauses.ts'
import { AUTHORED, readPhrases } from '#search/phrases.ts'
import { createParsingTools, createReader, READING_STEPS_MAX } from '#search/query/create-reader.ts'
import type { Clause, ParsedQuery } from '#search/query/parsed-query.ts'
import { createRank, type RankRequest } from '#search/ranking/rank.ts'
import {
  hasClause,
  meetsConstraint,
  mentionsClause,
  type Ranked,
  type Ranking,
} from '#search/ranking/ranked.ts'
import { findRelated, type Related } from '#search/ranking/related-records.ts'
import { UNPLACED } from '#search/ranking/superlatives.ts'
import { createReadByEar } from '#search/reading/read-by-ear.ts'
import { createRecordStates } from '#search/record-states.ts'
import type { SearchIndex } from '#search/search-index.ts'
import type { DealSearch, Match, SearchOutcome } from '#search/search-outcome.ts'
import { WEIGHTS } from '#search/weights.ts'
import { tokensOf } from '#text/words.ts'

const NOTHING: Ranking = { best: [], total: 0, complete: 0, unpriced: 0 }

/** What may be spent on ranking: something for every search, and more the more records there are. */
const RANKING_STEPS = { clauses: { base: 10_000, aRecord: 3 }, constraints: { base: 10_000, aRecord: 2 } }

/** No search over so many records costs more, whatever is asked. */
export function stepsMaxOver(recordCount: number): number {
  return READING_STEPS_MAX + mostOf('clauses', recordCount) + mostOf('constraints', recordCount)
}

function mostOf(kind: keyof typeof RANKING_STEPS, recordCount: number): number {
  return RANKING_STEPS[kind].base + RANKING_STEPS[kind].aRecord * recordCount
}

/** A query as it was read, and what it finds. */
interface Answer {
  parsed: ParsedQuery
  ranking: Ranking
}

/**
 * Makes the search over a catalog. The index must be that of the same catalog.
 * Deals that are not current at `now` are never among the matches. The same request gives the same order.
 */
export function createDealSearch(catalog: Catalog, index: SearchIndex): DealSearch {
  const { deals, products } = catalog
  const { postings, features } = index
  const rank = createRank(postings, features)
  const tools = createParsingTools(index)
  const read = createReader(tools)
  const readByEar = createReadByEar(index.dictionary.lexicon, tools.lexicon)
  const findComing = createFindComing(catalog, rank)
  const { isShownAt, isComingAt } = createRecordStates(features, catalog.nextChangeAfter)
  const kindsOfProducts: (readonly Clause[] | undefined)[] = []
  const relatedTools = { rank, postings, isDeal: (record: number) => record < deals.length, kindsOf }

  return ({ query, limit, now, sources, language: asking }) => {
    const reading = createBudget(READING_STEPS_MAX)
    const budget = {
      clauses: createBudget(mostOf('clauses', postings.recordCount)),
      constraints: createBudget(mostOf('constraints', postings.recordCount)),
    }
    const request = { now, budget, isEligible: isShownAt(now, sources) }
    const parse = (text: string): ParsedQuery => read(text, now, reading, asking)
    const answer = (parsed: ParsedQuery): Answer => ({ parsed, ranking: rankParsed(parsed, limit, request) })
    const first = answer(parse(query))
    const heard = mayBeHeard(first)
      ? readByEar(query, first.ranking.complete > 0, first.parsed, parse, reading)
      : undefined
    const second = heard && answer(heard)
    const { parsed, ranking } = second && second.ranking.total > 0 ? second : first
    const related = findRelated(ranking, parsed, request, relatedTools)
    const namesOf = createNames(parsed)
    const found = [...ranking.best, ...related].slice(0, limit)
    const isMatched = ranking.complete > 0
    const matches = found.map((ranked) => toMatch(ranked, namesOf, isMatched && !ranked.isMatch))
    const { constraints } = parsed
    return {
      language: parsed.isLanguageSure ? parsed.language : (asking ?? parsed.language),
      matches,
      totalMatches: isMatched ? ranking.complete : ranking.total + related.length,
      matched: isMatched,
      fallback: !isMatched && ranking.total > 0,
      coming: sources.includes('deals')
        ? findComing({ parsed, isMatched, now, isComing: isComingAt(now), budget })
        : [],
      isNextEnd: !isMatched && constraints.some(({ kind }) => kind === 'ending-in'),
      unpriced: !constraints.some(isPriceLimit)
        ? 0
        : isMatched
          ? ranking.unpriced
          : found.slice(0, 1).filter(({ record }) => features.price[record] === 0).length,
      order: isMatched && (ranking.best[0]?.sortKey ?? UNPLACED) < UNPLACED ? parsed.order : undefined,
      corrected: matches.length > 0 ? parsed.corrected : {},
      understood: parsed.clauses.flatMap(({ text, kind, id }) =>
        id === undefined ? [] : [{ text, kind, id }],
      ),
      relaxed: relaxedIn(parsed, matches, isMatched ? undefined : found[0]),
      steps: reading.spent + budget.clauses.spent + budget.constraints.spent,
    }
  }

  function rankParsed(
    parsed: ParsedQuery,
    limit: number,
    request: Pick<RankRequest, 'now' | 'budget' | 'isEligible'>,
  ): Ranking {
    if (parsed.isOffTopic) return NOTHING
    return rank({
      ...request,
      query: parsed,
      language: parsed.isLanguageSure ? parsed.language : undefined,
      limit: Math.max(limit, WEIGHTS.counts.filledUpTo),
    })
  }

  /** The kinds of things that a product is. */
  function kindsOf(record: number): readonly Clause[] {
    const product = products[record - deals.length]
    if (!product) return []
    return (kindsOfProducts[record - deals.length] ??= readPhrases(
      tokensOf(product.title),
      tools.lexicon,
      AUTHORED,
    ).flatMap(({ concept }) => (concept?.kind === 'product-type' ? tools.clauseOf(concept).clause : [])))
  }

  function toMatch(ranked: Ranked | Related, namesOf: (ranked: Ranked) => string[], isClose: boolean): Match {
    const { record, score } = ranked
    const found = {
      score: Math.round(score * 1000) / 1000,
      matchedOn: namesOf(ranked),
      ...(isClose && { isClose }),
      ...('isSibling' in ranked && ranked.isSibling && { isSibling: true }),
    }
    const deal = deals[record]
    if (deal) return { source: 'deals', deal, ...found }
    const product = products[record - deals.length]
    if (!product) throw new Error(`the index holds record ${record}, the catalog does not`)
    return { source: 'products', product, ...found }
  }
}

/** Whether a constraint limits what a thing costs. */
function isPriceLimit({ kind }: Constraint): boolean {
  return kind === 'at-most' || kind === 'at-least'
}

/** Whether the words of a query may be names as they sound: nothing matches by more than plain words. */
function mayBeHeard({ parsed, ranking }: Answer): boolean {
  const isSure = ranking.complete > 0 && parsed.clauses.some(({ kind }) => kind !== 'word')
  return !isSure && !parsed.isOffTopic
}

/** What a query requires that the best match lacks, or that the closest record only mentions. */
function relaxedIn(
  { clauses, constraints }: Pick<ParsedQuery, 'clauses' | 'constraints'>,
  [best]: readonly Match[],
  closest: Ranked | undefined,
): SearchOutcome['relaxed'] {
  if (!best) return []
  const isInBest = ({ text }: Clause): boolean => best.matchedOn.includes(text)
  const isOneThere = clauses.some((clause) => clause.isAlternative === true && isInBest(clause))
  const mentioned = nameClauses(
    clauses,
    (_, place) => closest !== undefined && mentionsClause(closest, place),
  )
  const wanted = namesOnce([
    ...nameClauses(clauses, ({ isMust, isAlternative = false }) => isMust && !(isAlternative && isOneThere)),
    ...constraints.map(({ text }) => text),
  ])
  return wanted.filter((text) => !best.matchedOn.includes(text) || mentioned.includes(text))
}

/** The same words may ask for a thing and set a constraint: hours of the day. */
function namesOnce(names: readonly string[]): string[] {
  return [...new Set(names)]
}

/** What a record has of a query, in its words; records that have the same share the list. */
function createNames({
  clauses,
  constraints,
}: Pick<ParsedQuery, 'clauses' | 'constraints'>): (ranked: Ranked) => string[] {
  const known = new Map<number, string[]>()
  return (ranked) => {
    const names =
      known.get(ranked.satisfied) ??
      namesOnce([
        ...nameClauses(clauses, (_, place) => hasClause(ranked, place)),
        ...constraints.filter((_, place) => meetsConstraint(ranked, place)).map(({ text }) => text),
      ])
    known.set(ranked.satisfied, names)
    return names
  }
}
