/** What a query says around the thing that it seeks: for whom, from where, to fit what. */
import { conceptTerm } from '#search/concept.ts'
import type { Phrase } from '#search/phrases.ts'

/** How each language says in front of a thing that it is wanted, a word each. */
const SEEKING: ReadonlySet<string> = new Set(
  (
    'mua tìm kiếm cần lấy sắm đặt săn muốn rinh hốt tậu thuê order book chọn sale giảm tặng biếu nào đâu ' +
    'need want wants buy buying find get order rent looking where which ' +
    'cherche cherchons acheter besoin commander veux voudrais voudrait trouver louer où quel quelle'
  ).split(' '),
)

/** The same without spaces, in front of a thing (Chinese) and behind it (Japanese, Korean). */
const SEEKING_BEFORE = /[买買找购購订訂租]|需要|想要/u
const SEEKING_AFTER =
  /必要|欲し|ほし|買[いうおえ]|を買|を?探|予約|注文|購入|필요|사고|사려|찾[고아는]|구매|주문|예약|추천/u

/** What people give each other is why a thing is sought, where the query names one. */
const PRESENTS = 'presents'

/** Words in front of what is given with a thing: "laptop tặng balo". */
const GIVING: ReadonlySet<string> = new Set(['tặng', 'kèm'])

/** So many words may stand between: "tìm giúp em một cái". */
const BETWEEN_MAX = 4

/** The same behind a thing, in pairs of characters. */
const AFTER_MAX = 3

/** Words that join a thing to the one before: who wants "giày và áo" wants both. */
const JOINING: ReadonlySet<string> = new Set(
  'và với cùng hay hoặc hoac va voi and or with plus et ou avec'.split(' '),
)

const LATIN = /^[a-z]/

const NONE: ReadonlySet<Phrase> = new Set()

/**
 * The things that a query names but does not ask for, where it says which one it seeks: who "wants to lose
 * weight without a gym and needs a bicycle" asks for the bicycle, and "laptop tặng balo" for the laptop. None
 * where all or none are sought.
 */
export function circumstancesIn(phrases: readonly Phrase[]): ReadonlySet<Phrase> {
  const things = phrases.filter(isThing)
  if (things.length < 2) return NONE
  const sought = new Set<Phrase>()
  const given = new Set<Phrase>()
  /** Things that other words divide from the one before: the bag of "a jacket that fits into my bag". */
  const apart = new Set<Phrase>()
  let isApart = false
  let sinceSeeking = Infinity
  let clause = -1
  for (const [at, phrase] of phrases.entries()) {
    const [first] = phrase.tokens
    if (first?.clause !== clause) sinceSeeking = Infinity
    clause = first?.clause ?? clause
    if (isThing(phrase)) {
      const isSought =
        sinceSeeking <= BETWEEN_MAX || isSoughtAfter(phrases.slice(at + 1, at + 1 + AFTER_MAX), clause)
      if (phrase !== things[0] && isGiving(phrases[at - 1])) given.add(phrase)
      else if (isSought && !isPresent(phrase)) sought.add(phrase)
      if (isApart) apart.add(phrase)
      isApart = false
      sinceSeeking = Infinity
    } else {
      isApart ||= isDividing(phrase)
      sinceSeeking = isSeeking(phrase) ? 0 : sinceSeeking + phrase.tokens.length
    }
  }
  const [firstSought] = sought
  if (firstSought === undefined) return given
  const kinds = new Set([...sought].flatMap(kindsOf))
  const clauses = new Set([...sought].map(clauseOf))
  const firstPlace = things.indexOf(firstSought)
  return new Set(
    things.filter(
      (thing, place) =>
        given.has(thing) ||
        (!sought.has(thing) &&
          (place < firstPlace || apart.has(thing) || isPresent(thing) || !clauses.has(clauseOf(thing))) &&
          !kindsOf(thing).some((kind) => kinds.has(kind))),
    ),
  )
}

/** Words in front of the place where a journey begins, and behind it. */
const FROM: ReadonlySet<string> = new Set(['từ', 'tu', 'from', 'depuis', '从'])
const FROM_BEHIND = /^(?:出[发發]|から|에서|출발|発)/u

/** Tickets, which are for both ends of a journey. */
const FOR_JOURNEYS = conceptTerm('product-type', 'transport-tickets')

/**
 * The place that a journey to another one begins at: a tour of Đà Nẵng from Hà Nội is one of Đà Nẵng. Of a
 * ticket both are asked for.
 */
export function originsIn(phrases: readonly Phrase[]): ReadonlySet<Phrase> {
  if (phrases.some(({ concept }) => concept?.also.includes(FOR_JOURNEYS))) return NONE
  const places = phrases.filter(({ concept }) => concept?.kind === 'place')
  const origins = places.filter((place) => {
    const at = phrases.indexOf(place)
    const before = phrases[at - 1]?.tokens.at(-1)
    return (
      FROM.has(before?.accented ?? '') ||
      phrases.slice(at + 1, at + 3).some(({ tokens: [first] }) => FROM_BEHIND.test(first?.folded ?? ''))
    )
  })
  return origins.length < places.length ? new Set(origins) : NONE
}

function isSeeking({ tokens }: Phrase): boolean {
  return tokens.some(({ accented }) => SEEKING.has(accented) || SEEKING_BEFORE.test(accented))
}

function isGiving(phrase: Phrase | undefined): boolean {
  return phrase !== undefined && !isThing(phrase) && GIVING.has(phrase.tokens.at(-1)?.accented ?? '')
}

/** Whether what follows a thing, up to the next one, says that it is wanted. */
function isSoughtAfter(following: readonly Phrase[], clause: number): boolean {
  const next = following.findIndex((phrase) => isThing(phrase) || clauseOf(phrase) !== clause)
  return following
    .slice(0, next < 0 ? undefined : next)
    .some(({ tokens }) => tokens.some(({ accented }) => SEEKING_AFTER.test(accented)))
}

/** Whether a word between two things divides them; in languages that name what is sought last none does. */
function isDividing({ concept, tokens: [token] }: Phrase): boolean {
  return concept === undefined && LATIN.test(token?.folded ?? '') && !JOINING.has(token?.accented ?? '')
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

/** The thing itself and all that it is a kind of. */
function kindsOf({ concept }: Phrase): string[] {
  return concept ? [concept.term, ...concept.broader] : []
}
