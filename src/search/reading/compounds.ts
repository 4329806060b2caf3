/** Phrases of the lexicon that name a thing with something beside it, divided into the two. */
import { type Concept, type ConceptKind, type ConceptPhrase, HOME, type Lexicon } from '#search/concept.ts'
import { stripMarks } from '#text/fold.ts'
import { onceForEach } from '#text/once-for-each.ts'

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
const UNTELLING: ReadonlySet<string> = new Set([HOME, 'overseas'])

/** One of the two that a compound phrase names, and the places of its first and last words in the phrase. */
export interface CompoundPart {
  concept: Concept
  from: number
  to: number
}

const NONE: readonly CompoundPart[] = []

/** The parts of each phrase of a lexicon, worked out once. */
const partsIn = onceForEach((lexicon: Lexicon) =>
  onceForEach((phrase: ConceptPhrase) => findParts(phrase, lexicon)),
)

/**
 * The thing that a phrase names and what it says beside it, in their order: "giày nam" is shoes, and for men.
 * The thing's own name must stand in the phrase and be known by itself; none otherwise.
 */
export function partsOfCompound(phrase: ConceptPhrase, lexicon: Lexicon): readonly CompoundPart[] {
  return partsIn(lexicon)(phrase)
}

function findParts(phrase: ConceptPhrase, lexicon: Lexicon): readonly CompoundPart[] {
  const words = phrase.accented.split(' ')
  if (words.length < 2 || !THINGS.has(phrase.concept.kind)) return NONE
  const named = (from: number, to: number): readonly ConceptPhrase[] => {
    const accented = words.slice(from, to).join(' ')
    const ways = lexicon.phrasesFrom(stripMarks(accented)) ?? []
    return ways.filter((way) => way.accented === accented)
  }
  const isThing = ({ concept }: ConceptPhrase): boolean => concept === phrase.concept
  const isBeside = ({ concept, language }: ConceptPhrase): boolean =>
    BESIDE.has(concept.kind) &&
    !UNTELLING.has(concept.id) &&
    (language === undefined || language === phrase.language)
  for (let cut = 1; cut < words.length; cut += 1) {
    // A word that joins the two, or the pair of characters at their seam, says nothing itself.
    const starts = cut + 1 < words.length && joins(words, cut, lexicon) ? [cut, cut + 1] : [cut]
    for (const start of starts) {
      const [head, tail] = [named(0, cut), named(start, words.length)]
      const ways =
        pairOf(head.find(isThing), tail.find(isBeside)) ?? pairOf(head.find(isBeside), tail.find(isThing))
      if (ways)
        return [
          { concept: ways[0].concept, from: 0, to: cut },
          { concept: ways[1].concept, from: start, to: words.length },
        ]
    }
  }
  return NONE
}

function pairOf<Item>(one: Item | undefined, other: Item | undefined): [Item, Item] | undefined {
  return one === undefined || other === undefined ? undefined : [one, other]
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
