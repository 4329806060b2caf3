import type { Constraint } from '#search/constraints.ts'
import type { Effort } from '#search/effort.ts'
import { writeDegrees } from '#search/constraint-degrees.ts'
import type { Features } from '#search/features.ts'
import { bitOfLanguage, OF_ITSELF, placeOf, type PostingIndex, WORTH_MAX } from '#search/posting-index.ts'
import { type Part, PARTS_MAX, type Understanding } from '#search/understanding.ts'
import { firstIndexWhere } from '#text/first-index.ts'
import { sortKeyFor } from '#search/superlatives.ts'
import { WEIGHTS } from '#search/weights.ts'
import type { Language } from '#text/language.ts'

/** A record that answers a query, by its number in the index. */
export interface Ranked {
  record: number
  score: number
  /** Its place in the order that the query asks for, the lowest first; 0 where it asks for none. */
  sortKey: number
  /** It has everything the query requires. */
  isComplete: boolean
  /**
   * Which parts it has, and which constraints it meets: a bit each, as {@link hasPart} and {@link
   * meetsConstraint} read them.
   */
  satisfied: number
  /** The parts among these that name a thing which the record only mentions, likewise. */
  mentioned: number
}

/** Whether a record has the part at a place of the query. */
export function hasPart({ satisfied }: Ranked, place: number): boolean {
  return (satisfied & (1 << place)) !== 0
}

/** Whether a record is not the thing of the part at a place of the query, but mentions it. */
export function mentionsPart({ mentioned }: Ranked, place: number): boolean {
  return (mentioned & (1 << place)) !== 0
}

/** The parts that a record has, as in `satisfied`, whatever it was found for. */
export function partsOf(record: number, parts: readonly Part[], index: PostingIndex): number {
  const isIn = ({ terms }: Part): boolean =>
    terms.some(({ term, trust }) => trust >= WEIGHTS.synonyms.satisfied && placeOf(index, term, record) >= 0)
  return parts.reduce((bits, part, place) => (isIn(part) ? bits | (1 << place) : bits), 0)
}

/** Whether a record meets the constraint at a place of the query. */
export function meetsConstraint({ satisfied }: Ranked, place: number): boolean {
  return (satisfied & (1 << (PARTS_MAX + place))) !== 0
}

export interface Ranking {
  /** The best, at most as many as asked for. */
  best: Ranked[]
  /** How many records cover enough of the query. */
  total: number
  /** How many of these are everything that the query requires, and do not only mention it. */
  complete: number
}

export interface RankRequest {
  understanding: Pick<Understanding, 'parts' | 'bonuses' | 'constraints' | 'hasSubject'> &
    Partial<Pick<Understanding, 'refused' | 'placed' | 'order'>>
  /** The language of the query; none when it is unsure. */
  language?: Language | undefined
  limit: number
  now: number
  /** Whether a record may be shown at all: it is current and of the kind asked for. */
  isEligible: (record: number) => boolean
  effort: RankingEffort
  /** Only records that have everything the query requires are of use. */
  isCompleteOnly?: boolean
}

/**
 * How many steps may be spent on walks over the records of parts, and on asking records whether they meet a
 * constraint. Where they do not suffice, the least important parts and the last constraints are left out,
 * limits after all others.
 */
export interface RankingEffort {
  parts: Effort
  constraints: Effort
}

/** A part, its bit among what a record satisfies, and that of the language it is asked in. */
interface AskedPart extends Pick<Part, 'kind' | 'importance' | 'isRequired' | 'isSubject'> {
  terms: readonly AskedTerm[]
  isAlternative: boolean
  bit: number
  language: number
}

/** With the bit of its alternative, where the part stands for several. */
type AskedTerm = Part['terms'][number] & { bit?: number }

type AskedConstraint = Constraint & { bit: number }

/** Nothing shown may break a limit while anything is within. */
function isLimit({ kind }: Constraint): boolean {
  return kind === 'at-most' || kind === 'order-at-most' || kind === 'no-minimum'
}

/** Whether a part is the kind of thing that the query asks for, or the place where. */
function isThing({ kind, isRequired, isSubject }: AskedPart): boolean {
  return (kind === 'product-type' || kind === 'place') && isRequired && isSubject
}

/** The bit of a constraint. */
function bitOf(place: number): number {
  return 1 << (PARTS_MAX + place)
}

export type Rank = (request: RankRequest) => Ranking

/** What it costs to look a record up among a term’s postings, beside a step of a walk. */
const LOOKUP_STEPS = 16

/** As many constraints as there are bits beside the parts'. */
const CONSTRAINTS_MAX = 32 - PARTS_MAX

/** What a record gains by a term of a part, in the language that is asked and in others only. */
interface Gains {
  place: number
  /** The bit of the language. */
  language: number
  own: number
  foreign: number
  /** The part's bit where it counts as there. */
  ownBit: number
  foreignBit: number
  /** The role that the term has in a record that is what the part asks for; 0 for any. */
  role: number
}

/** A part with its terms as they are looked for, the most trusted first: a record has a part once. */
function askFor(
  { kind, terms, importance, isRequired, isSubject, isAlternative = false }: Part,
  bit: number,
  language: number,
): AskedPart {
  return {
    kind,
    terms: terms.toSorted(byTrust),
    importance,
    isRequired,
    isSubject,
    isAlternative,
    bit,
    language,
  }
}

function byTrust(one: AskedTerm, other: AskedTerm): number {
  return other.trust - one.trust
}

/** Parts of which a record needs only one are one part, with a bit of its own. */
function withAlternatives(parts: readonly AskedPart[]): AskedPart[] {
  const others = parts.filter(({ isAlternative }) => !isAlternative)
  const [first, ...more] = parts.filter(({ isAlternative }) => isAlternative)
  if (!first || more.length === 0 || parts.length >= PARTS_MAX) return [...parts]
  const terms = [first, ...more]
    .flatMap(({ terms: own, bit }) => own.map((term) => ({ ...term, bit })))
    .toSorted(byTrust)
  const importance = Math.max(first.importance, ...more.map((part) => part.importance))
  return [...others, { ...first, terms, importance, bit: 1 << parts.length }]
}

function gainsOf(
  { kind, importance, bit: ownBit, language }: AskedPart,
  place: number,
  { trust, bit: alternative = 0 }: AskedTerm,
): Gains {
  const bit = ownBit | alternative
  const foreign = trust * (kind === 'word' ? WEIGHTS.shares.foreignWord : WEIGHTS.shares.foreignConcept)
  return {
    place,
    language,
    own: importance * trust,
    foreign: importance * foreign,
    ownBit: trust >= WEIGHTS.synonyms.satisfied ? bit : 0,
    foreignBit: foreign >= WEIGHTS.synonyms.satisfied ? bit : 0,
    role: kind === 'product-type' ? OF_ITSELF : 0,
  }
}

/**
 * Makes the ranking over an index. The parts are walked from the most to the least important; once the rest
 * of them could not make a new record close enough, only records already found are looked up, so that common
 * words cost next to nothing.
 */
export function createRank(index: PostingIndex, features: Features): Rank {
  const { offsets, records, worths, languages, spoken, recordCount } = index
  const { presence } = WEIGHTS.shares
  /** What a clause gives by each impact of a term in a record: something for being there at all. */
  const presences = Float64Array.from(
    { length: WORTH_MAX + 1 },
    (_, worth) => presence + ((1 - presence) * worth) / WORTH_MAX,
  )
  /** From this impact on a record is what a term says. */
  const being = WEIGHTS.thresholds.beingImpact * WORTH_MAX
  // Columns of all records are kept from search to search; only what was touched is cleared.
  const scores = new Float64Array(recordCount)
  const coverage = new Float64Array(recordCount)
  const satisfied = new Int32Array(recordCount)
  /** The bits of `satisfied` for which a record has a mention alone. */
  const mentioned = new Int32Array(recordCount)
  /** The last part that a record was found to have, counted from 1; 0 for records that were not found. */
  const lastPart = new Uint16Array(recordCount)
  /** The records found, in the order in which they were, and how many. A list would grow at every search. */
  const foundRecords = new Uint32Array(recordCount)
  let foundCount = 0
  /** 1 for records that are what the query refuses. */
  const refused = new Uint8Array(recordCount)
  // By the place of a record among those found: how well it meets one constraint, and all.
  const degrees = new Float64Array(recordCount)
  const sums = new Float64Array(recordCount)

  return (request) => {
    const { minimumShouldMatch, minimumShouldMatchWords } = WEIGHTS.thresholds
    const all = request.understanding.hasSubject ? minimumShouldMatch : minimumShouldMatchWords
    // What covers less than the first is not complete.
    const thresholds = request.isCompleteOnly === true ? all.slice(0, 1) : all
    const wanted = withoutRefused(request)
    const { ranking, isBarred } = rankFrom(thresholds, wanted)
    return isBarred && ranking.total === 0 ? rankFrom(thresholds.slice(1), wanted).ranking : ranking
  }

  /** The same request, to which what it refuses is not eligible. */
  function withoutRefused(request: RankRequest): RankRequest {
    const { isEligible, effort } = request
    const terms = request.understanding.refused ?? []
    if (terms.length === 0) return request
    refused.fill(0)
    for (const term of terms) {
      if (!effort.parts.take(postingsOf(term))) continue
      for (let at = offsets[term] ?? 0; at < (offsets[term + 1] ?? 0); at += 1)
        if ((worths[at] ?? 0) >= being) refused[records[at] ?? 0] = 1
    }
    return { ...request, isEligible: (record) => refused[record] !== 1 && isEligible(record) }
  }

  /**
   * Ranks by the first of the thresholds at which something is close enough. It is barred from the later ones
   * where records that only these would show were not looked for.
   */
  function rankFrom(
    thresholds: readonly number[],
    { understanding, language, limit, now, isEligible, effort }: RankRequest,
  ): { ranking: Ranking; isBarred: boolean } {
    const { bonuses } = understanding
    const constraints = understanding.constraints.slice(0, CONSTRAINTS_MAX)
    const languageBit = language === undefined ? 0 : bitOfLanguage(language)
    const parts = withAlternatives(
      understanding.parts.map((part, place) => askFor(part, 1 << place, languageBit)),
    )
      // What may add records comes before what only tells these apart.
      .toSorted((a, b) => Number(b.isSubject) - Number(a.isSubject) || b.importance - a.importance)
    const wanted =
      parts.reduce((sum, { importance }) => sum + importance, 0) +
      constraints.length * WEIGHTS.boosts.constraint
    const { found, passedOver, isBarred } = collect(parts, {
      asked: wanted,
      needed: wanted * (thresholds[0] ?? 0),
      // Where a thing is asked for, a limit alone is no answer.
      // An order alone is one of everything.
      isAnyMet:
        (constraints.length > 0 || understanding.order !== undefined) &&
        !parts.some(({ isRequired, isSubject }) => isRequired && isSubject),
      isEligible,
      effort,
    })
    const weighed = weighConstraints(found, constraints, now, effort)
    const asked =
      wanted -
      passedOver.reduce((sum, { importance }) => sum + importance, 0) -
      (constraints.length - weighed.length) * WEIGHTS.boosts.constraint
    const required = [
      ...parts.filter((part) => part.isRequired && !passedOver.includes(part)),
      ...weighed,
    ].reduce((bits, { bit }) => bits | bit, 0)
    const named = parts
      .filter(({ kind, isRequired }) => kind === 'product-type' && isRequired)
      .reduce((bits, { bit }) => bits | bit, 0)
    const limits = weighed.filter(isLimit).reduce((bits, { bit }) => bits | bit, 0)
    const things = parts.filter(isThing)
    const enough =
      things.length === 0 ? undefined : [...things, ...weighed].reduce((bits, { bit }) => bits | bit, 0)
    weighThingsAtPlaces(found, understanding.placed, parts, effort)
    const { order } = understanding
    const sortKeyOf = order && sortKeyFor(order, features)
    let ranking: Ranking = { best: [], total: 0, complete: 0 }
    for (const closeEnough of isBarred ? thresholds.slice(0, 1) : thresholds) {
      ranking = select(found, {
        required,
        named,
        limits,
        enough,
        asked,
        closeEnough,
        sortKeyOf,
        limit: limit + WEIGHTS.counts.reserve,
      })
      if (ranking.total > 0) break
    }
    for (const record of found) {
      scores[record] = 0
      coverage[record] = 0
      satisfied[record] = 0
      mentioned[record] = 0
      lastPart[record] = 0
    }
    for (const ranked of ranking.best) {
      for (const { term, importance, beside } of bonuses) {
        if (beside === undefined || placeOf(index, beside, ranked.record) >= 0)
          ranked.score += importance * worthIn(term, ranked.record)
      }
    }
    const best = ranking.best.sort((a, b) => (isBetter(a, b) ? -1 : 1)).slice(0, limit)
    const { total, complete } = ranking
    return { ranking: { best, total, complete }, isBarred: isBarred && thresholds.length > 1 }
  }

  /**
   * Scores every record that can still come close enough; the parts that are dearer than the effort left are
   * passed over. It is barred where others could come less close.
   */
  function collect(
    parts: readonly AskedPart[],
    {
      asked,
      needed,
      isAnyMet,
      isEligible,
      effort,
    }: Pick<RankRequest, 'isEligible' | 'effort'> & { asked: number; needed: number; isAnyMet: boolean },
  ): { found: Uint32Array; passedOver: AskedPart[]; isBarred: boolean } {
    foundCount = 0
    const passedOver: AskedPart[] = []
    let isBarred = false
    let rest = asked
    for (const [place, part] of parts.entries()) {
      const mayAdd = rest >= needed && part.isSubject
      isBarred ||= part.isSubject && !mayAdd
      rest -= part.importance
      if (!effort.parts.take(costOf(part, mayAdd))) {
        passedOver.push(part)
        continue
      }
      for (const asked of part.terms) addTerm(part, { place: place + 1, asked, mayAdd, isEligible })
    }
    if (foundCount === 0 && isAnyMet) {
      isBarred ||= rest < needed
      if (rest >= needed && effort.parts.take(recordCount)) {
        for (let record = 0; record < recordCount; record += 1) if (isEligible(record)) addFound(record)
      }
    }
    return { found: foundRecords.subarray(0, foundCount), passedOver, isBarred }
  }

  /** Scores the records found by the constraints, and gives those that were not passed over. */
  function weighConstraints(
    found: Uint32Array,
    constraints: readonly Constraint[],
    now: number,
    { constraints: effort }: RankingEffort,
  ): AskedConstraint[] {
    const asked = constraints.map((constraint, place) => ({ ...constraint, bit: bitOf(place) }))
    const weighed = asked
      .toSorted((one, other) => Number(isLimit(other)) - Number(isLimit(one)))
      .filter(() => effort.take(found.length))
    if (weighed.length === 0) return weighed
    sums.fill(0, 0, found.length)
    for (const constraint of weighed) {
      writeDegrees(degrees, found, constraint, features, now)
      for (let place = 0; place < found.length; place += 1) {
        const degree = degrees[place] ?? 0
        sums[place] = (sums[place] ?? 0) + degree
        if (degree >= WEIGHTS.degrees.met) {
          const record = found[place] ?? 0
          satisfied[record] = (satisfied[record] ?? 0) | constraint.bit
        }
      }
    }
    for (let place = 0; place < found.length; place += 1) {
      const record = found[place] ?? 0
      const sum = WEIGHTS.boosts.constraint * (sums[place] ?? 0)
      scores[record] = (scores[record] ?? 0) + sum
      coverage[record] = (coverage[record] ?? 0) + sum
    }
    return weighed
  }

  /**
   * Where a thing is asked for at a place, records gain by how much of both they have at once: something like
   * the thing at the place comes before the thing itself of no place, this before other things of the place.
   */
  function weighThingsAtPlaces(
    found: Uint32Array,
    placed: number | undefined,
    parts: readonly AskedPart[],
    { parts: effort }: RankingEffort,
  ): void {
    if (placed === undefined) return
    const termsOf = (wanted: Part['kind']): AskedTerm[] =>
      parts.flatMap(({ kind, terms }) => (kind === wanted ? terms : []))
    const [things, places] = [termsOf('product-type'), termsOf('place')]
    if (!effort.take(found.length * LOOKUP_STEPS * (things.length + places.length + 1))) return
    for (const record of found) {
      const thing = trustIn(things, record)
      if (thing === 0) continue
      const place =
        trustIn(places, record) || (placeOf(index, placed, record) < 0 ? WEIGHTS.synonyms.noPlace : 0)
      scores[record] = (scores[record] ?? 0) + WEIGHTS.boosts.thingAtPlace * thing * place
    }
  }

  /** The trust in the best of some terms that a record has. */
  function trustIn(terms: readonly AskedTerm[], record: number): number {
    return terms.reduce(
      (best, { term, trust }) => (trust > best && placeOf(index, term, record) >= 0 ? trust : best),
      0,
    )
  }

  function addFound(record: number): void {
    foundRecords[foundCount] = record
    foundCount += 1
  }

  function costOf({ terms }: AskedPart, mayAdd: boolean): number {
    const costs = terms.map(({ term }) =>
      isLookedUp(term, mayAdd) ? foundCount * LOOKUP_STEPS : postingsOf(term),
    )
    return costs.reduce((sum, cost) => sum + cost, 1)
  }

  /** Whether the records found are looked up one by one, which is cheaper than a walk where they are few. */
  function isLookedUp(term: number, mayAdd: boolean): boolean {
    return !mayAdd && foundCount * LOOKUP_STEPS < postingsOf(term)
  }

  function postingsOf(term: number): number {
    return (offsets[term + 1] ?? 0) - (offsets[term] ?? 0)
  }

  function addTerm(
    part: AskedPart,
    {
      place,
      asked,
      mayAdd,
      isEligible,
    }: Pick<RankRequest, 'isEligible'> & { place: number; asked: AskedTerm; mayAdd: boolean },
  ): void {
    const { term } = asked
    const start = offsets[term] ?? 0
    const end = offsets[term + 1] ?? 0
    const gains = gainsOf(part, place, asked)
    if (isLookedUp(term, mayAdd)) {
      for (let number = 0; number < foundCount; number += 1) {
        const record = foundRecords[number] ?? 0
        const at = lastPart[record] === place ? -1 : placeOf(index, term, record)
        if (at >= 0) add(record, at, gains)
      }
      return
    }
    for (let at = start; at < end; at += 1) {
      const record = records[at] ?? 0
      const last = lastPart[record]
      if (last === place) continue
      if (last === 0) {
        if (!mayAdd || !isEligible(record)) continue
        addFound(record)
      }
      add(record, at, gains)
    }
  }

  function add(record: number, at: number, gains: Gains): void {
    const roles = languages[at] ?? 0
    const isForeign = ((spoken[record] ?? 0) & ~roles & gains.language) !== 0
    const isMention = (roles & gains.role) !== gains.role
    const gain = isForeign ? gains.foreign : gains.own
    lastPart[record] = gains.place
    scores[record] = (scores[record] ?? 0) + gain * (presences[worths[at] ?? 0] ?? 0)
    coverage[record] = (coverage[record] ?? 0) + gain
    const bit = isForeign ? gains.foreignBit : gains.ownBit
    satisfied[record] = (satisfied[record] ?? 0) | bit
    if (isMention) mentioned[record] = (mentioned[record] ?? 0) | bit
  }

  /** From 0 to 1: how prominent a term is in a record. */
  function worthIn(term: number, record: number): number {
    const at = placeOf(index, term, record)
    return at < 0 ? 0 : (worths[at] ?? 0) / WORTH_MAX
  }

  /** Keeps the best records in order while it walks over all that were found. */
  function select(
    found: Uint32Array,
    {
      required,
      named,
      limits,
      enough,
      asked,
      closeEnough,
      sortKeyOf,
      limit,
    }: Pick<RankRequest, 'limit'> & {
      required: number
      /** The bits of the things that are required: a record that mentions them all is none of them. */
      named: number
      /** The bits of the limits. */
      limits: number
      /** The bits of the things and constraints: what has them is close enough, however much else is said. */
      enough: number | undefined
      asked: number
      closeEnough: number
      /** Gives the place of a record in the order that the query asks for. */
      sortKeyOf: ((record: number) => number) | undefined
    },
  ): Ranking {
    const best: Ranked[] = []
    let total = 0
    let complete = 0
    const isShown = (record: number): boolean =>
      (asked === 0 ? 1 : (coverage[record] ?? 0) / asked) >= closeEnough ||
      (enough !== undefined && ((satisfied[record] ?? 0) & enough) === enough)
    // A limit is a limit: what is beyond it is shown only where nothing is within.
    const isAnyWithin =
      limits !== 0 &&
      found.some((record) => ((satisfied[record] ?? 0) & required) === required && isShown(record))
    for (const record of found) {
      if (!isShown(record) || (isAnyWithin && ((satisfied[record] ?? 0) & limits) !== limits)) continue
      const has = satisfied[record] ?? 0
      const isComplete = (has & required) === required
      const isIt = isComplete && (named === 0 || ((mentioned[record] ?? 0) & named) !== named)
      total += 1
      if (isIt) complete += 1
      const score = scores[record] ?? 0
      const sortKey = sortKeyOf ? (isIt ? sortKeyOf(record) : Infinity) : 0
      const last = best.length < limit ? undefined : best.at(-1)
      if (last && last.isComplete === isComplete && last.sortKey <= sortKey && last.score > score) continue
      const passing = (mentioned[record] ?? 0) & named
      insert(best, { record, score, sortKey, isComplete, satisfied: has, mentioned: passing }, limit)
    }
    return { best, total, complete }
  }

  function insert(best: Ranked[], candidate: Ranked, limit: number): void {
    const last = best.at(-1)
    if (best.length >= limit && last && isBetter(last, candidate)) return
    const place = firstIndexWhere(0, best.length, (index) => {
      const other = best[index]
      return other === undefined || !isBetter(other, candidate)
    })
    best.splice(place, 0, candidate)
    if (best.length > limit) best.pop()
  }

  function isBetter(a: Ranked, b: Ranked): boolean {
    if (a.isComplete !== b.isComplete) return a.isComplete
    if (a.sortKey !== b.sortKey) return a.sortKey < b.sortKey
    if (a.score !== b.score) return a.score > b.score
    return (features.tieRank[a.record] ?? 0) < (features.tieRank[b.record] ?? 0)
  }
}
