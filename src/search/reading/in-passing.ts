/** Things that a text names in passing and does not sell: the bag of "a jacket for a bag". */
import type { Concept } from '#search/concept.ts'
import type { Phrase } from '#search/phrases.ts'
import type { Language } from '#text/language.ts'

/** So many words may stand between a thing and what says more about it: a brand and a model. */
const BETWEEN_MAX = 4

/** So many words may stand between "tặng" and the gift: "tặng ngay". */
const BEFORE_GIFT_MAX = 2

/** Words that begin something else rather than say more about the thing before. */
const DIVIDING: ReadonlySet<string> = new Set(
  'và cùng với hoặc hay kèm tặng thêm mua giảm bớt hoàn nhận đổi chỉ còn từ tại khi trừ sale off'.split(' '),
)

const GIVING: ReadonlySet<string> = new Set(['tặng', 'kèm', 'quà'])
const GIFT = 'gift'
const PRESENTS = 'presents'

const A_NUMBER = /^(?:\d+|một|hai)$/

const NONE: ReadonlySet<string> = new Set()

/**
 * The terms of the things that a text names only in passing, none where it names them otherwise too. A
 * thing after another says more about that one, as Vietnamese puts the head of a noun phrase first: "sữa
 * tắm nước hoa" is a shower gel. A kind of the thing before is that thing: "điện thoại Redmi Note". What
 * comes as a gift is not what is sold: "laptop tặng balo".
 */
export function namedInPassing(phrases: readonly Phrase[], language: Language): ReadonlySet<string> {
  if (language !== 'vi') return NONE
  const passing = new Set<string>()
  const others = new Set<string>()
  /** How many words ago the last thing of this noun phrase was, and the word that gives something. */
  let sinceThing = Infinity
  let sinceGiving = Infinity
  let before: Concept | undefined
  let clause = -1
  for (const [at, { tokens, concept }] of phrases.entries()) {
    const [first] = tokens
    if (first?.clause !== clause) sinceThing = sinceGiving = Infinity
    clause = first?.clause ?? clause
    const word = first?.accented ?? ''
    if (isGiving(at)) {
      sinceGiving = 0
      sinceThing = Infinity
    } else if (concept?.kind === 'product-type') {
      const saysMore = sinceThing <= BETWEEN_MAX && !concept.broader.includes(before?.term ?? '')
      const isPassing = saysMore || sinceGiving <= BEFORE_GIFT_MAX
      ;(isPassing ? passing : others).add(concept.term)
      before = concept
      sinceThing = 0
      sinceGiving = Infinity
    } else if (DIVIDING.has(word) || (concept && concept.kind !== 'brand' && concept.kind !== 'stop'))
      sinceThing = sinceGiving = Infinity
    else {
      sinceThing += tokens.length
      sinceGiving += tokens.length
    }
  }
  for (const term of others) passing.delete(term)
  return passing

  /** "Mua 1 tặng 1" gives more of the same. */
  function isGiving(at: number): boolean {
    const { tokens, concept } = phrases[at] ?? { tokens: [] }
    const isSaid =
      concept === undefined ? GIVING.has(tokens[0]?.accented ?? '') : [GIFT, PRESENTS].includes(concept.id)
    const [before, next] = [phrases[at - 1], phrases[at + 1]]
    return isSaid && ![before, next].every((each) => A_NUMBER.test(each?.tokens[0]?.accented ?? ''))
  }
}
