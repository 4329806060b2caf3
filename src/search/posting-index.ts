import { firstIndexWhere } from '#text/first-index.ts'
import { type Language, LANGUAGES } from '#text/language.ts'

/** Terms of a record and how much they count. */
export interface WeightedTerms {
  terms: readonly string[]
  weight: number
  /** The language of the text they come from; none for names, codes and facts. */
  language?: Language
}

/**
 * For every term the records that hold it, and the term's worth there (BM25's frequency part over weighted
 * fields), in arrays that can be written and read as they are. The postings of term `t` stand from
 * `offsets[t]` to `offsets[t + 1]`, in the order of records.
 */
export interface PostingIndex {
  /** In the order of their code units. */
  terms: string[]
  offsets: Uint32Array
  records: Uint32Array
  /** From 1 to 255: how much of a term's possible worth the record reaches. */
  worths: Uint8Array
  /** In which languages the record has the term: a bit each, as {@link bitOfLanguage} gives it. */
  languages: Uint8Array
  /** The languages in which each record has a text, likewise. */
  spoken: Uint8Array
  recordCount: number
}

/** How soon repeating a word stops to count, and how much a long record is held against it. */
const SATURATION = 2
const LENGTH_PENALTY = 0.3

export const WORTH_MAX = 255

const ALL_LANGUAGES = (1 << LANGUAGES.length) - 1

export function bitOfLanguage(language: Language): number {
  return 1 << LANGUAGES.indexOf(language)
}

/** A term within a record, as far as it is read. */
interface Use {
  /** How often it stands in no language, and in the language that has it most. */
  neutral: number
  most: number
  languages: number
}

/**
 * Builds the index; a record's number is its place in the list. Translations say the same thing again: a term
 * counts as often as in the language that has it most, and a record is as long as its languages are on
 * average.
 */
export function createPostingIndex(records: Iterable<readonly WeightedTerms[]>): PostingIndex {
  const termNumbers = new Map<string, number>()
  const termOf: number[] = []
  const recordOf: number[] = []
  const frequencyOf: number[] = []
  const languagesOf: number[] = []
  const lengths: number[] = []
  const spoken: number[] = []
  for (const fields of records) {
    const { uses, length, spoken: bits } = usesOf(fields)
    const record = lengths.push(length) - 1
    spoken.push(bits)
    for (const [term, { neutral, most, languages }] of uses) {
      let number = termNumbers.get(term)
      if (number === undefined) termNumbers.set(term, (number = termNumbers.size))
      termOf.push(number)
      recordOf.push(record)
      frequencyOf.push(neutral + most)
      languagesOf.push(languages)
    }
  }
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(lengths.length, 1)
  const worthOf = (posting: number): number => {
    const frequency = frequencyOf[posting] ?? 0
    const length = lengths[recordOf[posting] ?? 0] ?? 0
    const penalty = 1 - LENGTH_PENALTY + (LENGTH_PENALTY * length) / meanLength
    return Math.max(1, Math.round((WORTH_MAX * frequency) / (frequency + SATURATION * penalty)))
  }

  const terms = [...termNumbers.keys()].sort()
  const places = new Uint32Array(terms.length)
  for (const [place, term] of terms.entries()) places[termNumbers.get(term) ?? 0] = place
  const offsets = countingOffsets(termOf, places)
  const next = offsets.slice()
  const postings = new Uint32Array(termOf.length)
  const worths = new Uint8Array(termOf.length)
  const languages = new Uint8Array(termOf.length)
  for (let posting = 0; posting < termOf.length; posting += 1) {
    const term = places[termOf[posting] ?? 0] ?? 0
    const place = next[term] ?? 0
    next[term] = place + 1
    postings[place] = recordOf[posting] ?? 0
    worths[place] = worthOf(posting)
    languages[place] = languagesOf[posting] ?? 0
  }
  return {
    terms,
    offsets,
    records: postings,
    worths,
    languages,
    spoken: Uint8Array.from(spoken),
    recordCount: lengths.length,
  }
}

function usesOf(fields: readonly WeightedTerms[]): {
  uses: Map<string, Use>
  length: number
  spoken: number
} {
  const uses = new Map<string, Use>()
  const byLanguage = Map.groupBy(
    fields.filter(({ weight }) => weight > 0),
    ({ language }) => language,
  )
  let neutralLength = 0
  let writtenLength = 0
  for (const [language, some] of byLanguage) {
    const frequencies = new Map<string, number>()
    for (const { terms, weight } of some) {
      if (language === undefined) neutralLength += weight * terms.length
      else writtenLength += weight * terms.length
      for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + weight)
    }
    const bit = language === undefined ? ALL_LANGUAGES : bitOfLanguage(language)
    for (const [term, frequency] of frequencies) {
      let use = uses.get(term)
      if (!use) uses.set(term, (use = { neutral: 0, most: 0, languages: 0 }))
      if (language === undefined) use.neutral += frequency
      else use.most = Math.max(use.most, frequency)
      use.languages |= bit
    }
  }
  const written = [...byLanguage.keys()].filter((language) => language !== undefined)
  return {
    uses,
    length: neutralLength + writtenLength / Math.max(1, written.length),
    spoken: written.reduce((bits, language) => bits | bitOfLanguage(language), 0),
  }
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

/**
 * Where the postings of every term begin, when they stand one term after the other; `places` has a term's
 * place among them.
 */
function countingOffsets(termOf: readonly number[], places: Uint32Array): Uint32Array {
  const offsets = new Uint32Array(places.length + 1)
  for (const term of termOf) {
    const next = (places[term] ?? 0) + 1
    offsets[next] = (offsets[next] ?? 0) + 1
  }
  for (let place = 0; place < places.length; place += 1) {
    offsets[place + 1] = (offsets[place + 1] ?? 0) + (offsets[place] ?? 0)
  }
  return offsets
}
