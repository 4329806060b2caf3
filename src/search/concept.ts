/** The shapes of meanings and their words; lexicon.ts looks them up. */
import type { LexiconEntry } from '#entries/lexicon.ts'
import type { Language } from '#text/language.ts'
import { wordsOf } from '#text/words.ts'

export type ConceptKind = Exclude<LexiconEntry['kind'], 'everyday'>

/** The place that is the country of the shops. */
export const HOME = 'vietnam'

/** A meaning that deals and queries share. */
export interface Concept {
  kind: ConceptKind
  id: string
  /** The term under which deals of this meaning are posted. */
  term: string
  /**
   * The terms of wider meanings, the nearest first: running shoes are shoes. They are near enough to be shown
   * where nothing has this meaning.
   */
  broader: readonly string[]
  /** Those of meanings that it or a wider one belongs to as well: a car seat is a thing for cars. */
  also: readonly string[]
}

/** A way to write a concept. */
export interface ConceptPhrase {
  concept: Concept
  /** The words with their diacritics, joined by single spaces. */
  accented: string
  /** Whose words they are; none for names. */
  language: Language | undefined
  /** Without its diacritics it may be another word. */
  isMarked: boolean
  /** It means this in a query only. */
  isAsked: boolean
}

export interface Lexicon {
  has(foldedPhrase: string): boolean
  /** Whether a folded word stands in any phrase. */
  hasWord(folded: string): boolean
  /** The same with its diacritics. */
  hasAccentedWord(accented: string): boolean
  /** The same in any phrase but names of places, stores and brands. */
  hasOrdinaryWord(accented: string): boolean
  /** Whether a word of everyday speech is written so. */
  isEverydayWord(accented: string): boolean
  /**
   * The ways to write concepts that have these folded words, joined by single spaces; nothing when no phrase
   * even begins so.
   */
  phrasesFrom(foldedWords: string): readonly ConceptPhrase[] | undefined
}

/** The term under which records of a concept are posted. */
export function conceptTerm(kind: ConceptKind, id: string): string {
  return `#${kind}:${id}`
}

/** A brand's id among the concepts: its folded words, joined by hyphens. */
export function brandId(brand: string): string {
  return wordsOf(brand).join('-')
}

const BRAND_TERMS = conceptTerm('brand', '')

/** Whether a thing is a line of models of one brand: an iPhone. */
export function isModelLine({ also }: Pick<Concept, 'also'>): boolean {
  return also.some((term) => term.startsWith(BRAND_TERMS))
}
