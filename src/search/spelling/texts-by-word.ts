import { createPackedPlaces } from '#search/texts/places.ts'
import { type PackedTexts, packTexts } from '#search/texts/packed-texts.ts'

/** The places of the texts that have a word beside others, in ascending order. */
export type TextsByWord = (word: string) => Uint32Array

/**
 * The words of texts that have several, in lists that can be written and read as they are. The places of the
 * texts with the word `w` stand in `places` from `starts[w]` to `starts[w + 1]`.
 */
export interface WordIndex {
  words: PackedTexts
  starts: Uint32Array
  places: Uint32Array
}

const NONE = new Uint32Array(0)

/** Indexes those of some ASCII texts that have several words by each of them. */
export function createWordIndex(texts: readonly string[]): WordIndex {
  const numbers = new Map<string, number>()
  const counts: number[] = []
  forEachWord((word) => {
    const number = numbers.get(word) ?? numbers.size
    numbers.set(word, number)
    counts[number] = (counts[number] ?? 0) + 1
  })
  const starts = new Uint32Array(counts.length + 1)
  for (const [number, count] of counts.entries()) starts[number + 1] = (starts[number] ?? 0) + count
  const next = starts.slice()
  const places = new Uint32Array(starts.at(-1) ?? 0)
  forEachWord((word, place) => {
    const number = numbers.get(word) ?? 0
    const at = next[number] ?? 0
    places[at] = place
    next[number] = at + 1
  })
  return { words: packTexts([...numbers.keys()], numbers.size), starts, places }

  function forEachWord(take: (word: string, place: number) => void): void {
    for (const [place, text] of texts.entries())
      if (text.includes(' ')) for (const word of new Set(text.split(' '))) take(word, place)
  }
}

/** Makes the look-up of a {@link WordIndex}. */
export function createTextsByWord({ words, starts, places }: WordIndex): TextsByWord {
  const numberOf = createPackedPlaces(words)
  return (word) => {
    const number = numberOf(word)
    return number === undefined ? NONE : places.subarray(starts[number], starts[number + 1])
  }
}
