/** The nearest known text to a misspelt one, found by pairs of letters; who may ask is in correct.ts. */
import Fuse from 'fuse.js'
import { type PackedTexts, packTexts, textAt } from '#search/texts/packed-texts.ts'
import type { Budget } from '#search/budget.ts'
import { editCost } from '#search/spelling/edit-cost.ts'
import { WEIGHTS } from '#search/weights.ts'

/** The known word or phrase nearest to a misspelt one, or nothing when none is near enough to be sure. */
export type Speller = (typed: string, budget: Budget, context?: SpellingContext) => string | undefined

interface SpellingContext {
  /** Whether a candidate goes with the words beside it. */
  fits: (candidate: string) => boolean
  /**
   * How many letters may be wrong in all, as {@link editCost} counts; it depends on the length by default.
   */
  most?: number
  /** Words of the typed text that every candidate that fits has as they are. */
  unchanged?: readonly string[]
}

/** Shorter words have too many neighbours: a “correction” of them is a guess. */
const CORRECTABLE_MIN_CHARACTERS = 3

const CORRECTABLE = /^[a-z][a-z ]*$/

const SHORT_CHARACTERS = 4
const MIDDLE_CHARACTERS = 5
const LONG_CHARACTERS = 9

/** How many cells a letter of the typed text costs in a comparison. */
const BAND = 8

/** What a search costs beside its candidates. */
const SEARCH_STEPS = 100

/** So many texts at the same distance are put in order by Fuse.js. */
const EQUALS_MAX = 8

/**
 * Known texts, and for every pair of letters the texts that hold it, in arrays that can be written and read
 * as they are.
 */
export interface SpellingIndex {
  texts: PackedTexts
  /** The letters of each text, a bit a letter. */
  letters: Uint32Array
  /**
   * The texts of length `l` that hold the pair `p` of {@link pairsOf} stand in `holders` from
   * `starts[p * LENGTHS + l]` to the next start: a search skips texts of other lengths.
   */
  starts: Uint32Array
  holders: Uint32Array
}

/** Indexes folded texts, each of which {@link isCorrectable}, by their pairs of letters. */
export function createSpellingIndex(texts: readonly string[]): SpellingIndex {
  const { pairs, ends } = pairsOfAll(texts)
  const starts = new Uint32Array(PAIRS * LENGTHS + 1)
  const forEachPair = (take: (group: number, index: number) => void): void => {
    for (const [index, text] of texts.entries())
      for (let at = ends[index - 1] ?? 0; at < (ends[index] ?? 0); at += 1)
        take((pairs[at] ?? 0) * LENGTHS + cappedLength(text), index)
  }
  forEachPair((group) => {
    starts[group + 1] = (starts[group + 1] ?? 0) + 1
  })
  for (let group = 0; group < PAIRS * LENGTHS; group += 1)
    starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0)
  const next = starts.slice()
  const holders = new Uint32Array(pairs.length)
  forEachPair((group, index) => {
    const place = next[group] ?? 0
    holders[place] = index
    next[group] = place + 1
  })
  return {
    texts: packTexts(texts, texts.length),
    letters: Uint32Array.from(texts, lettersOf),
    starts,
    holders,
  }
}

/** What a speller knows: two indexes without a text in common. */
interface KnownSpellings {
  /** Phrases of the lexicon; the first `nameCount` of them are names. */
  phrases: SpellingIndex & { nameCount: number }
  /** Words of the catalog. */
  words: SpellingIndex
  /** The number of records that have a text; `phrase` is its place among the phrases. */
  usesOf: (text: string, phrase: number | undefined) => number
}

/**
 * Makes a speller. It compares the typed text with the known ones that share one of its rarest pairs of
 * letters.
 */
export function createSpeller({ phrases, words, usesOf }: KnownSpellings): Speller {
  const phraseCount = phrases.texts.ends.length
  // A text is known by its place; the words follow the phrases.
  const sets = [
    { ...phrases, first: 0 },
    { ...words, first: phraseCount },
  ]
  const textOf = (index: number): string =>
    index < phraseCount ? textAt(phrases.texts, index) : textAt(words.texts, index - phraseCount)
  const countOf = (pair: number): number =>
    sets.reduce(
      (sum, { starts }) => sum + (starts[(pair + 1) * LENGTHS] ?? 0) - (starts[pair * LENGTHS] ?? 0),
      0,
    )
  /** Which search last looked at a text. */
  const seenBy = new Uint32Array(phraseCount + words.texts.ends.length)
  let searches = 0

  return (typed, budget, { fits, most = editCostMaxFor(typed), unchanged = [] } = ALONE) => {
    const { aboutEqual, moreInNames } = WEIGHTS.corrections
    if (!isCorrectable(typed) || !budget.take(SEARCH_STEPS)) return undefined
    const near: { index: number; slips: number }[] = []
    let least = Infinity
    for (const index of candidatesFor(typed, Math.floor(most) || 1, budget)) {
      const allowed = Math.min(
        least + aboutEqual,
        index < phrases.nameCount && most > 0 ? most + moreInNames : most,
      )
      const text = textOf(index)
      if (!unchanged.every((word) => text.includes(word))) continue
      if (!budget.take(typed.length * BAND)) break
      const slips = editCost(typed, text, allowed)
      if (slips > allowed || !fits(text)) continue
      least = Math.min(least, slips)
      near.push({ index, slips })
    }
    const nearest = near.filter(({ slips }) => slips <= least + aboutEqual)
    return preferred(
      typed,
      nearest.map(({ index }) => index).toSorted((a, b) => a - b),
    )
  }

  /**
   * Of equally near texts a name, then a phrase of the lexicon; among these the commonest, and of several
   * what Fuse.js finds nearest.
   */
  function preferred(typed: string, nearest: readonly number[]): string | undefined {
    const groups = Map.groupBy(nearest, groupOf)
    const group = groups.get(Math.min(...groups.keys())) ?? []
    const commonness = new Map(group.map((index) => [index, commonnessOf(index)]))
    const most = Math.max(...commonness.values())
    const equals = group.filter((index) => commonness.get(index) === most).slice(0, EQUALS_MAX)
    const candidates = equals.map(textOf)
    if (candidates.length < 2) return candidates[0]
    return (
      new Fuse(candidates, { threshold: 1, ignoreLocation: true }).search(typed)[0]?.item ?? candidates[0]
    )
  }

  function groupOf(index: number): number {
    if (index < phrases.nameCount) return 0
    return index < phraseCount ? 1 : 2
  }

  /** The logarithm of the number of records with a text, in whole numbers. */
  function commonnessOf(index: number): number {
    return Math.round(Math.log2(1 + usesOf(textOf(index), index < phraseCount ? index : undefined)))
  }

  /** The texts of about this length and these letters that share one of the rarest pairs. */
  function candidatesFor(typed: string, edits: number, budget: Budget): number[] {
    const typedLetters = lettersOf(typed)
    const shortest = Math.max(0, cappedLength(typed) - edits)
    const longest = Math.min(LENGTH_MAX, cappedLength(typed) + edits)
    const found: number[] = []
    searches += 1
    for (const pair of rarestPairs(typed, edits)) {
      const ranges = sets.map(({ starts }) => [
        starts[pair * LENGTHS + shortest] ?? 0,
        starts[pair * LENGTHS + longest + 1] ?? 0,
      ])
      if (!budget.take(ranges.reduce((sum, [from = 0, to = 0]) => sum + to - from, 1))) break
      for (const [set, { holders, letters, first }] of sets.entries()) {
        const [from = 0, to = 0] = ranges[set] ?? []
        for (let at = from; at < to; at += 1) {
          const place = holders[at] ?? 0
          const index = first + place
          if (seenBy[index] === searches || !areLettersNear(typedLetters, letters[place] ?? 0, edits))
            continue
          seenBy[index] = searches
          found.push(index)
        }
      }
    }
    return found
  }

  /**
   * A slip spoils at most three pairs, so of the typed pairs the three rarest a slip, and one more, include
   * one of any near text.
   */
  function rarestPairs(typed: string, edits: number): number[] {
    return pairsOf(typed)
      .sort((a, b) => countOf(a) - countOf(b))
      .slice(0, edits * 3 + 1)
  }
}

const ALONE: SpellingContext = { fits: () => true }

/** How far a word may be from what was meant when nothing beside it tells. */
export function editCostMaxFor({ length }: string): number {
  const { shortest, short, middle, long } = WEIGHTS.corrections
  if (length < SHORT_CHARACTERS) return shortest
  if (length < MIDDLE_CHARACTERS) return short
  return length < LONG_CHARACTERS ? middle : long
}

/** Whether a folded text can be misspelt: it has letters and spaces alone, and enough of them. */
export function isCorrectable(text: string): boolean {
  return text.length >= CORRECTABLE_MIN_CHARACTERS && CORRECTABLE.test(text)
}

/** A letter, a space, and what stands before the first and after the last letter. */
const SYMBOLS = 28
const PAIRS = SYMBOLS * SYMBOLS
const SPACE = 26
const END = 27

/**
 * The different pairs of neighbouring letters as numbers; the first letter and the last have a neighbour too.
 */
function pairsOf(text: string): number[] {
  return [...pairsOfAll([text]).pairs]
}

/** The pairs of texts in one list, and where those of each text end in it. */
function pairsOfAll(texts: readonly string[]): { pairs: Uint16Array; ends: Uint32Array } {
  const pairs = new Uint16Array(texts.reduce((sum, { length }) => sum + length + 1, 0))
  const ends = new Uint32Array(texts.length)
  let end = 0
  for (const [index, text] of texts.entries()) {
    end = putPairs(text, pairs, end)
    ends[index] = end
  }
  return { pairs: pairs.subarray(0, end), ends }
}

/** Puts the pairs of a text from `start` on; returns where they end. */
function putPairs(text: string, pairs: Uint16Array, start: number): number {
  let end = start
  let before = END
  for (let index = 0; index <= text.length; index += 1) {
    const letter = text.charCodeAt(index) - 97
    const symbol = letter >= 0 && letter < SPACE ? letter : index === text.length ? END : SPACE
    const pair = before * SYMBOLS + symbol
    let at = start
    while (at < end && pairs[at] !== pair) at += 1
    if (at === end) {
      pairs[end] = pair
      end += 1
    }
    before = symbol
  }
  return end
}

function lettersOf(text: string): number {
  let bits = 0
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charCodeAt(index) - 97
    if (letter >= 0 && letter < 26) bits |= 1 << letter
  }
  return bits >>> 0
}

/** Longer texts are as long as this one. */
const LENGTH_MAX = 63
const LENGTHS = LENGTH_MAX + 1

function cappedLength({ length }: Pick<string, 'length'>): number {
  return Math.min(length, LENGTH_MAX)
}

/** Whether texts with such letters may be as few edits apart: a wrong one is one too many and one too few. */
function areLettersNear(one: number, other: number, edits: number): boolean {
  let differing = one ^ other
  for (let left = edits * 2; differing !== 0 && left > 0; left -= 1) differing &= differing - 1
  return differing === 0
}
