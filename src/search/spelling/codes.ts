import type { Effort } from '#search/effort.ts'
import { firstIndexWhere } from '#text/first-index.ts'

const PART_MIN_CHARACTERS = 4
const BEGINNING_MIN_CHARACTERS = 8

/** More codes than these share so much that a word says nothing about which is meant. */
const CODES_MAX = 20

/** The engine's search of a text runs over this many characters in the time of one step. */
const CHARACTERS_A_STEP = 32

/**
 * The codes that a folded word may stand for: those that hold it where it looks like one, as shoppers
 * remember TSN15 of DEMOTSN15, and those that a long word begins.
 */
export type FindCodes = (word: string, effort: Effort) => readonly string[]

export function createCodeFinder(codes: readonly string[]): FindCodes {
  // One text to search is much faster than many.
  const all = `\n${codes.join('\n')}\n`
  const sorted = [...new Set(codes)].sort()
  return (word, effort) => {
    if (word.length >= PART_MIN_CHARACTERS && /\d/.test(word) && /[a-z]/.test(word))
      return effort.take(Math.ceil(all.length / CHARACTERS_A_STEP)) ? holding(word) : []
    return word.length >= BEGINNING_MIN_CHARACTERS && effort.take(CODES_MAX) ? beginningWith(word) : []
  }

  function holding(part: string): string[] {
    const found = new Set<string>()
    for (let at = all.indexOf(part); at >= 0 && found.size < CODES_MAX;) {
      const end = all.indexOf('\n', at + 1)
      found.add(all.slice(all.lastIndexOf('\n', at) + 1, end))
      at = all.indexOf(part, end)
    }
    return [...found]
  }

  function beginningWith(begin: string): string[] {
    const first = firstIndexWhere(0, sorted.length, (index) => (sorted[index] ?? '') >= begin)
    return sorted.slice(first, first + CODES_MAX).filter((code) => code.startsWith(begin))
  }
}
