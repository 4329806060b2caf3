import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import { CATEGORIES } from '#contract/category.ts'
import { brandId, type Concept, conceptTerm, type Lexicon } from '#search/lexicon.ts'
import { readPhrases } from '#search/phrases.ts'
import type { WeightedTerms } from '#search/posting-index.ts'
import { fold, joinedNames, tokensOf, wordsOf } from '#search/text.ts'

/** What the words of each field count; where a deal belongs outweighs how it is described. */
const WEIGHTS = {
  title: 3,
  code: 4,
  store: 3,
  brand: 3,
  fact: 3,
  category: 1,
  tag: 1.5,
  summary: 1,
  terms: 0.3,
}

/** Percentages are a deal's discount, which queries ask for as a constraint: 17 % off is no iPhone 17. */
const PERCENTAGE = /\d+(?:[.,]\d+)?\s*%/g

/** What a wider concept counts beside the one that stands in the text. */
const WIDER = 0.6

/** A word with its diacritics is posted beside the folded one under this mark. */
export function accentedTerm(accented: string): string {
  return `~${accented}`
}

/** Two words in a row. */
export function pairTerm(first: string, second: string): string {
  return `${first}_${second}`
}

/**
 * The terms of every deal and product, deals first, in the catalog's order.
 * Translations are found like the original, so that a shopper's language does not matter.
 */
export function* createDocuments(catalog: Catalog, lexicon: Lexicon): Generator<WeightedTerms[]> {
  const storeWords = new Map([...catalog.stores].map(([id, { name }]) => [id, wordsAndNames(name)]))
  for (const deal of catalog.deals) yield dealDocument(deal, storeWords.get(deal.store) ?? [], lexicon)
  for (const product of catalog.products) yield productDocument(product, lexicon)
}

function dealDocument(deal: SnapshotDeal, storeWords: readonly string[], lexicon: Lexicon): WeightedTerms[] {
  const translations = Object.values(deal.translations)
  const tags = deal.tags.map((tag) => tag.replaceAll('-', ' '))
  return [
    ...described([deal.title, ...translations.map(({ title }) => title)], WEIGHTS.title, lexicon),
    ...described([deal.summary, ...translations.map(({ summary }) => summary)], WEIGHTS.summary, lexicon),
    ...described(tags, WEIGHTS.tag, lexicon),
    { terms: titleExtras(deal.title), weight: 1 },
    { terms: deal.code === undefined ? [] : [fold(deal.code)], weight: WEIGHTS.code },
    { terms: storeWords, weight: WEIGHTS.store },
    { terms: deal.terms.flatMap(wordsOf), weight: WEIGHTS.terms },
    { terms: categoryWords(deal.category), weight: WEIGHTS.category },
    { terms: factsOf(deal), weight: WEIGHTS.fact },
  ]
}

function productDocument(product: SnapshotProduct, lexicon: Lexicon): WeightedTerms[] {
  const translations = Object.values(product.translations)
  return [
    ...described([product.title, ...translations.map(({ title }) => title)], WEIGHTS.title, lexicon),
    // Words only: a summary names other things to compare with, and a charger for an iPhone is no iPhone.
    {
      terms: [product.summary, ...translations.map(({ summary }) => summary)].flatMap((text) =>
        wordsAndNames(text ?? ''),
      ),
      weight: WEIGHTS.summary,
    },
    { terms: titleExtras(product.title), weight: 1 },
    {
      terms: [...wordsAndNames(product.brand), conceptTerm('brand', brandId(product.brand))],
      weight: WEIGHTS.brand,
    },
    { terms: product.offers.map(({ store }) => conceptTerm('store', store)), weight: WEIGHTS.summary },
    {
      terms: [...categoryWords(product.category), conceptTerm('category', product.category)],
      weight: WEIGHTS.category,
    },
  ]
}

/** Texts by their words and by the concepts that the lexicon knows in them. */
function described(
  texts: readonly (string | undefined)[],
  weight: number,
  lexicon: Lexicon,
): WeightedTerms[] {
  const words: string[] = []
  const concepts = new Set<Concept>()
  for (const text of texts) {
    if (text === undefined) continue
    const tokens = tokensOf(text.replace(PERCENTAGE, ' '))
    for (const { folded } of tokens) words.push(folded)
    words.push(...joinedNames(text))
    // Authors write diacritics, so a plain word of theirs is plain on purpose.
    for (const { concept } of readPhrases(tokens, lexicon, true)) if (concept) concepts.add(concept)
  }
  const wider = new Set([...concepts].flatMap((concept) => concept.wider))
  return [
    { terms: words, weight },
    { terms: [...concepts].map(({ term }) => term), weight },
    { terms: [...wider], weight: weight * WIDER },
  ]
}

/** What tells an exact title from a similar one: its words with diacritics, and which of them stand side by side. */
function titleExtras(title: string): string[] {
  const tokens = tokensOf(title)
  return [
    ...tokens
      .filter(({ folded, accented }) => folded !== accented)
      .map(({ accented }) => accentedTerm(accented)),
    ...tokens.slice(1).map(({ folded }, index) => pairTerm(tokens[index]?.folded ?? '', folded)),
  ]
}

const INTENTS = {
  percent: 'percent-off',
  amount: 'amount-off',
  cashback: 'cashback',
  gift: 'gift',
  freeship: 'free-shipping',
  bogo: 'buy-one-get-one',
}

/** The concepts that a deal's own fields state, whatever its text says. */
function factsOf({ store, category, code, discount, eligibility, slots }: SnapshotDeal): string[] {
  return [
    conceptTerm('store', store),
    conceptTerm('category', category),
    conceptTerm('generic', 'promotion'),
    code === undefined ? conceptTerm('intent', 'no-code-needed') : conceptTerm('generic', 'discount-code'),
    ...(discount ? [conceptTerm('intent', INTENTS[discount.kind])] : []),
    ...(eligibility.newUser ? [conceptTerm('intent', 'new-customer')] : []),
    ...(eligibility.appOnly ? [conceptTerm('intent', 'app-only')] : []),
    ...(slots.length > 0 ? [conceptTerm('abbreviation', 'flash-sale')] : []),
  ]
}

const CATEGORY_WORDS = new Map<string, readonly string[]>(
  CATEGORIES.map(({ id, nameVi, nameEn }) => [id, wordsOf(`${nameVi} ${nameEn}`)]),
)

function categoryWords(id: string): readonly string[] {
  return CATEGORY_WORDS.get(id) ?? []
}

function wordsAndNames(text: string): string[] {
  return [...wordsOf(text), ...joinedNames(text)]
}
