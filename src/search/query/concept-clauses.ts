/** What a query asks for that names a concept: its terms, broader ones, and synonyms. */
import { type Concept, type ConceptKind, conceptTerm, isModelLine } from '#search/concept.ts'
import { alsoTerm, ofItselfTerm, TO_COLLECT, WITH_CODE, wishTerm } from '#search/terms.ts'
import type { Clause } from '#search/query/parsed-query.ts'
import type { Vocabulary } from '#search/vocabulary.ts'
import { WEIGHTS } from '#search/weights.ts'

/** What records have of a concept. */
interface ConceptClause {
  /** What a query that names it asks for, whatever else the query says. */
  clause: Clause
  /** The concept's own term, where records have it. */
  exact: number | undefined
  /** The term of deals whose fields grant it, where it is a wish and there are some. */
  wish: number | undefined
}

export type ConceptClauses = (concept: Concept) => ConceptClause

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

/** A record without them may satisfy the query. */
const OPTIONAL: ReadonlySet<ConceptKind> = new Set(['abbreviation', 'audience'])

/** Makes the clauses of concepts over an index; each is worked out once. */
export function createConceptClauses(vocabulary: Vocabulary): ConceptClauses {
  const cache = new WeakMap<Concept, ConceptClause>()
  return (concept) => {
    const known = cache.get(concept)
    if (known) return known
    const found = lookUp(concept, vocabulary)
    cache.set(concept, found)
    return found
  }
}

function lookUp(concept: Concept, vocabulary: Vocabulary): ConceptClause {
  const exact = vocabulary.numberOf(concept.term)
  const wish = concept.kind === 'intent' ? vocabulary.numberOf(wishTerm(concept.id)) : undefined
  const clause =
    concept.id === DISCOUNT_CODE
      ? codeClause(vocabulary)
      : conceptClause(concept, { exact, wish }, vocabulary)
  return { clause, exact, wish }
}

/** It finds records of this meaning and, for less, of the broader one. */
function conceptClause(
  { kind, id, term, broader, also: conceptAlso }: Concept,
  { exact, wish }: Pick<ConceptClause, 'exact' | 'wish'>,
  vocabulary: Vocabulary,
): Clause {
  const { commonConcept } = WEIGHTS.shares
  const boost = WEIGHTS.boosts.kinds[kind]
  const also = vocabulary.numberOf(alsoTerm(term))
  const isThere = exact !== undefined || also !== undefined
  const isCategory = (each: string): boolean => each.startsWith(CATEGORY_TERMS)
  // A whole category is near only to what no record has, and so is what a brand makes. Of a lawn mower garden
  // tools are near, and not all that is for a garden.
  const near = isThere
    ? broader.filter((each) => kind !== 'brand' && !isCategory(each))
    : broader.filter((each, place) => place === 0 || isCategory(each))
  // Who asks for a model of one brand wants no other.
  const hasSibling = kind === 'product-type' && isThere && !isModelLine({ also: conceptAlso })
  const [parent] = hasSibling ? near.flatMap((each) => vocabulary.numberOf(each) ?? []) : []
  const [next] = near.flatMap((each) => vocabulary.numberOf(isThere ? ofItselfTerm(each) : each) ?? [])
  const idf = Math.min(...[exact, also].map((each) => (each === undefined ? 1 : vocabulary.idfOf(each))))
  return {
    text: id,
    kind,
    id,
    terms: thoseThatAre([
      { term: wish, weight: 1 },
      { term: exact, weight: wish === undefined ? 1 : WEIGHTS.synonyms.text },
      { term: also, weight: WEIGHTS.synonyms.also },
      // What is near: other headphones beside those that cancel noise, Đà Nẵng where nothing is in Bà Nà.
      { term: next, weight: WEIGHTS.synonyms.broader },
    ]),
    ...(parent !== undefined &&
      vocabulary.idfOf(parent) >= WEIGHTS.thresholds.siblingIdf && { sibling: parent }),
    boost: isThere ? boost * (commonConcept + (1 - commonConcept) * idf) : boost,
    isMust: boost >= WEIGHTS.thresholds.mustBoost && !OPTIONAL.has(kind),
    isSubject: ANCHORS.has(kind),
  }
}

/**
 * Who asks for a code wants a deal with a code, or else a voucher to collect; other deals are no worse
 * answers than before.
 */
function codeClause(vocabulary: Vocabulary): Clause {
  return {
    text: DISCOUNT_CODE,
    kind: 'generic',
    id: DISCOUNT_CODE,
    terms: thoseThatAre([
      { term: vocabulary.numberOf(WITH_CODE), weight: 1 },
      { term: vocabulary.numberOf(TO_COLLECT), weight: WEIGHTS.synonyms.collected },
    ]),
    boost: WEIGHTS.boosts.discountCode,
    isMust: false,
    isSubject: false,
  }
}

function thoseThatAre(terms: readonly { term: number | undefined; weight: number }[]): Clause['terms'] {
  return terms.flatMap(({ term, weight }) => (term === undefined ? [] : [{ term, weight }]))
}
