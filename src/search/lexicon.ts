import type { Catalog } from '#catalog/catalog.ts'
import { CATEGORIES } from '#contract/category.ts'
import { type Language, LANGUAGES } from '#contract/language.ts'
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
  /** The words with their diacritics, joined by single spaces. */
  accented: string
  /** Whose words they are; none for names. */
  language: Language | undefined
}

/**
 * Every way to write every concept, in lists that can be written and read as they are.
 * The ways that share the folded words `keys[k]` stand from `offsets[k]` to `offsets[k + 1]`.
 */
export interface LexiconIndex {
  concepts: Concept[]
  keys: string[]
  offsets: Uint32Array
  conceptOf: Uint32Array
  accented: string[]
  /** Place in {@link LANGUAGES}, or beyond its end for names. */
  languageOf: Uint8Array
}

export interface Lexicon {
  has(foldedPhrase: string): boolean
  /** The ways to write concepts that have these folded words, joined by single spaces; nothing when no phrase even begins so. */
  phrasesFrom(foldedWords: string): readonly ConceptPhrase[] | undefined
}

/** Vietnamese phrases and names that are typed without their space, such as `khachsan`, are found from this length on. */
const JOINED_MIN_CHARACTERS = 6

interface Way {
  concept: number
  accented: string
  language: number
}

/**
 * Indexes the words of `content/lexicon/` and those of the catalog itself: names of stores, brands and categories need no entry to be known.
 */
export function createLexiconIndex({
  lexicon,
  stores,
  products,
}: Pick<Catalog, 'lexicon' | 'stores' | 'products'>): LexiconIndex {
  const widerOf = createWider(lexicon)
  const concepts: Concept[] = []
  const numbers = new Map<string, number>()
  const ways = new Map<string, Way[]>()
  const joinedWays: [key: string, way: Way][] = []

  const numberOf = (kind: ConceptKind, id: string): number => {
    const term = conceptTerm(kind, id)
    const known = numbers.get(term)
    if (known !== undefined) return known
    numbers.set(term, concepts.length)
    return concepts.push({ kind, id, term, wider: widerOf(id) }) - 1
  }
  const addKey = (key: string, way: Way): void => {
    const known = ways.get(key)
    if (known) known.push(way)
    else ways.set(key, [way])
  }
  const add = (text: string, concept: number, language: number): void => {
    const tokens = tokensOf(text)
    const folded = tokens.map((token) => token.folded)
    if (folded.length === 0) return
    addKey(folded.join(' '), { concept, accented: tokens.map((token) => token.accented).join(' '), language })
    const joined = folded.join('')
    const isVietnamese = language === LANGUAGES.indexOf('vi') || language === LANGUAGES.length
    if (folded.length > 1 && joined.length >= JOINED_MIN_CHARACTERS && isVietnamese) {
      joinedWays.push([joined, { concept, accented: joined, language }])
    }
  }

  for (const { kind, concepts: entries } of lexicon) {
    for (const [id, concept] of Object.entries(entries)) {
      for (const { language, text } of wordsOfConcept(concept)) {
        add(text, numberOf(kind, id), LANGUAGES.indexOf(language))
      }
    }
  }
  const addName = (name: string, kind: ConceptKind, id: string): void =>
    add(name, numberOf(kind, id), LANGUAGES.length)
  for (const { id, name } of stores.values()) addName(name, 'store', id)
  for (const { brand } of products) addName(brand, 'brand', brandId(brand))
  for (const { id, nameVi, nameEn } of CATEGORIES) {
    for (const name of [nameVi, nameEn]) addName(name, 'category', id)
  }
  // After all others, so that a word of its own is never taken for two that were joined.
  for (const [key, way] of joinedWays) addKey(key, way)
  return { concepts, ...layOut(ways) }
}

function layOut(ways: ReadonlyMap<string, readonly Way[]>): Omit<LexiconIndex, 'concepts'> {
  const all = [...ways.values()]
  const offsets = new Uint32Array(all.length + 1)
  for (const [index, each] of all.entries()) offsets[index + 1] = (offsets[index] ?? 0) + each.length
  const flat = all.flat()
  return {
    keys: [...ways.keys()],
    offsets,
    conceptOf: Uint32Array.from(flat, ({ concept }) => concept),
    accented: flat.map(({ accented }) => accented),
    languageOf: Uint8Array.from(flat, ({ language }) => language),
  }
}

/** Stands for words that only begin a phrase. */
const BEGINNING = -1

const NO_PHRASES: readonly ConceptPhrase[] = []

/** Makes an index ready to be asked. */
export function createLexicon({
  concepts,
  keys,
  offsets,
  conceptOf,
  accented,
  languageOf,
}: LexiconIndex): Lexicon {
  const numbers = new Map(keys.map((key, number) => [key, number]))
  for (const key of keys) {
    for (let space = key.indexOf(' '); space > 0; space = key.indexOf(' ', space + 1)) {
      const beginning = key.slice(0, space)
      if (!numbers.has(beginning)) numbers.set(beginning, BEGINNING)
    }
  }
  /** By number, made when first asked for. */
  const made = keys.map((): readonly ConceptPhrase[] | undefined => undefined)
  return {
    has: (key) => (numbers.get(key) ?? BEGINNING) !== BEGINNING,
    phrasesFrom: (key) => {
      const number = numbers.get(key)
      if (number === undefined) return undefined
      if (number === BEGINNING) return NO_PHRASES
      return (made[number] ??= makePhrases(number))
    },
  }

  function makePhrases(number: number): ConceptPhrase[] {
    const phrases: ConceptPhrase[] = []
    for (let at = offsets[number] ?? 0; at < (offsets[number + 1] ?? 0); at += 1) {
      const concept = concepts[conceptOf[at] ?? 0]
      if (concept)
        phrases.push({ concept, accented: accented[at] ?? '', language: LANGUAGES[languageOf[at] ?? 0] })
    }
    return phrases
  }
}

export function conceptTerm(kind: ConceptKind, id: string): string {
  return `#${kind}:${id}`
}

export function brandId(brand: string): string {
  return tokensOf(brand)
    .map(({ folded }) => folded)
    .join('-')
}

/** Follows `parent` upwards. Ids of product types, places and the like share one namespace, so a parent may stand in any file. */
function createWider(lexicon: readonly LexiconEntry[]): (id: string) => string[] {
  const parents = new Map<string, string>()
  const terms = new Map<string, string>()
  for (const { kind, concepts } of lexicon) {
    for (const [id, { parent }] of Object.entries(concepts)) {
      if (kind !== 'store') terms.set(id, conceptTerm(kind, id))
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
