import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import { CATEGORIES } from '#contract/category.ts'
import { type ConceptKind, createPhraseReader, type PhraseReader } from '#search/phrases.ts'
import type { WeightedTerms } from '#search/posting-index.ts'
import { fold, joinedNames, wordsOf } from '#search/text.ts'

/** The term under which a record is found by a concept instead of a word. */
export function conceptTerm({ kind, id }: { kind: ConceptKind; id: string }): string {
  return `#${kind}:${id}`
}

/** What the words of each field count; where a deal belongs outweighs how it is described. */
const WEIGHTS = {
  title: 3,
  code: 4,
  store: 3,
  brand: 3,
  concept: 3,
  category: 1.5,
  tag: 1.5,
  summary: 1,
  terms: 0.3,
}

/**
 * The terms of every deal and product, deals first, in the catalog's order.
 * The translations are found too, at the weight of the original, so that a shopper's language does not matter.
 */
export function createDocuments(catalog: Catalog): WeightedTerms[][] {
  const read = createPhraseReader(catalog.lexicon)
  return [
    ...catalog.deals.map((deal) => dealDocument(deal, catalog, read)),
    ...catalog.products.map((product) => productDocument(product, catalog, read)),
  ]
}

function dealDocument(deal: SnapshotDeal, catalog: Catalog, read: PhraseReader): WeightedTerms[] {
  const store = catalog.stores.get(deal.store)
  const translations = Object.values(deal.translations)
  return [
    ...described([deal.title, ...translations.map(({ title }) => title)], WEIGHTS.title, read),
    ...described([deal.summary, ...translations.map(({ summary }) => summary)], WEIGHTS.summary, read),
    { terms: deal.code === undefined ? [] : wordsAndNames(deal.code), weight: WEIGHTS.code },
    { terms: store ? wordsAndNames(store.name) : [], weight: WEIGHTS.store },
    { terms: deal.tags.flatMap(wordsAndNames), weight: WEIGHTS.tag },
    { terms: deal.terms.flatMap(wordsAndNames), weight: WEIGHTS.terms },
    { terms: categoryWords(deal.category), weight: WEIGHTS.category },
    { terms: factsOf(deal).map(conceptTerm), weight: WEIGHTS.concept },
  ]
}

function productDocument(product: SnapshotProduct, catalog: Catalog, read: PhraseReader): WeightedTerms[] {
  const translations = Object.values(product.translations)
  const stores = product.offers.map(({ store }) => ({ kind: 'store' as const, id: store }))
  return [
    ...described([product.title, ...translations.map(({ title }) => title)], WEIGHTS.title, read),
    ...described([product.summary, ...translations.map(({ summary }) => summary)], WEIGHTS.summary, read),
    { terms: wordsAndNames(product.brand), weight: WEIGHTS.brand },
    {
      terms: stores.flatMap(({ id }) => wordsAndNames(catalog.stores.get(id)?.name ?? id)),
      weight: WEIGHTS.summary,
    },
    { terms: categoryWords(product.category), weight: WEIGHTS.category },
    {
      terms: [...stores, { kind: 'category' as const, id: product.category }].map(conceptTerm),
      weight: WEIGHTS.summary,
    },
  ]
}

/** Texts by their words and by the concepts that the lexicon knows in them. */
function described(
  texts: readonly (string | undefined)[],
  weight: number,
  read: PhraseReader,
): WeightedTerms[] {
  const present = texts.filter((text) => text !== undefined)
  const terms = present.flatMap(wordsAndNames)
  const concepts = present.flatMap((text) =>
    read(wordsOf(fold(text))).flatMap(({ concept }) => (concept ? conceptTerm(concept) : [])),
  )
  return [
    { terms, weight },
    { terms: [...new Set(concepts)], weight },
  ]
}

/** The concepts that a deal's own fields state, whatever its text says. */
function factsOf({
  store,
  category,
  code,
  discount,
  eligibility,
}: SnapshotDeal): { kind: ConceptKind; id: string }[] {
  const intents = {
    percent: 'percent-off',
    amount: 'amount-off',
    cashback: 'cashback',
    gift: 'gift',
    freeship: 'free-shipping',
    bogo: 'buy-one-get-one',
  }
  return [
    { kind: 'store', id: store },
    { kind: 'category', id: category },
    { kind: 'generic', id: 'promotion' },
    ...(code === undefined ? [] : [{ kind: 'generic' as const, id: 'discount-code' }]),
    ...(discount ? [{ kind: 'intent' as const, id: intents[discount.kind] }] : []),
    ...(eligibility.newUser ? [{ kind: 'intent' as const, id: 'new-customer' }] : []),
    ...(eligibility.appOnly ? [{ kind: 'intent' as const, id: 'app-only' }] : []),
  ]
}

function categoryWords(id: string): string[] {
  return CATEGORIES.filter((category) => category.id === id).flatMap(({ nameVi, nameEn }) =>
    wordsAndNames(`${nameVi} ${nameEn}`),
  )
}

function wordsAndNames(text: string): string[] {
  const folded = fold(text)
  return [...wordsOf(folded), ...joinedNames(folded)]
}
