import { type Concept, type ConceptKind, conceptTerm } from '#search/concept.ts'
import { alsoTerm, ofItselfTerm, TO_COLLECT, WITH_CODE, wishTerm } from '#search/terms.ts'
import type { Part } from '#search/understanding.ts'
import type { Vocabulary } from '#search/vocabulary.ts'
import { WEIGHTS } from '#search/weights.ts'

/** What records have of a concept. */
interface ConceptPart {
  /** What a query that names it asks for, whatever else the query says. */
  part: Part
  /** The concept's own term, where records have it. */
  exact: number | undefined
  /** The term of deals whose fields grant it, where it is a wish and there are some. */
  wish: number | undefined
}

export type ConceptParts = (concept: Concept) => ConceptPart

/** What a deal can be about; queries that name none of it are asked for word by word. */
export const ANCHORS: ReadonlySet<string> = new Set([
  'store',
  'brand',
  'product-type',
  'place',
  'category',
  'intent',
])

/** The word for a code, a voucher, a coupon. */
const DISCOUNT_CODE = 'discount-code'

/** How the terms of categories begin. */
const CATEGORY_TERMS = conceptTerm('category', '')

const BRAND_TERMS = conceptTerm('brand', '')

/** A record without them may satisfy the query. */
const OPTIONAL: ReadonlySet<ConceptKind> = new Set(['abbreviation', 'audience'])

/** Makes the parts of concepts over an index; each is worked out once. */
export function createConceptParts(vocabulary: Vocabulary): ConceptParts {
  const kept = new WeakMap<Concept, ConceptPart>()
  return (concept) => {
    const known = kept.get(concept)
    if (known) return known
    const found = lookUp(concept, vocabulary)
    kept.set(concept, found)
    return found
  }
}

function lookUp(concept: Concept, vocabulary: Vocabulary): ConceptPart {
  const exact = vocabulary.numberOf(concept.term)
  const wish = concept.kind === 'intent' ? vocabulary.numberOf(wishTerm(concept.id)) : undefined
  const part =
    concept.id === DISCOUNT_CODE ? codePart(vocabulary) : conceptPart(concept, { exact, wish }, vocabulary)
  return { part, exact, wish }
}

/** It finds records of this meaning and, for less, of the wider one. */
function conceptPart(
  { kind, id, term, wider, also: conceptAlso }: Concept,
  { exact, wish }: Pick<ConceptPart, 'exact' | 'wish'>,
  vocabulary: Vocabulary,
): Part {
  const { commonConcept } = WEIGHTS.shares
  const importance = WEIGHTS.boosts.kinds[kind]
  const also = vocabulary.numberOf(alsoTerm(term))
  const isThere = exact !== undefined || also !== undefined
  const isCategory = (each: string): boolean => each.startsWith(CATEGORY_TERMS)
  // A whole category is near only to what no record has, and so is what a brand makes. Of a lawn mower garden
  // tools are near, and not all that is for a garden.
  const near = isThere
    ? wider.filter((each) => kind !== 'brand' && !isCategory(each))
    : wider.filter((each, place) => place === 0 || isCategory(each))
  // Who asks for a model of one brand wants no other.
  const isLine = conceptAlso.some((each) => each.startsWith(BRAND_TERMS))
  const hasKindred = kind === 'product-type' && isThere && !isLine
  const [parent] = hasKindred ? near.flatMap((each) => vocabulary.numberOf(each) ?? []) : []
  const [next] = near.flatMap((each) => vocabulary.numberOf(isThere ? ofItselfTerm(each) : each) ?? [])
  const rarity = Math.min(
    ...[exact, also].map((each) => (each === undefined ? 1 : vocabulary.rarityOf(each))),
  )
  return {
    text: id,
    kind,
    id,
    terms: thoseThatAre([
      { term: wish, trust: 1 },
      { term: exact, trust: wish === undefined ? 1 : WEIGHTS.synonyms.text },
      { term: also, trust: WEIGHTS.synonyms.also },
      // What is near: other headphones beside those that cancel noise, Đà Nẵng where nothing is in Bà Nà.
      { term: next, trust: WEIGHTS.synonyms.broader },
    ]),
    ...(parent !== undefined &&
      vocabulary.rarityOf(parent) >= WEIGHTS.thresholds.siblingIdf && { kindred: parent }),
    importance: isThere ? importance * (commonConcept + (1 - commonConcept) * rarity) : importance,
    isRequired: importance >= WEIGHTS.thresholds.mustBoost && !OPTIONAL.has(kind),
    isSubject: ANCHORS.has(kind),
  }
}

/**
 * Who asks for a code wants a deal with a code, or else a voucher to collect; other deals are no worse
 * answers than before.
 */
function codePart(vocabulary: Vocabulary): Part {
  return {
    text: DISCOUNT_CODE,
    kind: 'generic',
    id: DISCOUNT_CODE,
    terms: thoseThatAre([
      { term: vocabulary.numberOf(WITH_CODE), trust: 1 },
      { term: vocabulary.numberOf(TO_COLLECT), trust: WEIGHTS.synonyms.collected },
    ]),
    importance: WEIGHTS.boosts.discountCode,
    isRequired: false,
    isSubject: false,
  }
}

function thoseThatAre(terms: readonly { term: number | undefined; trust: number }[]): Part['terms'] {
  return terms.flatMap(({ term, trust }) => (term === undefined ? [] : [{ term, trust }]))
}
