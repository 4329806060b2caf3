import { type Concept, conceptTerm } from '#search/concept.ts'
import type { Phrase } from '#search/phrases.ts'
import { alsoTerm } from '#search/terms.ts'
import type { Vocabulary } from '#search/vocabulary.ts'

/** The wish for what comes along with a purchase. */
const GIFT = 'gift'

/** What people give each other, and how its kinds begin that are for one audience: `presents-for-women`. */
const PRESENTS = 'presents'
const PRESENTS_FOR = 'presents-for-'

/** How a gift is named that only comes along with what is bought: no present, whoever gets it. */
const COMES_ALONG =
  /kèm|free|bonus|purchase|included|offert|gratuit|goodies|사은|증정|경품|赠品|赠送|买就送|おまけ|特典|景品|ノベル/u

const AUDIENCE_TERMS = conceptTerm('audience', '')

/**
 * Reads a gift as a present where the query says who gets it or names a day on which people give some: "quà
 * cho mẹ", "birthday gift". It remains what comes along with a purchase where no record is a present.
 */
export function readPresents(phrases: readonly Phrase[], vocabulary: Vocabulary): readonly Phrase[] {
  if (!phrases.some(isGift)) return phrases
  const receiver = phrases.find(({ concept }) => concept?.kind === 'audience')
  const isDay = phrases.some(
    ({ concept }) => concept?.kind === 'occasion' && concept.also.includes(termOf(PRESENTS)),
  )
  if (!receiver && !isDay) return phrases
  const own = [receiver?.concept?.term ?? '', ...(receiver?.concept?.broader ?? [])]
    .map((term) => toConcept(`${PRESENTS_FOR}${term.slice(AUDIENCE_TERMS.length)}`))
    .find(isThere)
  const concept = own ?? [toConcept(PRESENTS)].find(isThere)
  if (!concept) return phrases
  return phrases
    .filter((phrase) => own === undefined || phrase !== receiver)
    .map((phrase) => (isGift(phrase) ? { ...phrase, concept } : phrase))

  function isThere({ term }: Concept): boolean {
    return [term, alsoTerm(term)].some((each) => vocabulary.numberOf(each) !== undefined)
  }
}

function isGift({ concept, tokens }: Phrase): boolean {
  if (concept?.id === PRESENTS) return true
  return concept?.id === GIFT && !tokens.some(({ accented }) => COMES_ALONG.test(accented))
}

function termOf(id: string): string {
  return conceptTerm('product-type', id)
}

function toConcept(id: string): Concept {
  return { kind: 'product-type', id, term: termOf(id), broader: [], also: [] }
}
