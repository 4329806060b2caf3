import type { Language } from '#contract/language.ts'
import { codesLike } from '#search/codes.ts'
import { type Constraint, readConstraints } from '#search/constraints.ts'
import { correct, type CorrectionTools } from '#search/correct.ts'
import { accentedTerm, pairTerm } from '#search/documents.ts'
import { detectLanguage } from '#search/language.ts'
import { type Concept, type ConceptKind, conceptTerm } from '#search/lexicon.ts'
import type { Phrase } from '#search/phrases.ts'
import { type Token, tokensOf } from '#search/text.ts'
import type { Vocabulary } from '#search/vocabulary.ts'

/** One thing that a query asks for: any of the terms satisfies it, the trusted ones better. */
export interface Part {
  /** The words of the query. */
  text: string
  kind: ConceptKind | 'word'
  id?: string
  terms: readonly { term: number; trust: number }[]
  /** Its share in how far a record covers the query, and in the record's score. */
  importance: number
  /** A record without it does not satisfy the query. */
  isRequired: boolean
  /** Alone it is reason enough to look at a record. */
  isSubject: boolean
}

/** A term that makes a record better, but that nobody has to have. */
interface Bonus {
  term: number
  importance: number
}

export interface Understanding {
  language: Language
  parts: readonly Part[]
  bonuses: readonly Bonus[]
  constraints: readonly Constraint[]
  /** Misspelt words and what is searched instead. */
  corrected: Record<string, string>
  /** Names a store, a product, a place, a wish; otherwise it is a handful of words. */
  hasSubject: boolean
  /** Asks for what no deal can answer, such as the weather. */
  isOffTopic: boolean
}

/** How much a kind of thing matters: store over product type over intent. What every deal offers does not matter at all. */
const IMPORTANCE: Record<ConceptKind, number> = {
  store: 4,
  brand: 3.5,
  'product-type': 3.6,
  place: 3,
  category: 2,
  intent: 1.8,
  occasion: 1.6,
  audience: 1,
  abbreviation: 0.8,
  generic: 0,
  stop: 0,
  'off-topic': 0,
}

/** The wish that the deals' own dates answer. */
const ENDING_SOON = 'ending-soon'

/** What a shopper calls soon. */
const SOON_DAYS = 14

const WORD_IMPORTANCE = 2.4

/** A word that no record has weighs as much as a word can, so that nonsense finds nothing; less beside what is known. */
const UNKNOWN_IMPORTANCE = 2.4
const UNKNOWN_BESIDE_KNOWN_IMPORTANCE = 1.4

/** A pair of characters that no record has is mostly the seam between two words. */
const SEAM_IMPORTANCE = 0.4

/** What a deal can be about; queries that name none of it are asked for word by word. */
const ANCHORS: ReadonlySet<string> = new Set([
  'store',
  'brand',
  'product-type',
  'place',
  'category',
  'intent',
])

/** Beside these a category or a wish alone is no reason to look at a record. */
const STRONG_ANCHORS: ReadonlySet<string> = new Set(['store', 'brand', 'product-type', 'place'])

/** From this importance on a word is something a record must have. */
const REQUIRED_IMPORTANCE = 0.5

const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** From this importance on a plain word is a subject beside others: a model, a title. */
const SUBJECT_WORD_IMPORTANCE = 0.9

const TRUST_IN_CORRECTION = 0.9
const TRUST_IN_PREFIX = 0.7
const TRUST_IN_WIDER = 0.5
const PREFIX_MIN_CHARACTERS = 5
const PREFIXES_MAX = 6

/** How the terms of categories begin. */
const CATEGORY_TERMS = conceptTerm('category', '')

/** A literal match beside its concept. */
const LITERAL_BONUS = 0.5
const ACCENT_BONUS = 0.25
const PAIR_BONUS = 0.5

/** Commoner words tell nothing more about a record that was found. */
const TELLING_RARITY = 0.15

/** The most telling ones are enough to put equals in order. */
const BONUSES_MAX = 6

/** Reads a query: its language, the numbers in it, the concepts and words it asks for, misspelt ones corrected. */
export function understand(query: string, tools: CorrectionTools): Understanding {
  const { vocabulary, codes } = tools
  const { constraints, rest } = readConstraints(query)
  const typed = tokensOf(rest)
  const isAccented =
    detectLanguage(query) !== 'vi' || typed.some(({ folded, accented }) => folded !== accented)
  const { tokens, phrases, corrected } = correct(typed, isAccented, tools)
  const language = detectLanguage(query, votesOf(phrases))
  const kinds = new Set(phrases.map(({ concept }) => concept?.kind))
  const endingSoon = phrases
    .filter(({ concept }) => concept?.id === ENDING_SOON)
    .slice(0, 1)
    .map(({ tokens: words }) => ({ kind: 'ending-soon' as const, value: SOON_DAYS, text: textOf(words) }))
  const hasSubject = [...kinds].some((kind) => kind !== undefined && ANCHORS.has(kind))
  const parts = phrases
    .filter(({ concept }) => concept === undefined || !isAnsweredElsewhere(concept))
    .map((phrase) => toPart(phrase, { corrected, vocabulary, codes, hasSubject }))
    .filter(isFirstOfItsKind)
    .map((part, _place, all) => ({ ...part, isSubject: part.isSubject && !isOutranked(part, all) }))
  return {
    language,
    parts,
    bonuses: bonusesFor(tokens, vocabulary),
    constraints: [...constraints, ...endingSoon],
    corrected,
    hasSubject:
      phrases.some(({ concept }) => concept && !isAnsweredElsewhere(concept)) || constraints.length > 0,
    isOffTopic:
      kinds.has('off-topic') &&
      !['generic', 'store', 'intent'].some((kind) => kinds.has(kind as ConceptKind)),
  }
}

/** Words that say nothing about which deal is meant, and the wish that becomes a constraint. */
function isAnsweredElsewhere({ kind, id }: Concept): boolean {
  return kind === 'stop' || kind === 'off-topic' || id === ENDING_SOON
}

/** Whether the query names something stronger that records have. */
function isOutranked({ kind }: Part, parts: readonly Part[]): boolean {
  if (STRONG_ANCHORS.has(kind) || !ANCHORS.has(kind)) return false
  return parts.some((other) => STRONG_ANCHORS.has(other.kind) && other.terms.length > 0)
}

/** What is asked for twice is asked for once. */
function isFirstOfItsKind(part: Part, place: number, parts: readonly Part[]): boolean {
  return parts.findIndex(({ text }) => text === part.text) === place
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ folded }) => folded).join(' ')
}

/** Every recognised phrase has one vote, shared by the languages that write it so. */
function votesOf(phrases: readonly Phrase[]): Map<Language, number> {
  const votes = new Map<Language, number>()
  for (const { languages = [] } of phrases) {
    for (const language of new Set(languages))
      votes.set(language, (votes.get(language) ?? 0) + 1 / languages.length)
  }
  return votes
}

interface PartContext extends Pick<CorrectionTools, 'vocabulary' | 'codes'> {
  corrected: Record<string, string>
  hasSubject: boolean
}

function toPart({ tokens, concept }: Phrase, context: PartContext): Part {
  const { corrected, vocabulary, hasSubject } = context
  const text = textOf(tokens)
  if (concept) {
    const part = toConceptPart(concept, vocabulary)
    return { ...part, text, isSubject: part.isSubject || !hasSubject }
  }
  const trust = Object.values(corrected).includes(text) ? TRUST_IN_CORRECTION : 1
  const known = vocabulary.numberOf(text)
  if (known !== undefined) {
    const importance = WORD_IMPORTANCE * vocabulary.rarityOf(known) ** 2
    return {
      text,
      kind: 'word',
      terms: [{ term: known, trust }],
      importance,
      isRequired: importance >= REQUIRED_IMPORTANCE,
      isSubject: !hasSubject || importance >= SUBJECT_WORD_IMPORTANCE,
    }
  }
  const continued = text.length < PREFIX_MIN_CHARACTERS ? [] : vocabulary.startingWith(text, PREFIXES_MAX)
  const within = codesLike(text, context.codes).flatMap((code) => vocabulary.numberOf(code) ?? [])
  return {
    text,
    kind: 'word',
    terms: (within.length > 0 ? within : continued).map((term) => ({
      term,
      trust: within.length > 0 ? 1 : TRUST_IN_PREFIX,
    })),
    ...weighUnknown(text, hasSubject),
    isSubject: true,
  }
}

function weighUnknown(text: string, hasSubject: boolean): Pick<Part, 'importance' | 'isRequired'> {
  if (!hasSubject) return { importance: UNKNOWN_IMPORTANCE, isRequired: true }
  if (IDEOGRAPHIC.test(text)) return { importance: SEAM_IMPORTANCE, isRequired: false }
  return { importance: UNKNOWN_BESIDE_KNOWN_IMPORTANCE, isRequired: true }
}

/** What asks for a concept: the records of this meaning, and for less those of the next wider one. */
export function toConceptPart({ kind, id, term, wider }: Concept, vocabulary: Vocabulary): Part {
  const importance = IMPORTANCE[kind]
  const exact = vocabulary.numberOf(term)
  // A whole category is near only to what no record has.
  const near = exact === undefined ? wider : wider.filter((each) => !each.startsWith(CATEGORY_TERMS))
  const [next] = near.flatMap((each) => vocabulary.numberOf(each) ?? [])
  return {
    text: id,
    kind,
    id,
    terms: [
      ...(exact === undefined ? [] : [{ term: exact, trust: 1 }]),
      // What is near: other headphones beside those that cancel noise, Đà Nẵng where nothing is in Bà Nà.
      ...(next === undefined ? [] : [{ term: next, trust: TRUST_IN_WIDER }]),
    ],
    importance: exact === undefined ? importance : importance * (0.6 + 0.4 * vocabulary.rarityOf(exact)),
    isRequired: importance >= REQUIRED_IMPORTANCE && kind !== 'abbreviation' && kind !== 'audience',
    isSubject: ANCHORS.has(kind),
  }
}

/** Words as they were typed, words with their diacritics, and words side by side. */
function bonusesFor(tokens: readonly Token[], vocabulary: Vocabulary): Bonus[] {
  const bonuses: Bonus[] = []
  const add = (term: string, importance: number): void => {
    const number = vocabulary.numberOf(term)
    if (number === undefined) return
    const rarity = vocabulary.rarityOf(number)
    if (rarity >= TELLING_RARITY) bonuses.push({ term: number, importance: importance * rarity })
  }
  for (const [index, { folded, accented }] of tokens.entries()) {
    add(folded, LITERAL_BONUS)
    if (folded !== accented) add(accentedTerm(accented), ACCENT_BONUS)
    const previous = tokens[index - 1]
    if (previous) add(pairTerm(previous.folded, folded), PAIR_BONUS)
  }
  return bonuses.sort((a, b) => b.importance - a.importance).slice(0, BONUSES_MAX)
}
