/** Numbers that belong to a name before them, as 17 to iPhone 17, so that they are no amount. */
import { type ConceptKind, isModelLine } from '#search/concept.ts'
import { memoryTerm } from '#search/reading/quantities.ts'
import type { Phrase } from '#search/phrases.ts'
import { pairTerm } from '#search/terms.ts'

/** A model's number: no year of a calendar, no amount. */
const A_NUMBER = /^\d{1,3}$/

/** A name that numbers its models is written in plain letters, in Vietnam too. */
const A_NAME = /^(?:[a-z]{3,}|ip)$/

/** How queries join the suffix of a model that titles write as two words: "promax". */
const JOINED_SUFFIX = /(?<=.)max$/

/** What makes another model of the one whose number stands before it. */
const MODEL_SUFFIX = /^(?:pro|promax|plus|ultra|max|mini|lite|air|fe|slim|neo)$/

/** A model's number that is typed with letters: the S25 of a Galaxy. */
const A_MODEL_NUMBER = /^[a-z]{1,2}\d{1,3}$/

/** Words between a name and its number: "Kindle thế hệ 12", "ipad gen 10". */
const GENERATION =
  /(?<= )(?:(?:thế hệ|the he)(?: thứ| thu)?|gen|generation|đời) (?=\d{1,2}(?![\p{L}\p{N}]))/giu

/** How chats end the name of an iPhone: "ip 17 prm". */
const PRO_MAX = /(?<=\bip(?:hone)? ?\d\d) ?(?:prm|pm)(?![\p{L}\p{N}])/giu

/** The same of a Galaxy: "ss s25u". */
const ULTRA = /(?<=(?<![\p{L}\p{N}])s2\d) ?u(?![\p{L}\p{N}])/giu

/** A text with the names of models in it as titles write most. */
export function asModelName(text: string): string {
  return text.replace(GENERATION, '').replace(PRO_MAX, ' pro max').replace(ULTRA, ' ultra')
}

const NUMBERED: ReadonlySet<ConceptKind> = new Set<ConceptKind>(['brand', 'product-type'])

/**
 * Reads numbers that belong to a name: the one before them ("iphone 15", "airpods 2") or a model's suffix
 * behind them ("15 promax"), the suffix of such a number ("iphone 17 pro"), and the size of memory behind it
 * ("iphone 17 256"). Returns the terms of which a record has one where the number or suffix is its own. A
 * number before a plain word counts that: "gà rán 2 người".
 */
export function readBoundNumbers(phrases: readonly Phrase[]): ReadonlyMap<Phrase, readonly string[]> {
  const bound = new Map<Phrase, readonly string[]>()
  for (const [at, phrase] of phrases.entries()) {
    const [token] = phrase.tokens
    const [before, next] = [phrases[at - 1], phrases[at + 1]]
    const name = before?.tokens.at(-1)
    if (phrase.concept || !token || phrase.tokens.length > 1) continue
    if (before && name && MODEL_SUFFIX.test(token.folded) && isModelNumber(before)) {
      bound.set(phrase, [pairTerm(name.folded, token.folded), name.folded + token.folded])
      continue
    }
    if (!A_NUMBER.test(token.folded)) continue
    const number = token.folded
    if (next && isSuffix(next)) {
      bound.set(phrase, [pairTerm(number, (next.tokens[0]?.folded ?? '').replace(JOINED_SUFFIX, ''))])
      continue
    }
    if (!before || !name || name.clause !== token.clause) continue
    const ways = [name.folded, ...(before.concept ? [before.concept.id] : [])].flatMap((each) => [
      pairTerm(each, number),
      each + number,
    ])
    const memory = memoryTerm(number)
    if (memory !== undefined && (bound.has(before) || isSuffix(before))) {
      bound.set(phrase, [...ways, memory])
      continue
    }
    if (!isNumbered(before, next)) continue
    if (name.accented !== name.folded || !A_NAME.test(name.folded)) continue
    if (next && !next.concept && next.tokens[0]?.clause === token.clause && isCounted(next)) continue
    bound.set(phrase, ways)
  }
  return bound

  /** Whether a phrase is a number that belongs to a name, or one with letters. */
  function isModelNumber(phrase: Phrase): boolean {
    return bound.has(phrase) || (!phrase.concept && A_MODEL_NUMBER.test(phrase.tokens[0]?.folded ?? ''))
  }
}

/** Whether a phrase numbers its models. Behind several words a number may count what follows. */
function isNumbered({ concept, tokens }: Phrase, next: Phrase | undefined): boolean {
  if (concept === undefined) return true
  if (!NUMBERED.has(concept.kind)) return false
  const isLast = next === undefined || MODEL_SUFFIX.test(next.tokens[0]?.folded ?? '')
  return tokens.length === 1 || isModelLine(concept) || isLast
}

/** Whether a phrase is what queries alone call a model of one brand: "pro max". */
function isSuffix({ concept, isAsked = false }: Phrase): boolean {
  return isAsked && concept !== undefined && isModelLine(concept)
}

/** Whether a word may be what a number counts: a model's suffix such as "pro" is no Vietnamese word. */
function isCounted({ tokens: [token] }: Phrase): boolean {
  return token !== undefined && token.folded !== token.accented
}
