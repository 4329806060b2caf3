import type { Catalog } from '#catalog/catalog.ts'
import { CATEGORIES } from '#contract/category.ts'
import type { Language } from '#contract/language.ts'
import { type LexiconEntry, wordsOfConcept } from '#entries/lexicon.ts'
import { tokensOf } from '#search/text.ts'

export type ConceptKind = LexiconEntry['kind'] | 'brand'

/** A meaning that deals and queries share. */
export interface Concept {
  kind: ConceptKind
  id: string
  /** The term under which deals of this meaning are posted. */
  term: string
  /** The terms of wider meanings, the nearest first: running shoes are shoes. */
  wider: readonly string[]
}

/** A way to write a concept. */
export interface ConceptPhrase {
  concept: Concept
  /** The words with their diacritics. */
  accented: readonly string[]
  /** Whose words they are; none for names. */
  language?: Language
}

export interface Lexicon {
  /** Ways to write concepts by their folded words, joined by single spaces. */
  phrases: ReadonlyMap<string, readonly ConceptPhrase[]>
  /** How many words the longest phrase has that begins with a folded word. */
  longestFrom: ReadonlyMap<string, number>
}

/** Phrases that are typed without their space, such as `khachsan`, are found from this length on. */
const JOINED_MIN_CHARACTERS = 6

/**
 * The words of `content/lexicon/` and of the catalog itself: names of stores, brands and categories need no entry to be known.
 */
export function createLexicon({
  lexicon,
  stores,
  products,
}: Pick<Catalog, 'lexicon' | 'stores' | 'products'>): Lexicon {
  const widerOf = createWider(lexicon)
  const phrases = new Map<string, ConceptPhrase[]>()
  const longestFrom = new Map<string, number>()
  const concepts = new Map<string, Concept>()

  const conceptOf = (kind: ConceptKind, id: string): Concept => {
    const term = conceptTerm(kind, id)
    const concept = concepts.get(term) ?? { kind, id, term, wider: widerOf(id) }
    concepts.set(term, concept)
    return concept
  }
  const addKey = (key: string, words: number, phrase: ConceptPhrase): void => {
    const first = key.split(' ', 1)[0] ?? ''
    const known = phrases.get(key)
    if (known) known.push(phrase)
    else phrases.set(key, [phrase])
    longestFrom.set(first, Math.max(longestFrom.get(first) ?? 1, words))
  }
  const add = (text: string, concept: Concept, language?: Language): void => {
    const tokens = tokensOf(text)
    const folded = tokens.map((token) => token.folded)
    if (folded.length === 0) return
    const phrase = { concept, accented: tokens.map((token) => token.accented), ...(language && { language }) }
    addKey(folded.join(' '), folded.length, phrase)
    const joined = folded.join('')
    if (folded.length > 1 && joined.length >= JOINED_MIN_CHARACTERS)
      addKey(joined, 1, { concept, accented: [joined] })
  }

  for (const { kind, concepts: entries } of lexicon) {
    for (const [id, concept] of Object.entries(entries)) {
      for (const { language, text } of wordsOfConcept(concept)) add(text, conceptOf(kind, id), language)
    }
  }
  for (const { id, name } of stores.values()) add(name, conceptOf('store', id))
  for (const { brand } of products) add(brand, conceptOf('brand', brandId(brand)))
  for (const { id, nameVi, nameEn } of CATEGORIES) {
    for (const name of [nameVi, nameEn]) add(name, conceptOf('category', id))
  }
  return { phrases, longestFrom }
}

export function conceptTerm(kind: ConceptKind, id: string): string {
  return `#${kind}:${id}`
}

export function brandId(brand: string): string {
  return tokensOf(brand)
    .map(({ folded }) => folded)
    .join('-')
}

/** Follows `parent` upwards; ids of product types and abbreviations share one namespace, so a parent may stand in any file. */
function createWider(lexicon: readonly LexiconEntry[]): (id: string) => string[] {
  const parents = new Map<string, string>()
  const terms = new Map<string, string>()
  for (const { kind, concepts } of lexicon) {
    for (const [id, { parent }] of Object.entries(concepts)) {
      if (kind !== 'store' && kind !== 'category') terms.set(id, conceptTerm(kind, id))
      if (parent !== undefined) parents.set(id, parent)
    }
  }
  return (id) => {
    const wider: string[] = []
    for (let parent = parents.get(id); parent !== undefined; parent = parents.get(parent)) {
      const term = terms.get(parent)
      if (term === undefined || wider.includes(term)) break
      wider.push(term)
    }
    return wider
  }
}
