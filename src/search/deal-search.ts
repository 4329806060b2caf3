import type { Catalog } from '#catalog/catalog.ts'
import { type SaleDate, upcomingSaleDays } from '#catalog/sale-days.ts'
import type { Constraint } from '#search/constraints.ts'
import { onDay } from '#search/days/dates.ts'
import { createCodeFinder, modelsAmong } from '#search/spelling/codes.ts'
import { createEffort, type Effort } from '#search/effort.ts'
import { createLexicon } from '#search/lexicon.ts'
import { nameParts } from '#search/name-parts.ts'
import { AUTHORED, readPhrases } from '#search/phrases.ts'
import {
  createRank,
  hasPart,
  meetsConstraint,
  mentionsPart,
  partsOf,
  type Ranked,
  type Ranking,
  type RankingEffort,
  type RankRequest,
} from '#search/rank.ts'
import type { Features } from '#search/features.ts'
import type { SearchIndex } from '#search/search-index.ts'
import { createPlacedThings } from '#search/reading/placed-things.ts'
import { readByEar } from '#search/reading/read-by-ear.ts'
import { createHearName } from '#search/spelling/name-sounds.ts'
import { createShortForms } from '#search/spelling/short-forms.ts'
import { createSpeller } from '#search/spelling/speller.ts'
import { nextDayAfter } from '#text/days.ts'
import { fold } from '#text/fold.ts'
import type { Language } from '#text/language.ts'
import { untilChange } from '#text/until-change.ts'
import { tokensOf } from '#text/words.ts'
import type { ComingDeal, DealSearch, Match, SearchRequest } from '#search/search-outcome.ts'
import { createConceptParts } from '#search/reading/concept-parts.ts'
import { paymentTerm, PLACED } from '#search/terms.ts'
import { understand, type UnderstandingTools } from '#search/understand.ts'
import type { Part, Understanding } from '#search/understanding.ts'
import { createVocabulary } from '#search/vocabulary.ts'
import { WEIGHTS } from '#search/weights.ts'

const NOTHING: Ranking = { best: [], total: 0, complete: 0 }

/** More deals to come would hide what can be used. */
const COMING_MAX = 5

/**
 * What may be spent on reading a query, its slips above all, and on ranking what it finds: something for
 * every search, and more the more records there are.
 */
const READING_STEPS_MAX = 20_000
const RANKING_STEPS = { parts: { base: 10_000, aRecord: 3 }, constraints: { base: 10_000, aRecord: 2 } }

/** No search over so many records costs more, whatever is asked. */
export function stepsMaxOver(recordCount: number): number {
  return READING_STEPS_MAX + mostOf('parts', recordCount) + mostOf('constraints', recordCount)
}

function mostOf(kind: keyof typeof RANKING_STEPS, recordCount: number): number {
  return RANKING_STEPS[kind].base + RANKING_STEPS[kind].aRecord * recordCount
}

/** How a query is read at a moment, within an effort. */
export type Reader = (query: string, now: number, effort?: Effort, asking?: Language) => Understanding

/** Makes what reads queries by the words of a catalog and its lexicon. */
export function createReader(catalog: Pick<Catalog, 'deals'>, index: SearchIndex): Reader {
  return readerWith(createTools(catalog, index))
}

function readerWith(tools: UnderstandingTools): Reader {
  return (query, now, effort = createEffort(READING_STEPS_MAX), asking) =>
    understand(query, tools, { effort, now, asking })
}

function createTools({ deals }: Pick<Catalog, 'deals'>, index: SearchIndex): UnderstandingTools {
  const vocabulary = createVocabulary(index.postings)
  const findCodes = createCodeFinder(deals.flatMap(({ code }) => (code === undefined ? [] : fold(code))))
  const findModels = createCodeFinder(modelsAmong(index.postings.terms), 'model')
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
    conceptParts: createConceptParts(vocabulary),
    payments: vocabulary.after(paymentTerm('')),
    isPlaced: createPlacedThings(index.postings, vocabulary.numberOf(PLACED)),
    shortForms: createShortForms(shortForms, lexicon, recordsWith),
    spell: createSpeller({ phrases, words: index.words, usesOf }),
    findCodes: (word, effort) => {
      const found = findCodes(word, effort)
      return found.length > 0 ? found : findModels(word, effort)
    },
  }
}

/**
 * Makes the search over a catalog. The index must be that of the same catalog.
 * Deals that are not current at `now` are never among the matches. The same request gives the same order.
 */
export function createDealSearch(catalog: Catalog, index: SearchIndex): DealSearch {
  const { deals, products, saleDays } = catalog
  const { postings, features } = index
  const rank = createRank(postings, features)
  const tools = createTools(catalog, index)
  const { lexicon, conceptParts } = tools
  const read = readerWith(tools)
  const hearName = createHearName(index.dictionary.lexicon)
  // All begin at midnight in Vietnam.
  const saleDaysAt = untilChange((now) => saleDatesByName(saleDays, now), nextDayAfter)
  const statesAt = untilChange((now) => statesOf(features, now), catalog.nextChangeAfter)

  return ({ query, limit, now, sources, language: asking }) => {
    const reading = createEffort(READING_STEPS_MAX)
    const effort = {
      parts: createEffort(mostOf('parts', postings.recordCount)),
      constraints: createEffort(mostOf('constraints', postings.recordCount)),
    }
    const eligible = eligibleAt(now, sources)
    const answer = (understanding: Understanding): { understanding: Understanding; ranking: Ranking } => ({
      understanding,
      ranking: understanding.isOffTopic
        ? NOTHING
        : rank({
            understanding,
            language: understanding.isLanguageSure ? understanding.language : undefined,
            limit: Math.max(limit, WEIGHTS.counts.filledUpTo),
            now,
            isEligible: eligible,
            effort,
          }),
    })
    const first = answer(read(query, now, reading, asking))
    const heard =
      isSure(first) || first.understanding.isOffTopic
        ? undefined
        : readByEar(
            query,
            first.ranking.complete > 0,
            first.understanding,
            { hear: hearName, lexicon },
            (text) => read(text, now, reading, asking),
            reading,
          )
    const second = heard && answer(heard)
    const { understanding, ranking } = second && second.ranking.total > 0 ? second : first
    const { language, parts, constraints, corrected } = understanding
    const related = findRelated(ranking, understanding, { now, isEligible: eligible, effort })
    const namesOf = createNames(understanding)
    const found = [...ranking.best, ...related].slice(0, limit)
    const matches = found.map((ranked) => toMatch(ranked, namesOf))
    const [best] = matches
    const [closest] = ranking.complete > 0 ? [] : found
    const mentioned = nameParts(parts, (_, place) => closest !== undefined && mentionsPart(closest, place))
    const isInBest = ({ text }: Part): boolean => best?.matchedOn.includes(text) ?? false
    const isOneThere = parts.some((part) => part.isAlternative === true && isInBest(part))
    const wanted = namesOnce([
      ...nameParts(
        parts,
        ({ isRequired, isAlternative = false }) => isRequired && !(isAlternative && isOneThere),
      ),
      ...constraints.map(({ text }) => text),
    ])
    return {
      language: understanding.isLanguageSure ? language : (asking ?? language),
      matches,
      totalMatches: ranking.complete > 0 ? ranking.complete : ranking.total + related.length,
      matched: ranking.complete > 0,
      fallback: ranking.complete === 0 && ranking.total > 0,
      coming: sources.includes('deals') ? findComing(ranking, understanding, now, effort) : [],
      isNextEnd: ranking.complete === 0 && constraints.some(({ kind }) => kind === 'ending-in'),
      hasPriceLimit: constraints.some(({ kind }) => kind === 'at-most'),
      corrected: matches.length > 0 ? corrected : {},
      understood: parts.flatMap(({ text, kind, id }) => (id === undefined ? [] : [{ text, kind, id }])),
      relaxed:
        best === undefined
          ? []
          : wanted.filter((text) => !best.matchedOn.includes(text) || mentioned.includes(text)),
      steps: reading.spent + effort.parts.spent + effort.constraints.spent,
    }
  }

  function eligibleAt(now: number, sources: SearchRequest['sources']): (record: number) => boolean {
    const states = statesAt(now)
    const shown = (sources.includes('deals') ? CURRENT : 0) | (sources.includes('products') ? PRODUCT : 0)
    return (record) => ((states[record] ?? 0) & shown) !== 0
  }

  /** The deals to come, where days are asked for or nothing satisfies the query now. */
  function findComing(
    { complete }: Ranking,
    understanding: Understanding,
    now: number,
    effort: RankingEffort,
  ): ComingDeal[] {
    const { parts, constraints, isOffTopic } = understanding
    const { days, others } = saleDaysIn(parts, now)
    const isDated = constraints.some(({ kind }) => kind === 'valid-in')
    if (isOffTopic || (complete > 0 && days.length === 0 && !isDated)) return []
    const states = statesAt(now)
    const isComing = (record: number): boolean => states[record] === COMING
    // A deal of the day by its name, or one that is simply valid on it.
    const readings = [
      understanding,
      ...(days.length > 0
        ? [{ ...understanding, parts: others, constraints: [...constraints, ...days] }]
        : []),
    ]
    const found = readings.flatMap((reading) =>
      rank({
        understanding: reading,
        limit: COMING_MAX,
        now,
        isEligible: isComing,
        effort,
        isCompleteOnly: true,
      }).best.filter(({ isComplete }) => isComplete),
    )
    return [...new Set(found.map(({ record }) => record))]
      .map((record) => deals[record])
      .filter((deal): deal is ComingDeal => deal?.startsAt !== undefined)
      .toSorted((a, b) => a.startsAt - b.startsAt)
      .slice(0, COMING_MAX)
  }

  /** The days of the calendar among what is asked for, as conditions, and the parts without them. */
  function saleDaysIn(parts: readonly Part[], now: number): { days: Constraint[]; others: Part[] } {
    const days: Constraint[] = []
    const others: Part[] = []
    for (const part of parts) {
      const date = part.kind === 'occasion' ? saleDaysAt(now).get(part.id ?? '') : undefined
      if (date) days.push(onDay(date.startsAt, part.text))
      else others.push(part)
    }
    return { days, others }
  }

  /**
   * What fills a short answer up, after all that was asked for: the deals for things of the kind of the best
   * match where that is a product, then what is of the same kind as the things that are asked for.
   */
  function findRelated(
    { best }: Ranking,
    understanding: Understanding,
    { now, isEligible, effort }: Pick<RankRequest, 'now' | 'isEligible' | 'effort'>,
  ): Related[] {
    const { parts, refused } = understanding
    const last = best.at(-1)
    if (!last) return []
    // The total must not depend on how many are asked for.
    const { filledUpTo } = WEIGHTS.counts
    const shown = new Set(best.map(({ record }) => record))
    let worst = last.score
    const kinds = kindsOfProduct(best)
    const kindred = withKindred(parts)
    return [
      ...(kinds.length > 0 ? fill({ parts: kinds, constraints: [], refused }, isDeal) : []),
      ...(kindred ? fill({ ...understanding, parts: kindred }, () => true, true) : []),
    ]

    function fill(
      wanted: Pick<Understanding, 'parts' | 'constraints' | 'refused'>,
      isWanted: (record: number) => boolean,
      isKindred = false,
    ): Related[] {
      if (shown.size >= filledUpTo) return []
      const ranking = rank({
        understanding: { ...wanted, bonuses: [], hasSubject: true },
        limit: filledUpTo - shown.size,
        now,
        effort,
        isEligible: (record) => isWanted(record) && !shown.has(record) && isEligible(record),
        isCompleteOnly: isKindred,
      })
      const found = ranking.best.filter(({ isComplete }) => isComplete || !isKindred)
      const scale = found[0] ? (worst / found[0].score) * WEIGHTS.shares.related : 0
      for (const { record } of found) shown.add(record)
      const related = found.map(({ record, score }) => ({
        record,
        score: score * scale,
        sortKey: 0,
        isComplete: false,
        satisfied: partsOf(record, parts, postings),
        mentioned: 0,
        isKindred,
      }))
      worst = related.at(-1)?.score ?? worst
      return related
    }
  }

  function isDeal(record: number): boolean {
    return record < deals.length
  }

  /** The kinds of things that the best match is, where that is a product with all that was asked for. */
  function kindsOfProduct([first]: readonly Ranked[]): Part[] {
    const product = first?.isComplete === true ? products[first.record - deals.length] : undefined
    if (!product) return []
    return readPhrases(tokensOf(product.title), lexicon, AUTHORED).flatMap(({ concept }) =>
      concept?.kind === 'product-type' ? conceptParts(concept).part : [],
    )
  }

  function toMatch(ranked: Ranked | Related, namesOf: (ranked: Ranked) => string[]): Match {
    const { record, score } = ranked
    const found = {
      score: Math.round(score * 1000) / 1000,
      matchedOn: namesOf(ranked),
      ...('isKindred' in ranked && ranked.isKindred && { isKindred: true }),
    }
    const deal = deals[record]
    if (deal) return { source: 'deals', deal, ...found }
    const product = products[record - deals.length]
    if (!product) throw new Error(`the index holds record ${record}, the catalog does not`)
    return { source: 'products', product, ...found }
  }
}

/** Whether something matches by more than plain words. */
function isSure({ understanding, ranking }: { understanding: Understanding; ranking: Ranking }): boolean {
  return ranking.complete > 0 && understanding.parts.some(({ kind }) => kind !== 'word')
}

/** What a record is at a moment: none of these is a deal that has ended. */
const [CURRENT, COMING, PRODUCT] = [1, 2, 4]

/**
 * What each record is at a moment. A search asks it of more records than anything else, so that it stands in
 * a byte each.
 */
function statesOf({ dealCount, startsAt, endsAt }: Features, now: number): Uint8Array {
  const states = new Uint8Array(startsAt.length).fill(PRODUCT, dealCount)
  for (let record = 0; record < dealCount; record += 1) {
    const [start, end] = [startsAt[record] ?? 0, endsAt[record] ?? 0]
    if (now <= end && start <= end) states[record] = start <= now ? CURRENT : COMING
  }
  return states
}

/** A record that fills a short answer up. */
interface Related extends Ranked {
  /** It is of the same kind as what was asked for, and nothing of it. */
  isKindred: boolean
}

/** The same query for what is of the same kind as its things; none where a thing has no such kind. */
function withKindred(parts: readonly Part[]): Part[] | undefined {
  const things = parts.filter(({ kind, isRequired }) => kind === 'product-type' && isRequired)
  if (things.length === 0 || things.some(({ kindred }) => kindred === undefined)) return undefined
  return parts.map((part) =>
    part.kindred === undefined ? part : { ...part, terms: [{ term: part.kindred, trust: 1 }] },
  )
}

/** The same words may ask for a thing and set a condition: hours of the day. */
function namesOnce(names: readonly string[]): string[] {
  return [...new Set(names)]
}

/** The next date of each sale day by its id and by its tags: of days with one tag the nearest. */
function saleDatesByName(saleDays: Catalog['saleDays'], now: number): ReadonlyMap<string, SaleDate> {
  const dates = new Map<string, SaleDate>()
  for (const date of upcomingSaleDays(saleDays, now)) {
    for (const name of [date.day.id, ...date.day.tags]) if (!dates.has(name)) dates.set(name, date)
  }
  return dates
}

/** What a record has of a query, in its words; records that have the same share the list. */
function createNames({
  parts,
  constraints,
}: Pick<Understanding, 'parts' | 'constraints'>): (ranked: Ranked) => string[] {
  const known = new Map<number, string[]>()
  return (ranked) => {
    const names =
      known.get(ranked.satisfied) ??
      namesOnce([
        ...nameParts(parts, (_, place) => hasPart(ranked, place)),
        ...constraints.filter((_, place) => meetsConstraint(ranked, place)).map(({ text }) => text),
      ])
    known.set(ranked.satisfied, names)
    return names
  }
}
