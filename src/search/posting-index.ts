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
  /** What a record's terms count. A record is read once, and of its terms the numbers are kept alone. */
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
  const cache = new WeakMap<object, RecordUses>()
  const count = createCounter((term) => {
    const known = numbers.get(term)
    if (known === undefined) numbers.set(term, terms.push(term) - 1)
    return known ?? terms.length - 1
  })
  return {
    terms,
    usesOf: (record, read) => {
      const uses = cache.get(record) ?? count(read(record))
      cache.set(record, uses)
      return uses
    },
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
  const records = given.map((record) => numbers.usesOf(record, read))
  const counts = new Uint32Array(numbers.terms.length)
  for (const { terms } of records)
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

  const typicalLength = typicalLengthOf(records)
  const size = offsets[used.length] ?? 0
  const postings = new Uint32Array(size)
  const impacts = new Uint8Array(size)
  const languages = new Uint8Array(size)
  for (const [record, uses] of records.entries()) {
    const impactOf = createImpactOf(uses, typicalLength)
    // Of a large catalog there are millions: no iterator stands between them.
    for (let index = 0; index < uses.terms.length; index += 1) {
      const term = uses.terms[index] ?? 0
      const place = next[term] ?? 0
      next[term] = place + 1
      postings[place] = record
      impacts[place] = impactOf(index)
      languages[place] = uses.languages[index] ?? 0
    }
  }
  return {
    terms: used.map((term) => numbers.terms[term] ?? ''),
    offsets,
    records: postings,
    impacts,
    languages,
    spoken: Uint8Array.from(records, ({ spoken }) => spoken),
    typicalLength,
    recordCount: records.length,
  }
}

/** Makes what gives the impact of a record's term by its place among {@link IndexedTerms.frequencies}. */
export function createImpactOf(
  { frequencies, length }: Pick<IndexedTerms, 'frequencies' | 'length'>,
  typicalLength: number,
): (place: number) => number {
  const { saturation, lengthPenalty } = WEIGHTS.bm25
  const penalty = saturation * (1 - lengthPenalty + (lengthPenalty * length) / typicalLength)
  return (place) => {
    const frequency = frequencies[place] ?? 0
    return Math.max(1, Math.round((IMPACT_MAX * frequency) / (frequency + penalty)))
  }
}

/** The mean length of records, or 1 where there are none, in steps. */
function typicalLengthOf(records: readonly Pick<RecordUses, 'length'>[]): number {
  const { lengthStep } = WEIGHTS.bm25
  const sum = records.reduce((total, { length }) => total + length, 0)
  const mean = sum === 0 ? 1 : sum / records.length
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

/** In how many records a term stands. */
export function postingsOf({ offsets }: Pick<PostingIndex, 'offsets'>, term: number): number {
  return (offsets[term + 1] ?? 0) - (offsets[term] ?? 0)
}

/**
 * Where a record stands among a term's postings, or -1; they are in the order of records, so a binary
 * search tells.
 */
export function placeOf({ offsets, records }: PostingIndex, term: number, record: number): number {
  const end = offsets[term + 1] ?? 0
  const place = firstIndexWhere(offsets[term] ?? 0, end, (index) => (records[index] ?? 0) >= record)
  return place < end && records[place] === record ? place : -1
}
