import Fuse from 'fuse.js'
import leven from 'leven'

/** The known words nearest to a misspelt one, the likeliest first; none when nothing is near enough. */
export type Speller = (word: string) => readonly string[]

const CANDIDATES_MAX = 60
const SUGGESTIONS_MAX = 3

/** Shorter words have too many neighbours: a "correction" of them is a guess. */
const CORRECTABLE_MIN_CHARACTERS = 4

/**
 * Makes a speller over the catalog's words. Words that share pairs of letters with the misspelt one are candidates, Fuse.js ranks these few,
 * and an edit distance keeps it honest: one letter in short words, two from eight letters on.
 */
export function createSpeller(vocabulary: readonly string[]): Speller {
  const words = vocabulary.filter((word) => word.length >= CORRECTABLE_MIN_CHARACTERS && !/[\d#]/.test(word))
  const byPair = new Map<string, number[]>()
  for (const [index, word] of words.entries()) {
    for (const pair of pairsOf(word)) {
      const holders = byPair.get(pair)
      if (holders) holders.push(index)
      else byPair.set(pair, [index])
    }
  }

  return (word) => {
    if (word.length < CORRECTABLE_MIN_CHARACTERS || /\d/.test(word)) return []
    const maxDistance = word.length < 8 ? 1 : 2
    const fuse = new Fuse(candidatesFor(word, maxDistance), {
      threshold: 0.5,
      includeScore: true,
      distance: 20,
    })
    return fuse
      .search(word, { limit: CANDIDATES_MAX })
      .filter(({ item }) => distance(word, item, maxDistance) <= maxDistance)
      .slice(0, SUGGESTIONS_MAX)
      .map(({ item }) => item)
  }

  function candidatesFor(word: string, maxDistance: number): string[] {
    const shared = new Map<number, number>()
    for (const pair of pairsOf(word)) {
      for (const index of byPair.get(pair) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1)
    }
    return [...shared]
      .map(([index, count]) => ({ candidate: words[index] ?? '', count }))
      .filter(({ candidate }) => Math.abs(candidate.length - word.length) <= maxDistance)
      .toSorted((a, b) => b.count - a.count)
      .slice(0, CANDIDATES_MAX)
      .map(({ candidate }) => candidate)
  }
}

/** The edit distance, with two swapped neighbours as one edit: the commonest slip of a fast typist. */
function distance(a: string, b: string, maxDistance: number): number {
  const plain = leven(a, b, { maxDistance: maxDistance + 1 })
  return isSwap(a, b) ? 1 : plain
}

function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  const first = Array.from(a).findIndex((letter, index) => letter !== b[index])
  return (
    first >= 0 &&
    a[first] === b[first + 1] &&
    a[first + 1] === b[first] &&
    a.slice(first + 2) === b.slice(first + 2)
  )
}

/** Pairs of neighbouring letters, the first and the last letter marked. */
function pairsOf(word: string): Set<string> {
  const marked = `^${word}$`
  return new Set(Array.from({ length: marked.length - 1 }, (_, index) => marked.slice(index, index + 2)))
}
