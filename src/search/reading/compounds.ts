import type { Concept, ConceptKind, ConceptPhrase, Lexicon } from '#search/concept.ts'
import { stripMarks } from '#text/fold.ts'

/** What is said of a thing beside its name: for whom, for when, of whom, where. */
const BESIDE: ReadonlySet<ConceptKind> = new Set<ConceptKind>([
  'audience',
  'occasion',
  'brand',
  'store',
  'place',
])

const THINGS: ReadonlySet<ConceptKind> = new Set<ConceptKind>(['product-type', 'category'])

/** Said of so many things that it tells nothing: Vietnamese coffee, travel abroad. */
const UNTELLING: ReadonlySet<string> = new Set(['vietnam', 'overseas'])

/** One of the two that a compound phrase names, and the places of its first and last words in the phrase. */
export interface CompoundPart {
  concept: Concept
  from: number
  to: number
}

/** By the phrases that the lexicon keeps: the parts of each that is a compound. */
const known = new WeakMap<ConceptPhrase, readonly CompoundPart[]>()

const NONE: readonly CompoundPart[] = []

/**
 * The thing that a phrase names and what it says beside it, in their order: "giày nam" is shoes, and for men.
 * The thing's own name must stand in the phrase and be known by itself; none otherwise.
 */
export function partsOfCompound(phrase: ConceptPhrase, lexicon: Lexicon): readonly CompoundPart[] {
  const before = known.get(phrase)
  if (before) return before
  const found = findParts(phrase, lexicon)
  known.set(phrase, found)
  return found
}

function findParts(phrase: ConceptPhrase, lexicon: Lexicon): readonly CompoundPart[] {
  const words = phrase.accented.split(' ')
  if (words.length < 2 || !THINGS.has(phrase.concept.kind)) return NONE
  const named = (from: number, to: number): readonly ConceptPhrase[] => {
    const accented = words.slice(from, to).join(' ')
    const ways = lexicon.phrasesFrom(stripMarks(accented)) ?? []
    return ways.filter((way) => way.accented === accented)
  }
  const thing = (from: number, to: number): Concept | undefined =>
    named(from, to).find(({ concept }) => concept === phrase.concept)?.concept
  const beside = (from: number, to: number): Concept | undefined =>
    named(from, to).find(
      ({ concept, language }) =>
        BESIDE.has(concept.kind) &&
        !UNTELLING.has(concept.id) &&
        (language === undefined || language === phrase.language),
    )?.concept
  for (let cut = 1; cut < words.length; cut += 1) {
    // A word that joins the two, or the pair of characters at their seam, says nothing itself.
    for (const next of [cut, cut + 1]) {
      if (next >= words.length || (next > cut && !joins(words, cut, lexicon))) continue
      const order: readonly [typeof thing, typeof thing][] = [
        [thing, beside],
        [beside, thing],
      ]
      for (const [first, second] of order) {
        const [head, tail] = [first(0, cut), second(next, words.length)]
        if (head && tail)
          return [
            { concept: head, from: 0, to: cut },
            { concept: tail, from: next, to: words.length },
          ]
      }
    }
  }
  return NONE
}

/** Whether a word stands for nothing between two others. */
function joins(words: readonly string[], place: number, lexicon: Lexicon): boolean {
  const word = words[place] ?? ''
  return (
    isSeam(words[place - 1] ?? '', word, words[place + 1] ?? '') ||
    JOINING.has(word) ||
    (lexicon.phrasesFrom(stripMarks(word)) ?? []).some(({ concept }) => concept.kind === 'stop')
  )
}

const JOINING: ReadonlySet<string> = new Set(['cho', 'for', 'pour', 'de', '的', 'の', '用'])

/** Whether a pair of characters only overlaps the pairs beside it. */
function isSeam(before: string, pair: string, after: string): boolean {
  const [first, second, ...more] = Array.from(pair)
  return (
    more.length === 0 &&
    first !== undefined &&
    second !== undefined &&
    !/^[\p{Script=Latin}\p{N}]/u.test(pair) &&
    before.endsWith(first) &&
    after.startsWith(second)
  )
}
