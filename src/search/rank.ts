import type { Constraint } from '#search/constraints.ts'
import { type Features, meets } from '#search/features.ts'
import { placeOf, type PostingIndex, WORTH_MAX } from '#search/posting-index.ts'
import type { Part, Understanding } from '#search/understand.ts'

/** A record that answers a query, by its number in the index. */
export interface Ranked {
  document: number
  score: number
  /** It has everything the query requires. */
  isComplete: boolean
}

export interface Ranking {
  /** The best, at most as many as asked for. */
  best: Ranked[]
  /** How many records cover enough of the query. */
  total: number
  /** How many of these have everything the query requires. */
  complete: number
}

export interface RankRequest {
  understanding: Pick<Understanding, 'parts' | 'bonuses' | 'constraints' | 'hasSubject'>
  limit: number
  now: number
  /** Whether a record may be shown at all: it is current and of the kind asked for. */
  isEligible: (document: number) => boolean
}

export type Rank = (request: RankRequest) => Ranking

/** What of a query a record must cover to be worth showing when none covers it all; the second where the first finds nothing. */
const CLOSE_ENOUGH = [0.4, 0.2]

/** The same for a query that is only words: one of them alone says too little. */
const CLOSE_ENOUGH_IN_WORDS = [0.8]

/** How many more records than asked for are looked at closely: exact words may still move them up. */
const RESERVE = 10

const CONSTRAINT_IMPORTANCE = 2

/** A constraint counts as met from this degree on. */
export const MET = 0.85

/** A part counts as there from this trust on: a wider meaning does not do. */
export const MET_TRUST = 0.65

/** What a part gives for being there at all; the rest depends on how prominent it is in the record. */
const PRESENCE = 0.4

/**
 * Makes the ranking over an index. The parts are walked from the most to the least important; once the rest of them could not make a new
 * record close enough, only records already found are looked up, so that common words cost next to nothing.
 */
export function createRank(index: PostingIndex, features: Features): Rank {
  const { offsets, documents, worths, documentCount } = index
  // Columns of all records are kept from search to search; only what was touched is cleared.
  const scores = new Float64Array(documentCount)
  const coverage = new Float64Array(documentCount)
  const met = new Uint8Array(documentCount)
  /** The last part that a record was found to have, counted from 1; 0 for records that were not found. */
  const lastPart = new Uint16Array(documentCount)

  return (request) => {
    const thresholds = request.understanding.hasSubject ? CLOSE_ENOUGH : CLOSE_ENOUGH_IN_WORDS
    let ranking: Ranking = { best: [], total: 0, complete: 0 }
    for (const closeEnough of thresholds) {
      ranking = rankFrom(closeEnough, request)
      if (ranking.total > 0) break
    }
    return ranking
  }

  function rankFrom(closeEnough: number, { understanding, limit, now, isEligible }: RankRequest): Ranking {
    const { bonuses, constraints } = understanding
    const parts = understanding.parts.toSorted((a, b) => b.importance - a.importance)
    const required = parts.filter(({ isRequired }) => isRequired).length + constraints.length
    const asked =
      parts.reduce((sum, { importance }) => sum + importance, 0) + constraints.length * CONSTRAINT_IMPORTANCE
    const found = collect(parts, constraints, { asked, needed: asked * closeEnough, now })
    const ranking = select(found, { required, asked, closeEnough, limit: limit + RESERVE, isEligible })
    for (const document of found) {
      scores[document] = 0
      coverage[document] = 0
      met[document] = 0
      lastPart[document] = 0
    }
    for (const ranked of ranking.best) {
      for (const { term, importance } of bonuses) ranked.score += importance * worthIn(term, ranked.document)
    }
    return { ...ranking, best: ranking.best.sort((a, b) => (isBetter(a, b) ? -1 : 1)).slice(0, limit) }
  }

  /** Scores every record that can still come close enough; `met` then counts the required things it has. */
  function collect(
    parts: readonly Part[],
    constraints: readonly Constraint[],
    { asked, needed, now }: { asked: number; needed: number; now: number },
  ): number[] {
    const found: number[] = []
    let rest = asked
    for (const [place, part] of parts.entries()) {
      const mayAdd = rest >= needed && part.isSubject
      rest -= part.importance
      // The most trusted term first: a record has a part once.
      for (const { term, trust } of part.terms.toSorted((one, other) => other.trust - one.trust)) {
        addTerm(found, part, { place: place + 1, term, trust, mayAdd })
      }
    }
    if (found.length === 0 && constraints.length > 0 && rest >= needed) {
      for (let document = 0; document < documentCount; document += 1) found.push(document)
    }
    for (const constraint of constraints) {
      for (const document of found) addConstraint(document, meets(constraint, document, features, now))
    }
    return found
  }

  function addTerm(
    found: number[],
    part: Part,
    { place, term, trust, mayAdd }: { place: number; term: number; trust: number; mayAdd: boolean },
  ): void {
    const start = offsets[term] ?? 0
    const end = offsets[term + 1] ?? 0
    if (!mayAdd && found.length * 16 < end - start) {
      for (const document of found) {
        const at = lastPart[document] === place ? -1 : placeOf(index, term, document)
        if (at >= 0) add(document, part, place, trust, worths[at] ?? 0)
      }
      return
    }
    for (let at = start; at < end; at += 1) {
      const document = documents[at] ?? 0
      const last = lastPart[document]
      if (last === place) continue
      if (last === 0) {
        if (!mayAdd) continue
        found.push(document)
      }
      add(document, part, place, trust, worths[at] ?? 0)
    }
  }

  function add(
    document: number,
    { importance, isRequired }: Part,
    place: number,
    trust: number,
    worth: number,
  ): void {
    lastPart[document] = place
    scores[document] =
      (scores[document] ?? 0) + importance * trust * (PRESENCE + ((1 - PRESENCE) * worth) / WORTH_MAX)
    coverage[document] = (coverage[document] ?? 0) + importance * trust
    if (isRequired && trust >= MET_TRUST) met[document] = (met[document] ?? 0) + 1
  }

  function addConstraint(document: number, degree: number): void {
    scores[document] = (scores[document] ?? 0) + CONSTRAINT_IMPORTANCE * degree
    coverage[document] = (coverage[document] ?? 0) + CONSTRAINT_IMPORTANCE * degree
    if (degree >= MET) met[document] = (met[document] ?? 0) + 1
  }

  /** From 0 to 1: how prominent a term is in a record. */
  function worthIn(term: number, document: number): number {
    const at = placeOf(index, term, document)
    return at < 0 ? 0 : (worths[at] ?? 0) / WORTH_MAX
  }

  /** Keeps the best records in order while it walks over all that were found. */
  function select(
    found: readonly number[],
    {
      required,
      asked,
      closeEnough,
      limit,
      isEligible,
    }: Pick<RankRequest, 'limit' | 'isEligible'> & { required: number; asked: number; closeEnough: number },
  ): Ranking {
    const best: Ranked[] = []
    let total = 0
    let complete = 0
    for (const document of found) {
      const covered = asked === 0 ? 1 : (coverage[document] ?? 0) / asked
      if (covered < closeEnough || !isEligible(document)) continue
      const isComplete = (met[document] ?? 0) >= required
      total += 1
      if (isComplete) complete += 1
      const score = scores[document] ?? 0
      const last = best.length < limit ? undefined : best.at(-1)
      if (last && last.isComplete === isComplete && last.score > score) continue
      insert(best, { document, score, isComplete }, limit)
    }
    return { best, total, complete }
  }

  function insert(best: Ranked[], candidate: Ranked, limit: number): void {
    const last = best.at(-1)
    if (best.length >= limit && last && isBetter(last, candidate)) return
    let low = 0
    let high = best.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = best[middle]
      if (other && isBetter(other, candidate)) low = middle + 1
      else high = middle
    }
    best.splice(low, 0, candidate)
    if (best.length > limit) best.pop()
  }

  function isBetter(a: Ranked, b: Ranked): boolean {
    if (a.isComplete !== b.isComplete) return a.isComplete
    if (a.score !== b.score) return a.score > b.score
    return (features.tieRank[a.document] ?? 0) < (features.tieRank[b.document] ?? 0)
  }
}
