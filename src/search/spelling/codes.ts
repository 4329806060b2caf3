/** Parts of codes and models; a code that is typed whole is a term like any other. */
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

const HYPHEN = 45

/** A term that looks like a code or the name of a model: letters and digits, or very many letters. */
const A_CODE = /^(?:(?=[a-z-]*\d)(?=[\d-]*[a-z])[a-z\d-]{5,}|[a-z]{10,})$/

/**
 * The codes or models that a folded word may stand for: those that hold it where it looks like one, as
 * shoppers remember TSN15 of DEMOTSN15 and XM5 of WH1000XM5, and those that a long word begins.
 */
export type FindCodes = (word: string, budget: Budget) => readonly string[]

/**
 * The codes among terms by the joints that they have. One text to search is much faster than many, and
 * smaller: it holds each code of a joint between two line ends, in order.
 */
const codesByJoint = onceForEach((terms: readonly string[]): ReadonlyMap<string, string> => {
  const lists = new Map<string, string[]>()
  for (const term of terms) {
    if (!A_CODE.test(term)) continue
    for (const joint of jointsOf(term)) {
      const list = lists.get(joint)
      if (list) list.push(term)
      else lists.set(joint, [term])
    }
  }
  return new Map([...lists].map(([joint, codes]) => [joint, `\n${codes.join('\n')}\n`]))
})

/**
 * Where letters and digits meet in a word: `n1` in tsn15; `h1`, `0x` and `m5` in wh-1000xm5. A code has all
 * joints of each of its parts, so that a part is looked for among few of very many codes.
 */
function jointsOf(word: string): string[] {
  const joints: string[] = []
  let last = 0
  for (let at = 0; at < word.length; at += 1) {
    const unit = word.charCodeAt(at)
    if (unit === HYPHEN) continue
    if (isLetter(last) ? isDigit(unit) : isDigit(last) && isLetter(unit)) {
      const joint = String.fromCharCode(last, unit)
      if (!joints.includes(joint)) joints.push(joint)
    }
    last = unit
  }
  return joints
}

/** Of the joints of a word, the text of the one that the fewest codes have. */
function fewestCodes(word: string, terms: readonly string[]): string {
  const texts = jointsOf(word).map((joint) => codesByJoint(terms).get(joint) ?? '')
  return texts.reduce((least, text) => (text.length < least.length ? text : least), texts[0] ?? '')
}

/** Terms in order. The list of an index as it was written is so already. */
const sorted = onceForEach((terms: readonly string[]) => terms.toSorted())

/**
 * Makes what finds codes among the terms of an index, in order, and those that came since. `has` says which
 * of them are still there.
 */
export function createCodeFinder(
  terms: readonly string[],
  since: readonly string[] = [],
  has: (term: string) => boolean = () => true,
): FindCodes {
  const lists = since.length > 0 ? [terms, sorted(since)] : [terms]
  return (word, budget) => {
    if (word.length >= PART_MIN_CHARACTERS && /\d/.test(word) && /[a-z]/.test(word)) {
      const texts = lists.map((list) => fewestCodes(word, list))
      const characters = texts.reduce((sum, { length }) => sum + length, 0)
      return budget.take(Math.ceil(characters / CHARACTERS_A_STEP) || 1)
        ? firstOf(texts.map((codes) => holding(word, codes)))
        : []
    }
    return word.length >= BEGINNING_MIN_CHARACTERS && budget.take(CODES_MAX)
      ? firstOf(lists.map((list) => from(word, list))).filter(
          (term) => term.startsWith(word) && A_CODE.test(term),
        )
      : []
  }

  function firstOf(found: readonly Iterable<string>[]): string[] {
    const first = found.map((each) => {
      const there: string[] = []
      for (const term of each) if (has(term) && there.push(term) === CODES_MAX) break
      return there
    })
    return first.flat().sort().slice(0, CODES_MAX)
  }
}

/** The terms of a list in order, from a text on, those of two words among them. */
function* from(begin: string, terms: readonly string[]): Generator<string> {
  let place = firstIndexWhere(0, terms.length, (at) => (terms[at] ?? '') >= begin)
  for (let term = terms[place]; term !== undefined; term = terms[(place += 1)]) yield term
}

function* holding(part: string, codes: string): Generator<string> {
  for (let at = codes.indexOf(part); at >= 0; at = codes.indexOf(part, at + 1)) {
    if (part.length < LOOSE_PART_MIN_CHARACTERS && isLetter(codes.charCodeAt(at - 1))) continue
    const end = codes.indexOf('\n', at)
    yield codes.slice(codes.lastIndexOf('\n', at) + 1, end)
    at = end
  }
}

function isLetter(unit: number): boolean {
  return unit >= 97 && unit <= 122
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57
}
