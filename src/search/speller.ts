import Fuse from 'fuse.js'
import leven from 'leven'

/** The known word or phrase nearest to a misspelt one, or nothing when none is near enough to be sure. */
export type Speller = (typed: string) => string | undefined

const CANDIDATES_MAX = 48

/** Shorter words have too many neighbours: a "correction" of them is a guess. */
const CORRECTABLE_MIN_CHARACTERS = 4

/** From this length on two slips are taken for slips. */
const LONG_CHARACTERS = 9

const CORRECTABLE = /^[a-z][a-z ]*$/

/** What Telex types a tone with, after the vowel. */
const TONE_LETTER = /(?<=[aeiouy][a-z]*)[sfrxj]/g

const FUSE_OPTIONS = { threshold: 0.6, ignoreLocation: true }

/** Known texts, and for every pair of letters the texts that hold it, in arrays that can be written and read as they are. */
export interface SpellingIndex {
  texts: string[]
  /** The holders of `pairs[p]` stand from `offsets[p]` to `offsets[p + 1]`. */
  pairs: string[]
  offsets: Uint32Array
  holders: Uint32Array
}

/** Indexes folded words and phrases by their pairs of letters; of equals, the first is preferred. */
export function createSpellingIndex(vocabulary: Iterable<string>): SpellingIndex {
  const texts = [...new Set(vocabulary)].filter(
    (text) => text.length >= CORRECTABLE_MIN_CHARACTERS && CORRECTABLE.test(text),
  )
  const byPair = new Map<string, number[]>()
  for (const [index, text] of texts.entries()) {
    for (const pair of pairsOf(text)) {
      const known = byPair.get(pair)
      if (known) known.push(index)
      else byPair.set(pair, [index])
    }
  }
  const offsets = new Uint32Array(byPair.size + 1)
  for (const [index, holders] of [...byPair.values()].entries()) {
    offsets[index + 1] = (offsets[index] ?? 0) + holders.length
  }
  return { texts, pairs: [...byPair.keys()], offsets, holders: Uint32Array.from([...byPair.values()].flat()) }
}

/**
 * Makes a speller. Texts that share pairs of letters with the typed one are candidates, Fuse.js ranks these few,
 * and an edit distance keeps it honest: one slip in short texts, two in long ones.
 */
export function createSpeller({ texts, pairs, offsets, holders }: SpellingIndex): Speller {
  const pairNumbers = new Map(pairs.map((pair, number) => [pair, number]))
  const shared = new Uint8Array(texts.length)

  return (typed) => {
    if (typed.length < CORRECTABLE_MIN_CHARACTERS || !CORRECTABLE.test(typed)) return undefined
    const maxDistance = typed.length < LONG_CHARACTERS ? 1 : 2
    const candidates = candidatesFor(typed, maxDistance)
    if (candidates.length === 0) return undefined
    const near = new Fuse(candidates, FUSE_OPTIONS)
      .search(typed)
      .map(({ item, refIndex }) => ({ item, refIndex, slips: slipsBetween(typed, item, maxDistance) }))
      .filter(({ slips }) => slips <= maxDistance)
    return near.toSorted((a, b) => a.slips - b.slips || a.refIndex - b.refIndex)[0]?.item
  }

  function candidatesFor(typed: string, maxDistance: number): string[] {
    const typedPairs = pairsOf(typed)
    const touched: number[] = []
    for (const pair of typedPairs) {
      const number = pairNumbers.get(pair)
      if (number === undefined) continue
      for (let at = offsets[number] ?? 0; at < (offsets[number + 1] ?? 0); at += 1) {
        const index = holders[at] ?? 0
        if (shared[index] === 0) touched.push(index)
        shared[index] = (shared[index] ?? 0) + 1
      }
    }
    // A slip spoils at most three pairs, a swap included.
    const needed = Math.max(1, typedPairs.size - maxDistance * 3)
    const counted = touched
      .map((index) => ({ index, text: texts[index] ?? '', count: shared[index] ?? 0 }))
      .filter(({ text, count }) => count >= needed && Math.abs(text.length - typed.length) <= maxDistance)
    for (const index of touched) shared[index] = 0
    return counted
      .sort((a, b) => b.count - a.count || a.index - b.index)
      .slice(0, CANDIDATES_MAX)
      .map(({ text }) => text)
  }
}

/** The edit distance, with two swapped neighbours as one slip: the commonest one of a fast typist. */
function slipsBetween(a: string, b: string, maxDistance: number): number {
  return isSwap(a, b) ? 1 : leven(a, b, { maxDistance: maxDistance + 1 })
}

function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let first = 0
  while (first < a.length && a[first] === b[first]) first += 1
  return a[first] === b[first + 1] && a[first + 1] === b[first] && a.slice(first + 2) === b.slice(first + 2)
}

/** Pairs of neighbouring letters, the first and the last letter marked. */
function pairsOf(text: string): Set<string> {
  const marked = `^${text}$`
  return new Set(Array.from({ length: marked.length - 1 }, (_, index) => marked.slice(index, index + 2)))
}

/**
 * What a Vietnamese typist meant when the keyboard was not in Telex mode: `giamr` is giảm, `ddien` is điện.
 * Folded, so the tone letters only go and the doubled letters become one.
 */
export function withoutTelex(word: string): string {
  // A syllable has one tone: with two such letters the word is no Vietnamese.
  if ((word.match(TONE_LETTER)?.length ?? 0) > 1) return word
  return word
    .replace(TONE_LETTER, '')
    .replace(/dd/g, 'd')
    .replace(/aa/g, 'a')
    .replace(/ee/g, 'e')
    .replace(/oo/g, 'o')
    .replace(/(?<=[aou])w/g, '')
    .replace(/w/g, 'u')
}
