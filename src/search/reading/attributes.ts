import type { Concept } from '#search/concept.ts'
import type { Phrase } from '#search/phrases.ts'

/**
 * Reads words that stand for a thing in queries only ("cửa trước", a washing machine that is loaded from the
 * front) as plain words beside a thing that they then describe: "thảm cửa trước" is a mat for the front door.
 */
export function readAttributes(phrases: readonly Phrase[]): readonly Phrase[] {
  const things = phrases.flatMap(({ concept, isAsked = false }) =>
    concept?.kind === 'product-type' && !isAsked ? concept : [],
  )
  if (things.length === 0) return phrases
  return phrases.flatMap((phrase): Phrase[] => {
    const { concept, tokens, isAsked = false } = phrase
    const isAttribute = isAsked && concept?.kind === 'product-type' && isOfWords(tokens)
    return isAttribute && !things.some((thing) => isOfOneKind(thing, concept))
      ? tokens.map((token) => ({ tokens: [token] }))
      : [phrase]
  })
}

/** Several words, not the characters of one. */
function isOfWords(tokens: Phrase['tokens']): boolean {
  return tokens.length > 1 && tokens.every(({ run }) => run === undefined)
}

/** Whether one of two things is the other, a kind of it, or both are of a kind. */
function isOfOneKind(one: Concept, other: Concept): boolean {
  const kinds = new Set([one.term, ...one.broader])
  return [other.term, ...other.broader].some((term) => kinds.has(term))
}
