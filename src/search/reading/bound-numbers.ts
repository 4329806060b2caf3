import { type ConceptKind, conceptTerm } from '#search/concept.ts'
import { memoryTerm } from '#search/reading/quantities.ts'
import type { Phrase } from '#search/phrases.ts'
import { pairTerm } from '#search/terms.ts'

/** A model's number: no year of a calendar, no amount. */
const A_NUMBER = /^\d{1,3}$/

/** A name that numbers its models is written in plain letters, in Vietnam too. */
const A_NAME = /^[a-z]{3,}$/

const BRAND_TERMS = conceptTerm('brand', '')

/** How queries join the suffix of a model that titles write as two words: "promax". */
const JOINED_SUFFIX = /(?<=.)max$/

const NUMBERED: ReadonlySet<ConceptKind> = new Set<ConceptKind>(['brand', 'product-type'])

/**
 * Reads numbers that belong to a name: the one before them ("iphone 15", "airpods 2") or a model's suffix
 * behind them ("15 promax"), and the size of memory behind such a number ("iphone 17 256"). Returns the terms
 * of which a record has one where the number is its own. A number before a plain word counts that: "gà rán 2
 * người".
 */
export function readBoundNumbers(phrases: readonly Phrase[]): ReadonlyMap<Phrase, readonly string[]> {
  const bound = new Map<Phrase, readonly string[]>()
  for (const [at, phrase] of phrases.entries()) {
    const [token] = phrase.tokens
    const [before, next] = [phrases[at - 1], phrases[at + 1]]
    const name = before?.tokens.at(-1)
    if (phrase.concept || !token || phrase.tokens.length > 1 || !A_NUMBER.test(token.folded)) continue
    const number = token.folded
    if (next && isSuffix(next)) {
      bound.set(phrase, [pairTerm(number, (next.tokens[0]?.folded ?? '').replace(JOINED_SUFFIX, ''))])
      continue
    }
    if (!before || !name || name.clause !== token.clause) continue
    const ways = [pairTerm(name.folded, number), name.folded + number]
    const memory = memoryTerm(number)
    if (memory !== undefined && (bound.has(before) || isSuffix(before))) {
      bound.set(phrase, [...ways, memory])
      continue
    }
    if (!isNumbered(before)) continue
    if (name.accented !== name.folded || !A_NAME.test(name.folded)) continue
    if (next && !next.concept && next.tokens[0]?.clause === token.clause && isCounted(next)) continue
    bound.set(phrase, ways)
  }
  return bound
}

function isNumbered({ concept, tokens }: Phrase): boolean {
  return concept === undefined || (NUMBERED.has(concept.kind) && tokens.length === 1)
}

/** Whether a phrase is what queries alone call a model of one brand: "pro max". */
function isSuffix({ concept, isAsked = false }: Phrase): boolean {
  return isAsked && concept !== undefined && concept.also.some((term) => term.startsWith(BRAND_TERMS))
}

/** Whether a word may be what a number counts: a model's suffix such as "pro" is no Vietnamese word. */
function isCounted({ tokens: [token] }: Phrase): boolean {
  return token !== undefined && token.folded !== token.accented
}
