import type { Budget } from '#search/budget.ts'
import { firstIndexWhere } from '#text/first-index.ts'
import { onceForEach } from '#text/once-for-each.ts'

const PART_MIN_CHARACTERS = 3
/** A shorter part stands behind no letter: XM5 of WH1000XM5. */
const LOOSE_PART_MIN_CHARACTERS = 4
const BEGINNING_MIN_CHARACTERS = 8

/** More codes than these share so much that a word says nothing about which is meant. */
const CODES_MAX = 20

/** The engine's search of a text runs over this many characters in the time of one step. */
const CHARACTERS_A_STEP = 32

/** A term that looks like a code or the name of a model: letters and digits, or very many letters. */
const A_CODE = /^(?:(?=[a-z-]*\d)(?=[\d-]*[a-z])[a-z\d-]{5,}|[a-z]{10,})$/

/**
 * The codes or models that a folded word may stand for: those that hold it where it looks like one, as
 * shoppers remember TSN15 of DEMOTSN15 and XM5 of WH1000XM5, and those that a long word begins.
 */
export type FindCodes = (word: string, budget: Budget) => readonly string[]

/** One text to search is much faster than many, and smaller: it holds each code between two line ends. */
const codesAmong = onceForEach(
  (terms: readonly string[]) => `\n${terms.filter((term) => A_CODE.test(term)).join('\n')}\n`,
)

/** Makes what finds codes among the terms of an index, through which it looks when it is first asked. */
export function createCodeFinder(terms: readonly string[]): FindCodes {
  return (word, budget) => {
    if (word.length >= PART_MIN_CHARACTERS && /\d/.test(word) && /[a-z]/.test(word)) {
      const codes = codesAmong(terms)
      return budget.take(Math.ceil(codes.length / CHARACTERS_A_STEP)) ? holding(word, codes) : []
    }
    return word.length >= BEGINNING_MIN_CHARACTERS && budget.take(CODES_MAX) ? beginningWith(word) : []
  }

  /** Terms are in order, those of two words among them. */
  function beginningWith(begin: string): string[] {
    const first = firstIndexWhere(0, terms.length, (place) => (terms[place] ?? '') >= begin)
    return terms.slice(first, first + CODES_MAX).filter((term) => term.startsWith(begin) && A_CODE.test(term))
  }
}

function holding(part: string, codes: string): string[] {
  const found: string[] = []
  for (let at = codes.indexOf(part); at >= 0 && found.length < CODES_MAX; at = codes.indexOf(part, at + 1)) {
    if (part.length < LOOSE_PART_MIN_CHARACTERS && isLetter(codes.charCodeAt(at - 1))) continue
    const end = codes.indexOf('\n', at)
    found.push(codes.slice(codes.lastIndexOf('\n', at) + 1, end))
    at = end
  }
  return found
}

function isLetter(unit: number): boolean {
  return unit >= 97 && unit <= 122
}
