/** Which record has which term, and how much it counts: built here, changed in change-index.ts. */
import { WEIGHTS } from '#search/weights.ts'
import { firstIndexWhere } from '#text/first-index.ts'
import { type Language, LANGUAGES } from '#text/language.ts'

/** Terms of a record and how much they count. */
export interface WeightedTerms {
  terms: readonly string[]
  weight: number
  /** The language of the text they come from; none for names, codes and facts. */
  language?: Language
  /** They say again what others say, and make the record no longer. */
  isRepeated?: boolean
  /** The record only mentions them: it is not what they mean. */
  isMention?: boolean
}

/**
 * For every term the records that hold it, and the term's impact there (BM25's frequency part over weighted
 * fields), in arrays that can be written and read as they are. The postings of term `t` stand from
 * `offsets[t]` to `offsets[t + 1]`, in the order of records.
 */
export interface PostingIndex {
  /** In the order of their code units. */
  terms: string[]
  offsets: Uint32Array
  records: Uint32Array
  /** From 1 to 255: how much of a term's possible impact the record reaches. */
  impacts: Uint8Array
  /**
   * In which languages the record has the term: a bit each, as {@link bitOfLanguage} gives it, and {@link
   * OF_ITSELF} where it says what the record is.
   */
  languages: Uint8Array
  /** The languages in which each record has a text, likewise. */
  spoken: Uint8Array
  /** The mean length that impacts go by. It moves in steps, so that a single record hardly ever moves it. */
  typicalLength: number
  recordCount: number
  /** What became of an index since it was written: its terms and postings are still as they were. */
  changes?: PostingChanges
}

/** What differs from an index as it was written. */
interface PostingChanges {
  /** Lists in the place of others, by the number of their term. */
  lists: ReadonlyMap<number, PostingList>
  /** Terms that came, whose numbers follow those of the others. */
  terms: readonly string[]
  /** Where records came or went, lists go on to have the numbers that records had. */
  numbering?: Numbering | undefined
}

/** By the number that a record has in lists its place among all records, and the reverse. */
export interface Numbering {
  places: Uint32Array
  numbers: Uint32Array
}

/** The postings of a term, from `start` to `end`, in the order of the numbers of records. */
export interface PostingList extends Pick<PostingIndex, 'records' | 'impacts' | 'languages'> {
  start: number
  end: number
}

export const IMPACT_MAX = 255

const ALL_LANGUAGES = (1 << LANGUAGES.length) - 1

/** The bit, beside those of languages, of a term that says what the record is and is no mention. */
export const OF_ITSELF = 1 << LANGUAGES.length

export function bitOfLanguage(language: Language): number {
  return 1 << LANGUAGES.indexOf(language)
}

/** What the terms of a record count in it. */
interface Uses<Terms> {
  terms: Terms
  frequencies: Float64Array
  /** Bits as in {@link PostingIndex.languages}. */
  languages: Uint8Array
  /** Of the record: its words by the weights of their fields. */
  length: number
  /** Bits as in {@link PostingIndex.spoken}. */
  spoken: number
}

/** By the numbers of the terms. */
type RecordUses = Uses<Uint32Array>

/**
 * What an index needs to know of a record beside the record, each term once and in any order. It depends on
 * the record alone while the lexicon and the names of stores and brands stay the same.
 */
export type IndexedTerms = Uses<string[]>

/** Reads the terms of a record. */
export type ReadTerms<Each extends object> = (record: Each) => readonly WeightedTerms[]

/** Terms by numbers that stay theirs, for whoever makes one index after another. */
export interface TermNumbers {
  /** What a record's terms count. */
  usesOf: <Each extends object>(record: Each, read: ReadTerms<Each>) => RecordUses
  /** Every term that was ever read, at its number. */
  terms: readonly string[]
  /** Their numbers in the order of their code units. */
  inOrder: () => readonly number[]
}

export function createTermNumbers(): TermNumbers {
  const numbers = new Map<string, number>()
  const terms: string[] = []
  const order: number[] = []
  const count = createCounter((term) => {
    const known = numbers.get(term)
    if (known === undefined) numbers.set(term, terms.push(term) - 1)
    return known ?? terms.length - 1
  })
  return {
    terms,
    usesOf: (record, read) => count(read(record)),
    inOrder: () => {
      if (order.length === terms.length) return order
      for (let number = order.length; number < terms.length; number += 1) order.push(number)
      // What was in order before is so still, which the sort makes use of.
      return order.sort((a, b) => ((terms[a] ?? '') < (terms[b] ?? '') ? -1 : 1))
    },
  }
}

/**
 * Builds the index; a record's number is its place in the list. Translations say the same thing again: a term
 * counts as often as in the language that has it most, and a record is as long as its languages are on
 * average.
 */
export function createPostingIndex<Each extends object>(
  given: readonly Each[],
  read: ReadTerms<Each>,
  numbers = createTermNumbers(),
): PostingIndex {
  const { parts, kinds, lengths, spoken } = packUses(given, (record) => numbers.usesOf(record, read))
  const counts = new Uint32Array(numbers.terms.length)
  // Of a large catalog there are millions of terms: no iterator stands between them.
  for (const { terms } of parts)
    for (let index = 0; index < terms.length; index += 1) {
      const term = terms[index] ?? 0
      counts[term] = (counts[term] ?? 0) + 1
    }
  const used = numbers.inOrder().filter((term) => (counts[term] ?? 0) > 0)
  const offsets = new Uint32Array(used.length + 1)
  const next = new Uint32Array(numbers.terms.length)
  for (const [place, term] of used.entries()) {
    next[term] = offsets[place] ?? 0
    offsets[place + 1] = (offsets[place] ?? 0) + (counts[term] ?? 0)
  }

  const typicalLength = typicalLengthOf(lengths)
  const size = offsets[used.length] ?? 0
  const postings = new Uint32Array(size)
  const impacts = new Uint8Array(size)
  const languages = new Uint8Array(size)
  let record = 0
  for (const { ends, terms, uses } of parts) {
    let at = 0
    for (const end of ends) {
      const impactOf = createImpactOf(lengths[record] ?? 0, typicalLength)
      for (; at < end; at += 1) {
        const term = terms[at] ?? 0
        const place = next[term] ?? 0
        const kind = kinds[uses[at] ?? 0]
        next[term] = place + 1
        postings[place] = record
        impacts[place] = impactOf(kind?.frequency ?? 0)
        languages[place] = kind?.languages ?? 0
      }
      record += 1
    }
  }
  return {
    terms: used.map((term) => numbers.terms[term] ?? ''),
    offsets,
    records: postings,
    impacts,
    languages,
    spoken,
    typicalLength,
    recordCount: given.length,
  }
}

/** What many records have of terms: some thousand of them in few arrays, one record after another. */
interface PackedUses {
  parts: { ends: number[]; terms: Uint32Array; uses: Uint32Array }[]
  /** What a term counts in a record, at the number that `uses` has. There are few different ones. */
  kinds: { frequency: number; languages: number }[]
  /** By the places of the records. */
  lengths: Float64Array
  spoken: Uint8Array
}

const RECORDS_A_PART = 4096

function packUses<Each>(given: readonly Each[], usesOf: (record: Each) => RecordUses): PackedUses {
  const kinds: PackedUses['kinds'] = []
  const numbers = new Map<number, Map<number, number>>()
  const numberOf = (frequency: number, languages: number): number => {
    const known = numbers.get(languages) ?? new Map<number, number>()
    numbers.set(languages, known)
    const number = known.get(frequency) ?? kinds.push({ frequency, languages }) - 1
    known.set(frequency, number)
    return number
  }
  const lengths = new Float64Array(given.length)
  const spoken = new Uint8Array(given.length)
  const parts: PackedUses['parts'] = []
  for (let from = 0; from < given.length; from += RECORDS_A_PART) {
    const [ends, terms, uses]: [number[], number[], number[]] = [[], [], []]
    for (const [place, record] of given.slice(from, from + RECORDS_A_PART).entries()) {
      const read = usesOf(record)
      for (const [index, term] of read.terms.entries()) {
        terms.push(term)
        uses.push(numberOf(read.frequencies[index] ?? 0, read.languages[index] ?? 0))
      }
      ends.push(terms.length)
      lengths[from + place] = read.length
      spoken[from + place] = read.spoken
    }
    parts.push({ ends, terms: new Uint32Array(terms), uses: new Uint32Array(uses) })
  }
  return { parts, kinds, lengths, spoken }
}

/** Makes what gives the impact of a term by its frequency in a record of a length. */
export function createImpactOf(length: number, typicalLength: number): (frequency: number) => number {
  const { saturation, lengthPenalty } = WEIGHTS.bm25
  const penalty = saturation * (1 - lengthPenalty + (lengthPenalty * length) / typicalLength)
  return (frequency) => Math.max(1, Math.round((IMPACT_MAX * frequency) / (frequency + penalty)))
}

/** The mean length of records, or 1 where there are none, in steps. */
function typicalLengthOf(lengths: Float64Array): number {
  const { lengthStep } = WEIGHTS.bm25
  const sum = lengths.reduce((total, length) => total + length, 0)
  const mean = sum === 0 ? 1 : sum / lengths.length
  return lengthStep ** Math.round(Math.log(mean) / Math.log(lengthStep))
}

/**
 * Makes what counts the terms of one record after another. Its columns have a place for each term ever read:
 * a map for each record would take most of the time.
 */
function createCounter(numberOf: (term: string) => number): (fields: readonly WeightedTerms[]) => RecordUses {
  /** What the record at hand has of a term in no language, in the language that has it most, and where. */
  const neutral: number[] = []
  const most: number[] = []
  const bits: number[] = []
  /** Which record, and which of its languages, a term was last counted in; and how often there. */
  const recordOf: number[] = []
  const roundOf: number[] = []
  const frequency: number[] = []
  const isOwn: boolean[] = []
  let [records, rounds] = [0, 0]
  const counted = (term: string): number => {
    const number = numberOf(term)
    while (recordOf.length <= number) {
      for (const column of [neutral, most, bits, recordOf, roundOf, frequency]) column.push(0)
      isOwn.push(false)
    }
    return number
  }

  return (given) => {
    const fields = given.filter(({ weight }) => weight > 0)
    const languages = new Set(fields.map(({ language }) => language))
    const found: number[] = []
    let neutralLength = 0
    let writtenLength = 0
    records += 1
    for (const language of languages) {
      const inLanguage: number[] = []
      rounds += 1
      for (const { terms, weight, language: own, isRepeated = false, isMention = false } of fields) {
        if (own !== language) continue
        const length = isRepeated ? 0 : weight * terms.length
        if (language === undefined) neutralLength += length
        else writtenLength += length
        for (const term of terms) {
          const number = counted(term)
          if (roundOf[number] !== rounds) {
            roundOf[number] = rounds
            frequency[number] = 0
            isOwn[number] = false
            inLanguage.push(number)
          }
          frequency[number] = (frequency[number] ?? 0) + weight
          if (!isMention) isOwn[number] = true
        }
      }
      const bit = language === undefined ? ALL_LANGUAGES : bitOfLanguage(language)
      for (const number of inLanguage) {
        if (recordOf[number] !== records) {
          recordOf[number] = records
          neutral[number] = most[number] = bits[number] = 0
          found.push(number)
        }
        const times = frequency[number] ?? 0
        if (language === undefined) neutral[number] = times
        else most[number] = Math.max(most[number] ?? 0, times)
        bits[number] = (bits[number] ?? 0) | bit | (isOwn[number] === true ? OF_ITSELF : 0)
      }
    }
    const written = [...languages].filter((language) => language !== undefined)
    const frequencies = new Float64Array(found.length)
    const bitsOf = new Uint8Array(found.length)
    for (const [place, number] of found.entries()) {
      frequencies[place] = (neutral[number] ?? 0) + (most[number] ?? 0)
      bitsOf[place] = bits[number] ?? 0
    }
    return {
      terms: new Uint32Array(found),
      frequencies,
      languages: bitsOf,
      length: neutralLength + writtenLength / Math.max(1, written.length),
      spoken: written.reduce((all, language) => all | bitOfLanguage(language), 0),
    }
  }
}

export function listOf(index: PostingIndex, term: number): PostingList {
  const changed = index.changes?.lists.get(term)
  if (changed) return changed
  const { offsets, records, impacts, languages } = index
  const start = offsets[term] ?? 0
  return { records, impacts, languages, start, end: offsets[term + 1] ?? start }
}

/** In how many records a term stands. */
export function postingsOf({ offsets, changes }: PostingIndex, term: number): number {
  const changed = changes?.lists.get(term)
  if (changed) return changed.end - changed.start
  const start = offsets[term] ?? 0
  return (offsets[term + 1] ?? start) - start
}

/**
 * Where a number stands in a list, or -1; lists are in the order of the numbers, so a binary search tells.
 */
export function placeIn({ records, start, end }: PostingList, number: number): number {
  const place = firstIndexWhere(start, end, (index) => (records[index] ?? 0) >= number)
  return place < end && records[place] === number ? place : -1
}

/** Whether a record has a term. */
export function hasTerm(index: PostingIndex, term: number, record: number): boolean {
  return placeIn(listOf(index, term), numberOf(index, record)) >= 0
}

/** The number that a record has in lists. */
export function numberOf({ changes }: PostingIndex, record: number): number {
  return changes?.numbering?.numbers[record] ?? record
}

/** The term with a number. */
export function termAt({ terms, changes }: PostingIndex, number: number): string | undefined {
  return terms[number] ?? changes?.terms[number - terms.length]
}
