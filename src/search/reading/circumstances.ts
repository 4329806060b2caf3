import type { Concept } from '#search/concept.ts'
import type { Phrase } from '#search/phrases.ts'

/** How each language says in front of a thing that it is wanted, a word each. */
const SEEKING: ReadonlySet<string> = new Set(
  (
    'mua tìm kiếm cần lấy sắm đặt săn muốn rinh hốt tậu thuê order book chọn sale giảm tặng biếu nào đâu ' +
    'need want wants buy buying find get order rent looking where which ' +
    'cherche cherchons acheter besoin commander veux voudrais voudrait trouver louer où quel quelle'
  ).split(' '),
)

/** What people give each other is why a thing is sought, where the query names one. */
const PRESENTS = 'presents'

/** So many words may stand between: "tìm giúp em một cái". */
const BETWEEN_MAX = 4

const NONE: ReadonlySet<Phrase> = new Set()

/**
 * The things that a query names but does not ask for, where it says which one it seeks: who "wants to lose
 * weight without a gym and needs a bicycle" asks for the bicycle. None where all or none are sought.
 */
export function circumstancesIn(phrases: readonly Phrase[]): ReadonlySet<Phrase> {
  const things = phrases.filter(isThing)
  if (things.length < 2) return NONE
  const sought = new Set<Phrase>()
  let sinceSeeking = Infinity
  let clause = -1
  for (const phrase of phrases) {
    const [first] = phrase.tokens
    if (first?.clause !== clause) sinceSeeking = Infinity
    clause = first?.clause ?? clause
    if (isThing(phrase)) {
      if (sinceSeeking <= BETWEEN_MAX && !isPresent(phrase)) sought.add(phrase)
      sinceSeeking = Infinity
    } else if (isSeeking(phrase)) sinceSeeking = 0
    else sinceSeeking += phrase.tokens.length
  }
  const [firstSought] = sought
  if (firstSought === undefined) return NONE
  const kinds = [...sought].flatMap(({ concept }) => concept ?? [])
  const clauses = new Set([...sought].map(clauseOf))
  const isBefore = (phrase: Phrase): boolean => phrases.indexOf(phrase) < phrases.indexOf(firstSought)
  return new Set(
    things.filter(
      (thing) =>
        !sought.has(thing) &&
        (isBefore(thing) || isPresent(thing) || !clauses.has(clauseOf(thing))) &&
        !kinds.some((kind) => thing.concept && areOfOneKind(kind, thing.concept)),
    ),
  )
}

function isSeeking({ tokens }: Phrase): boolean {
  return tokens.some(({ accented }) => SEEKING.has(accented))
}

function isThing({ concept }: Phrase): boolean {
  return concept?.kind === 'product-type'
}

function isPresent({ concept }: Phrase): boolean {
  return concept?.id.startsWith(PRESENTS) === true
}

function clauseOf({ tokens }: Phrase): number {
  return tokens[0]?.clause ?? 0
}

/** Whether one of two things is the other, a kind of it, or both are of a kind. */
export function areOfOneKind(one: Concept, other: Concept): boolean {
  const kinds = new Set([one.term, ...one.wider])
  return [other.term, ...other.wider].some((term) => kinds.has(term))
}
