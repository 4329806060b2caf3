import type { Budget } from '#search/budget.ts'
import { firstIndexWhere } from '#text/first-index.ts'
import { onceForEach } from '#text/once-for-each.ts'

const PART_MIN_CHARACTERS = { code: 4, model: 3 }
const BEGINNING_MIN_CHARACTERS = 8

/** More codes than these share so much that a word says nothing about which is meant. */
const CODES_MAX = 20

/** The engine's search of a text runs over this many characters in the time of one step. */
const CHARACTERS_A_STEP = 32

/** A term that is the name of a model: letters and digits. */
const A_MODEL = /^(?=[^\d]*\d)(?=\d*[a-z])[a-z\d]{5,}$/

/** Finds the names of models among the terms of an index: WH1000XM5. */
export const createModelFinder = onceForEach((terms: readonly string[]) =>
  createCodeFinder(
    terms.filter((term) => A_MODEL.test(term)),
    'model',
  ),
)

/**
 * The codes or models that a folded word may stand for: those that hold it where it looks like one, as
 * shoppers remember TSN15 of DEMOTSN15 and XM5 of WH1000XM5, and those that a long word begins.
 */
export type FindCodes = (word: string, budget: Budget) => readonly string[]

export function createCodeFinder(
  codes: readonly string[],
  kind: keyof typeof PART_MIN_CHARACTERS = 'code',
): FindCodes {
  // One text to search is much faster than many, and smaller: it holds each code between two line ends.
  const sorted = [...new Set(codes)].sort()
  const all = `\n${sorted.join('\n')}\n`
  const starts = new Uint32Array(sorted.length)
  let next = 1
  for (const [place, code] of sorted.entries()) {
    starts[place] = next
    next += code.length + 1
  }
  return (word, budget) => {
    if (word.length >= PART_MIN_CHARACTERS[kind] && /\d/.test(word) && /[a-z]/.test(word))
      return budget.take(Math.ceil(all.length / CHARACTERS_A_STEP)) ? holding(word) : []
    return word.length >= BEGINNING_MIN_CHARACTERS && budget.take(CODES_MAX) ? beginningWith(word) : []
  }

  function holding(part: string): string[] {
    const found: string[] = []
    for (let at = all.indexOf(part); at >= 0 && found.length < CODES_MAX;) {
      const end = all.indexOf('\n', at + 1)
      found.push(all.slice(all.lastIndexOf('\n', at) + 1, end))
      at = all.indexOf(part, end)
    }
    return found
  }

  function beginningWith(begin: string): string[] {
    const first = firstIndexWhere(0, starts.length, (place) => codeAt(place) >= begin)
    const some = Array.from(starts.subarray(first, first + CODES_MAX), (_, place) => codeAt(first + place))
    return some.filter((code) => code.startsWith(begin))
  }

  function codeAt(place: number): string {
    const start = starts[place] ?? 0
    return all.slice(start, all.indexOf('\n', start))
  }
}
