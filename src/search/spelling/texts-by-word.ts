import { type PackedTexts, textsIn } from '#search/texts/packed-texts.ts'

/** The places of the texts that have a word beside others, in ascending order. */
export type TextsByWord = (word: string) => Uint32Array

const NONE = new Uint32Array(0)

/** Indexes those of the texts that have several words by each of them. */
export function createTextsByWord(texts: PackedTexts): TextsByWord {
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
  return (word) => {
    const number = numbers.get(word)
    return number === undefined ? NONE : places.subarray(starts[number], starts[number + 1])
  }

  function forEachWord(take: (word: string, place: number) => void): void {
    let place = 0
    for (const text of textsIn(texts)) {
      if (text.includes(' ')) for (const word of new Set(text.split(' '))) take(word, place)
      place += 1
    }
  }
}
