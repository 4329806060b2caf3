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

/**
 * Makes a speller over folded words and phrases. Those that share pairs of letters with the typed text are candidates,
 * Fuse.js ranks these few, and an edit distance keeps it honest: one slip in short texts, two in long ones.
 */
export function createSpeller(vocabulary: Iterable<string>): Speller {
  const known = [...new Set(vocabulary)].filter(
    (text) => text.length >= CORRECTABLE_MIN_CHARACTERS && CORRECTABLE.test(text),
  )
  const byPair = new Map<string, number[]>()
  for (const [index, text] of known.entries()) {
    for (const pair of pairsOf(text)) {
      const holders = byPair.get(pair)
      if (holders) holders.push(index)
      else byPair.set(pair, [index])
    }
  }
  const shared = new Uint8Array(known.length)

  return (typed) => {
    if (typed.length < CORRECTABLE_MIN_CHARACTERS || !CORRECTABLE.test(typed)) return undefined
    const maxDistance = typed.length < LONG_CHARACTERS ? 1 : 2
    const candidates = candidatesFor(typed, maxDistance)
    if (candidates.length === 0) return undefined
    const ranked = new Fuse(candidates, { threshold: 0.6, ignoreLocation: true }).search(typed)
    const near = ranked
      .map(({ item }) => ({ item, slips: slipsBetween(typed, item, maxDistance) }))
      .filter(({ slips }) => slips <= maxDistance)
    return near.toSorted((a, b) => a.slips - b.slips)[0]?.item
  }

  function candidatesFor(typed: string, maxDistance: number): string[] {
    const pairs = [...pairsOf(typed)]
    const touched: number[] = []
    for (const pair of pairs) {
      for (const index of byPair.get(pair) ?? []) {
        if (shared[index] === 0) touched.push(index)
        shared[index] = (shared[index] ?? 0) + 1
      }
    }
    // A slip spoils at most three pairs, a swap included.
    const needed = Math.max(1, pairs.length - maxDistance * 3)
    const counted = touched
      .map((index) => ({ text: known[index] ?? '', count: shared[index] ?? 0 }))
      .filter(({ text, count }) => count >= needed && Math.abs(text.length - typed.length) <= maxDistance)
    for (const index of touched) shared[index] = 0
    return counted
      .sort((a, b) => b.count - a.count)
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
  return word
    .replace(/(?<=[aeiouy][a-z]*)[sfrxj]/g, '')
    .replace(/dd/g, 'd')
    .replace(/aa/g, 'a')
    .replace(/ee/g, 'e')
    .replace(/oo/g, 'o')
    .replace(/(?<=[aou])w/g, '')
    .replace(/w/g, 'u')
}
