import type { ConceptKind } from '#search/concept.ts'
import type { Phrase } from '#search/phrases.ts'

/** A model's number: no year of a calendar, no amount. */
const A_NUMBER = /^\d{1,3}$/

/** A name that numbers its models is written in plain letters, in Vietnam too. */
const A_NAME = /^[a-z]{3,}$/

const NUMBERED: ReadonlySet<ConceptKind> = new Set<ConceptKind>(['brand', 'product-type'])

/**
 * Reads numbers that belong to the name before them: "iphone 15", "airpods 2". Returns the word before each
 * such number. A number before a plain word counts that: "gà rán 2 người".
 */
export function readBoundNumbers(phrases: readonly Phrase[]): ReadonlyMap<Phrase, string> {
  const bound = new Map<Phrase, string>()
  for (const [at, phrase] of phrases.entries()) {
    const [token] = phrase.tokens
    const [before, next] = [phrases[at - 1], phrases[at + 1]]
    const name = before?.tokens.at(-1)
    if (phrase.concept || !token || phrase.tokens.length > 1 || !A_NUMBER.test(token.folded)) continue
    if (!before || !name || name.clause !== token.clause || !isNumbered(before)) continue
    if (name.accented !== name.folded || !A_NAME.test(name.folded)) continue
    if (next && !next.concept && next.tokens[0]?.clause === token.clause && isCounted(next)) continue
    bound.set(phrase, name.folded)
  }
  return bound
}

function isNumbered({ concept, tokens }: Phrase): boolean {
  return concept === undefined || (NUMBERED.has(concept.kind) && tokens.length === 1)
}

/** Whether a word may be what a number counts: a model's suffix such as "pro" is no Vietnamese word. */
function isCounted({ tokens: [token] }: Phrase): boolean {
  return token !== undefined && token.folded !== token.accented
}
