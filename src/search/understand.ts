import type { Language } from '#text/language.ts'
import { QUERY_MAX_CHARACTERS } from '#contract/limits.ts'
import { readAges } from '#search/ages.ts'
import { readConstraints } from '#search/constraints.ts'
import { isWeekend, readDates } from '#search/days/dates.ts'
import { hoursIn, readHours } from '#search/days/hours.ts'
import { readWeekdays, withWholeWeekdays } from '#search/days/weekdays.ts'
import { withoutChatSpellings } from '#search/spelling/chat-spellings.ts'
import { correct, type CorrectionTools } from '#search/spelling/correct.ts'
import type { FindCodes } from '#search/spelling/codes.ts'
import { withKatakana } from '#search/spelling/katakana.ts'
import { readSimplified } from '#search/spelling/simplified.ts'
import type { Effort } from '#search/effort.ts'
import { accentedTerm, hourTerm, pairTerm, PLACED, weekdayTerm } from '#search/terms.ts'
import { keepAnswers } from '#search/keep-answers.ts'
import { decideLanguage } from '#search/language.ts'
import { DEFAULT_LANGUAGE } from '#text/language.ts'
import { type Concept, type ConceptKind, conceptTerm, HOME, type Lexicon } from '#search/concept.ts'
import { type Phrase, unmarkedMeaning } from '#search/phrases.ts'
import { readPresents } from '#search/reading/presents.ts'
import { fold, isAscii, normalise } from '#text/fold.ts'
import { type Token, wordsOf } from '#text/words.ts'
import { alternativesIn } from '#search/reading/alternatives.ts'
import { circumstancesIn } from '#search/reading/circumstances.ts'
import { readAttributes } from '#search/reading/attributes.ts'
import { ANCHORS, type ConceptParts } from '#search/reading/concept-parts.ts'
import { readBoundNumbers } from '#search/reading/bound-numbers.ts'
import { readOrderSums } from '#search/reading/order-sums.ts'
import { namedToPay, readCards } from '#search/reading/payment.ts'
import { readQuantities } from '#search/reading/quantities.ts'
import { readNegations } from '#search/reading/negations.ts'
import type { Constraint } from '#search/constraints.ts'
import { type Bonus, type Part, PARTS_MAX, type Understanding } from '#search/understanding.ts'
import { asSuperlative } from '#search/superlatives.ts'
import type { Vocabulary } from '#search/vocabulary.ts'
import { WEIGHTS } from '#search/weights.ts'

/** The wish that the deals' own dates answer. */
const ENDING_SOON = 'ending-soon'

const TIME_SLOT = 'time-slot'

const WEEKDAY_NAMES = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** Beside these a category or a wish alone is no reason to look at a record. */
const STRONG_ANCHORS: ReadonlySet<string> = new Set(['store', 'brand', 'product-type', 'place'])

/** Things and places; what a brand makes is not all that it stands for. */
const IMPLYING: ReadonlySet<string> = new Set(['product-type', 'place'])

/** What a query says that asks for the deals of a shop, and nothing else. */
const ABOUT_STORES: ReadonlySet<ConceptKind> = new Set<ConceptKind>(['store', 'generic', 'stop'])

/** A letter is a particle of a chat: "shopee k", "có j". */
const A_LETTER = /^[a-z]$/

/** What looks like a date and is none: 30/2. */
const NO_DATE = /(?<![\d/])\d{1,2}\/\d{1,2}(?:\/\d{2,4})?(?![\d/])/g

const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

export interface UnderstandingTools extends Omit<CorrectionTools, 'findCodes'> {
  findCodes: FindCodes
  conceptParts: ConceptParts
  /** The terms of ways to pay, by their words. */
  payments: ReadonlyMap<string, number>
  /** Whether deals for a thing, by its term, are usually of some place. */
  isPlaced: (thing: number) => boolean
}

/**
 * Reads a query: its language, the numbers in it, the concepts and words it asks for, misspelt ones corrected
 * as far as the effort reaches. The language of the page that asks decides where the query leaves it open.
 */
export function understand(text: string, tools: UnderstandingTools, context: ReadingContext): Understanding {
  const written = withKatakana(joinHyphenated(shorten(text), tools.lexicon), tools.lexicon)
  return readSimplified(written, tools, context.effort, (query) => readQuery(query, tools, context))
}

/** A text with the words that the lexicon writes without their hyphen: `wi-fi` is wifi. */
function joinHyphenated(text: string, lexicon: Lexicon): string {
  return text.replace(HYPHENATED, (written) => {
    const joined = written.replace('-', '')
    return lexicon.has(fold(joined)) && !lexicon.has(fold(written).replace('-', ' ')) ? joined : written
  })
}

/** Two words of letters with a hyphen between them. */
const HYPHENATED = /(?<![\p{L}\p{N}-])\p{L}+-\p{L}+(?![\p{L}\p{N}-])/gu

interface ReadingContext {
  effort: Effort
  now: number
  asking?: Language | undefined
}

function readQuery(
  query: string,
  given: UnderstandingTools,
  { effort, now, asking }: ReadingContext,
): Understanding {
  const { vocabulary, payments } = given
  const findCodes = keepAnswers((word) => given.findCodes(word, effort))
  const tools = { ...given, findCodes }
  const { hours, rest: timeless } = readHours(query)
  const { dates, rest: undated } = readDates(timeless, now, (day) => isOccasion(day, given.lexicon))
  const { weekdays: namedDays, rest: unnamed } = readWeekdays(withWholeWeekdays(undated))
  const { ages, rest: ageless } = readAges(unnamed)
  const { sums, rest: sumless } = readOrderSums(ageless)
  const { quantities, rest: unmeasured } = readQuantities(sumless, vocabulary)
  const { constraints: numbers, rest: unlimited } = readConstraints(unmeasured)
  const rest = unlimited.replace(NO_DATE, (day) => (isOccasion(day, given.lexicon) ? day : ' '))
  const constraints = [...hours, ...dates, ...ages, ...sums, ...numbers]
  const { tokens, divide } = readNegations(rest)
  const written = decideLanguage(query)
  const isForeign = (written ?? DEFAULT_LANGUAGE) !== DEFAULT_LANGUAGE
  const typed = isForeign ? tokens : withoutChatSpellings(tokens)
  const isAccented = isForeign || tokens.some(({ folded, accented }) => folded !== accented)
  const reading = { isAccented, language: written ?? asking, isQuery: true }
  const { phrases: recognised, corrected } = correct(typed, reading, tools, effort)
  const { wanted, refused } = divide(recognised)
  const phrases = readPresents(readAttributes(readCards(wanted)), given.vocabulary)
  const language = decideLanguage(withoutNames(query, phrases), votesOf(phrases))
  const kinds = new Set(phrases.map(({ concept }) => concept?.kind))
  const endingSoon = phrases
    .filter(({ concept }) => concept?.id === ENDING_SOON)
    .slice(0, 1)
    .map(({ tokens: words }) => ({
      kind: 'ending-soon' as const,
      value: WEIGHTS.counts.soonDays,
      text: textOf(words),
    }))
  const hasSubject =
    [...kinds].some((kind) => kind !== undefined && ANCHORS.has(kind)) ||
    phrases.some(({ tokens: [token], concept }) => !concept && token && unmarkedMeaning(token, given.lexicon))
  const paidWith = namedToPay(phrases)
  const circumstances = circumstancesIn(phrases)
  const boundNumbers = readBoundNumbers(phrases)
  const read = phrases
    .filter((phrase, index) =>
      phrase.concept
        ? !isAnsweredElsewhere(phrase.concept)
        : !isSeam(phrase, [phrases[index - 1], phrases[index + 1]]),
    )
    .map((phrase) => {
      const part = toPart(phrase, { ...tools, corrected, hasSubject, paidWith, boundNumbers })
      return circumstances.has(phrase) ? asCircumstance(part) : part
    })
  const parts = withoutHome(asWayToPay(read, payments))
  const weekdays = namedDays.map((day) => weekdayPart(day, { vocabulary, hasSubject }))
  const times = hours.map((time) => hoursPart(time, { vocabulary, hasSubject }))
  const measured = quantities.map((part) => ({ ...part, isSubject: !hasSubject }))
  const implied = impliedBy(phrases)
  const isAtPlace = parts.some(isElsewhere) && isHadAtPlaces(parts, given)
  const asked = mostImportant(
    firstOfEach(
      withoutImplied(
        [...(isAtPlace ? parts : parts.map(asWhereabouts)), ...measured, ...weekdays, ...times],
        implied,
      ),
    ),
  )
  const alternatives = alternativesIn(phrases, payments)
  return {
    language: language ?? DEFAULT_LANGUAGE,
    isLanguageSure: language !== undefined,
    parts: asked.map((part) => {
      const isAlternative = part.kind === 'store' && alternatives.has(part.id ?? '')
      if (!isAlternative && !(part.isSubject && isOutranked(part, asked))) return part
      return {
        ...part,
        isSubject: part.isSubject && !isOutranked(part, asked),
        ...(isAlternative && { isAlternative }),
      }
    }),
    bonuses: [
      ...bonusesFor(
        phrases.filter(({ concept }) => concept === undefined || !implied.has(concept.term)),
        given,
      ),
      // Deals that speak of the weekend come before those that are only valid on it.
      ...(dates.some(isWeekend) ? meaningBonus('occasion', 'weekend', vocabulary) : []),
      // What is good for all that a shop sells is likelier meant than what is good for one thing.
      ...(asksForStoreAlone(phrases, payments) ? meaningBonus('intent', 'whole-order', vocabulary) : []),
    ],
    constraints: [...constraints, ...endingSoon],
    refused: refused.flatMap(
      ({ concept, tokens: words }) => vocabulary.numberOf(concept?.term ?? textOf(words)) ?? [],
    ),
    placed: isAtPlace && kinds.has('product-type') ? vocabulary.numberOf(PLACED) : undefined,
    order: phrases.map(({ concept }) => asSuperlative(concept?.id)).find((order) => order !== undefined),
    corrected,
    hasSubject:
      hasSubject ||
      phrases.some(({ concept }) => concept && !isAnsweredElsewhere(concept)) ||
      constraints.length > 0 ||
      quantities.length > 0 ||
      weekdays.length > 0,
    isOffTopic:
      kinds.has('off-topic') &&
      !['generic', 'store', 'intent'].some((kind) => kinds.has(kind as ConceptKind)),
  }
}

/** Whether a day is the name of an occasion: 8/3, Women's Day. */
function isOccasion(day: string, lexicon: Lexicon): boolean {
  const key = wordsOf(day).join(' ')
  return lexicon.phrasesFrom(key)?.some(({ concept }) => concept.kind === 'occasion') ?? false
}

/** Words that say nothing about which deal is meant, the wish that becomes a constraint, and orders. */
function isAnsweredElsewhere({ kind, id }: Concept): boolean {
  return kind === 'stop' || kind === 'off-topic' || id === ENDING_SOON || asSuperlative(id) !== undefined
}

/** Whether a pair of characters is where a known phrase meets its neighbour in a text without spaces. */
function isSeam({ tokens }: Phrase, beside: readonly (Phrase | undefined)[]): boolean {
  const [{ run } = {}] = tokens
  if (run === undefined) return false
  return beside.some(
    (other) => other?.concept !== undefined && other.tokens.some((token) => token.run === run),
  )
}

/** Whether the query names something stronger that records have. */
function isOutranked({ kind, importance }: Part, parts: readonly Part[]): boolean {
  if (kind === 'word' && importance < WEIGHTS.thresholds.mustBoost)
    return parts.some((other) => other.isSubject && other.isRequired && other.terms.length > 0)
  if (STRONG_ANCHORS.has(kind) || !ANCHORS.has(kind)) return false
  return parts.some((other) => STRONG_ANCHORS.has(other.kind) && other.terms.length > 0)
}

/** The terms of the meanings to which things and places of the query belong. */
function impliedBy(phrases: readonly Phrase[]): Set<string> {
  return new Set(
    phrases.flatMap(({ concept }) =>
      concept && IMPLYING.has(concept.kind) ? [...concept.wider, ...concept.also] : [],
    ),
  )
}

/**
 * The parts, of which those that a narrower one implies count less: the course of an English course, the
 * country of a town.
 */
function withoutImplied(parts: readonly Part[], implied: ReadonlySet<string>): Part[] {
  return parts.map((part) =>
    part.id !== undefined && part.kind !== 'word' && implied.has(conceptTerm(part.kind, part.id))
      ? { ...part, importance: part.importance * WEIGHTS.shares.implied, isRequired: false }
      : part,
  )
}

/** Whether a query asks for nothing else than places, or for a thing that is had at some. */
function isHadAtPlaces(parts: readonly Part[], { isPlaced }: UnderstandingTools): boolean {
  const things = parts.filter(({ kind, isSubject }) => kind === 'product-type' && isSubject)
  return (
    things.length === 0 ||
    things.some(({ terms }) => terms.length === 0 || terms.some(({ term }) => isPlaced(term)))
  )
}

/** Where somebody is who asks for a thing that is sent: its deals for the place come first, others next. */
function asWhereabouts(part: Part): Part {
  if (part.kind !== 'place') return part
  return { ...part, importance: part.importance * WEIGHTS.shares.whereabouts }
}

/** Whether a part is a place narrower than the country of the shops, or another country. */
function isElsewhere({ kind, id }: Part): boolean {
  return kind === 'place' && id !== HOME
}

/** At home every shop is, so that a thing need not name it. */
function withoutHome(parts: readonly Part[]): Part[] {
  const isThing = ({ kind, isSubject }: Part): boolean => kind === 'product-type' && isSubject
  if (!parts.some(isThing)) return [...parts]
  return parts.map((part) =>
    part.kind === 'place' && part.id === HOME ? { ...asWhereabouts(part), isRequired: false } : part,
  )
}

/** Beside a shop a wallet is how to pay there: what only the wallet has is further from what is asked. */
function asWayToPay(parts: readonly Part[], payments: UnderstandingTools['payments']): Part[] {
  const isWallet = ({ kind, id }: Part): boolean => kind === 'store' && id !== undefined && payments.has(id)
  if (!parts.some((part) => part.kind === 'store' && !isWallet(part))) return [...parts]
  return parts.map((part) =>
    isWallet(part) ? { ...part, importance: part.importance * WEIGHTS.shares.wallet } : part,
  )
}

/** A thing that is named and not asked for only tells what was found apart. */
function asCircumstance(part: Part): Part {
  return {
    ...part,
    importance: part.importance * WEIGHTS.shares.circumstance,
    isRequired: false,
    isSubject: false,
  }
}

/** The first part with each text: a word that was typed twice counts once. */
function firstOfEach(parts: readonly Part[]): Part[] {
  return [...new Map(parts.toReversed().map((part) => [part.text, part])).values()].toReversed()
}

function mostImportant(parts: readonly Part[]): readonly Part[] {
  if (parts.length <= PARTS_MAX) return parts
  const kept = new Set(parts.toSorted((a, b) => b.importance - a.importance).slice(0, PARTS_MAX))
  return parts.filter((part) => kept.has(part))
}

/** White space as single spaces, and no longer than a query may be: some letters unfold to a dozen. */
function shorten(query: string): string {
  return normalise(query.replace(/\s+/gu, ' ')).slice(0, QUERY_MAX_CHARACTERS)
}

/** Words as they were typed, folded: pairs of characters that overlap become one stretch again. */
function textOf(tokens: readonly Token[]): string {
  return tokens.reduce((text, { folded, run }, index) => {
    const isContinued = run !== undefined && tokens[index - 1]?.run === run
    if (isContinued) return text + Array.from(folded).slice(1).join('')
    return index === 0 ? folded : `${text} ${folded}`
  }, '')
}

/**
 * Every recognised phrase but a name has one vote, shared by the languages that write it so. English puts the
 * name of a store first: "promo kfc" is not English.
 */
function votesOf(phrases: readonly Phrase[]): Map<Language, number> {
  const votes = new Map<Language, number>()
  for (const [place, { concept, languages = [] }] of phrases.entries()) {
    if (isName(concept)) continue
    const isBeforeName = concept?.kind === 'generic' && isName(phrases[place + 1]?.concept)
    const others = isBeforeName ? languages.filter((language) => language !== 'en') : []
    const voting = others.length > 0 ? others : languages
    for (const language of new Set(voting))
      votes.set(language, (votes.get(language) ?? 0) + 1 / voting.length)
  }
  return votes
}

/**
 * A query without the names of stores and brands, which in plain letters are of no language: "the" of a
 * coffee house.
 */
function withoutNames(query: string, phrases: readonly Phrase[]): string {
  const names = phrases
    .filter(({ concept }) => isName(concept))
    .map(({ tokens }) => tokens.map(({ accented }) => accented).join(' '))
    .filter(isAscii)
  return names.reduce((rest, name) => rest.replace(name, ' '), query.toLowerCase())
}

function isName(concept: Concept | undefined): boolean {
  return concept?.kind === 'store' || concept?.kind === 'brand'
}

interface PartContext
  extends
    Pick<CorrectionTools, 'vocabulary' | 'findCodes' | 'lexicon'>,
    Pick<UnderstandingTools, 'conceptParts' | 'payments'> {
  corrected: Record<string, string>
  hasSubject: boolean
  /** The phrases that say how to pay. */
  paidWith: ReadonlySet<Phrase>
  /** Numbers of models, with the terms of records that have them. */
  boundNumbers: ReadonlyMap<Phrase, readonly string[]>
}

function toPart(phrase: Phrase, context: PartContext): Part {
  const { concept } = phrase
  if (concept) return toConceptPart(phrase, concept, context)
  const ways = context.boundNumbers.get(phrase)
  return ways === undefined ? toWordPart(phrase, context) : toBoundNumberPart(phrase, ways, context)
}

/** A model's number, which a record has beside the name or does not have: an iPhone 17 is no iPhone 15. */
function toBoundNumberPart({ tokens }: Phrase, ways: readonly string[], { vocabulary }: PartContext): Part {
  const text = textOf(tokens)
  const numbered = ways.flatMap((way) => vocabulary.numberOf(way) ?? [])
  const apart = vocabulary.numberOf(text)
  return {
    text,
    kind: 'word',
    terms: [
      ...numbered.map((term) => ({ term, trust: 1 })),
      ...(apart === undefined ? [] : [{ term: apart, trust: WEIGHTS.synonyms.otherMarks }]),
    ],
    importance: WEIGHTS.boosts.modelNumber,
    isRequired: true,
    isSubject: false,
  }
}

function toConceptPart(
  phrase: Phrase,
  concept: Concept,
  { vocabulary, conceptParts, payments, hasSubject, paidWith }: PartContext,
): Part {
  const { tokens, isUnsure = false, isAsked = false } = phrase
  const { part } = conceptParts(concept)
  const text = textOf(tokens)
  // A wallet's own deals are as good as those that it pays for elsewhere, unless the query says how to pay.
  const isNameOnly = concept.kind === 'store' && !paidWith.has(phrase)
  const paid = isNameOnly ? [] : tokens.flatMap(({ folded }) => payments.get(folded) ?? [])
  const others = isUnsure ? vocabulary.numberOf(text) : undefined
  const [first, second] = tokens
  // Of a thing that no record is, records with its word are close: "wifi" of a tablet.
  const close = first && !second && part.terms.length === 0 ? vocabulary.numberOf(text) : undefined
  // What has the words themselves is found after what has their meaning.
  const written =
    isAsked && first && second ? vocabulary.numberOf(pairTerm(first.folded, second.folded)) : undefined
  return {
    ...part,
    text,
    terms: [
      ...(paid.length === 0 ? part.terms : paidBy(paid, part.terms)),
      ...(others === undefined ? [] : [{ term: others, trust: WEIGHTS.synonyms.otherMarks }]),
      ...(written === undefined ? [] : [{ term: written, trust: WEIGHTS.synonyms.text }]),
      ...(close === undefined ? [] : [{ term: close, trust: WEIGHTS.synonyms.otherMarks }]),
    ],
    isSubject: part.isSubject || !hasSubject,
  }
}

function toWordPart({ tokens }: Phrase, context: PartContext): Part {
  const { corrected, vocabulary, hasSubject } = context
  const text = textOf(tokens)
  const [token] = tokens
  const run = token?.run
  const trust = Object.values(corrected).includes(text) ? WEIGHTS.synonyms.correction : 1
  const known = vocabulary.numberOf(text)
  if (known !== undefined) {
    const { marked, isMeant } = token ? marksOf(token, context) : UNMARKED
    const meant = token && unmarkedMeaning(token, context.lexicon)
    const meaning = meant && vocabulary.numberOf(meant.term)
    const importance = Math.max(
      meaning === undefined ? 0 : WEIGHTS.boosts.unmarkedWord,
      Math.min(
        A_LETTER.test(text) ? WEIGHTS.boosts.seam : Infinity,
        WEIGHTS.boosts.word * vocabulary.rarityOf(known) ** 2,
      ),
    )
    return {
      text,
      ...(run !== undefined && { run }),
      kind: 'word',
      terms: [
        ...(marked === undefined ? [] : [{ term: marked, trust }]),
        { term: known, trust: isMeant ? WEIGHTS.synonyms.otherMarks : trust },
        ...(meaning === undefined ? [] : [{ term: meaning, trust: WEIGHTS.synonyms.unmarked }]),
      ],
      importance,
      isRequired: importance >= WEIGHTS.thresholds.mustBoost,
      isSubject:
        !A_LETTER.test(text) &&
        (!hasSubject || meaning !== undefined || importance >= WEIGHTS.thresholds.subjectWordBoost),
    }
  }
  const continued =
    text.length < WEIGHTS.counts.prefixCharacters
      ? []
      : vocabulary.startingWith(text, WEIGHTS.counts.prefixes)
  const within = context.findCodes(text).flatMap((code) => vocabulary.numberOf(code) ?? [])
  return {
    text,
    ...(run !== undefined && { run }),
    kind: 'word',
    terms: (within.length > 0 ? within : continued).map((term) => ({
      term,
      trust: within.length > 0 ? 1 : WEIGHTS.synonyms.prefix,
    })),
    ...weighUnknown(text, hasSubject),
    isSubject: true,
  }
}

interface Marks {
  /** The term of the word as it was typed, where records write it so. */
  marked: number | undefined
  /** Whether the word was typed with diacritics on purpose: records or the lexicon write it so. */
  isMeant: boolean
}

const UNMARKED: Marks = { marked: undefined, isMeant: false }

/** Diacritics that nothing is written with are a slip; those of a word that there is are meant. */
function marksOf(
  { folded, accented }: Token,
  { vocabulary, lexicon }: Pick<PartContext, 'vocabulary' | 'lexicon'>,
): Marks {
  if (folded === accented) return UNMARKED
  const marked = vocabulary.numberOf(accentedTerm(accented))
  return { marked, isMeant: marked !== undefined || lexicon.hasAccentedWord(accented) }
}

/** A day of the week, which deals name in their texts; the week's end is two of them. */
function weekdayPart(
  { weekday, text }: { weekday: number; text: string },
  { vocabulary, hasSubject }: Pick<PartContext, 'vocabulary' | 'hasSubject'>,
): Part {
  const term = vocabulary.numberOf(weekdayTerm(weekday))
  return {
    text,
    kind: 'occasion',
    id: WEEKDAY_NAMES[weekday] ?? '',
    terms: term === undefined ? [] : [{ term, trust: 1 }],
    importance: WEIGHTS.boosts.kinds.occasion,
    isRequired: true,
    isSubject: !hasSubject,
  }
}

/** Hours of the day: deals with such hours, for which alone a query may ask. */
function hoursPart(
  { value, text }: Constraint,
  { vocabulary, hasSubject }: Pick<PartContext, 'vocabulary' | 'hasSubject'>,
): Part {
  return {
    text,
    kind: 'occasion',
    id: TIME_SLOT,
    terms: hoursIn(value)
      .flatMap((hour) => vocabulary.numberOf(hourTerm(hour)) ?? [])
      .map((term) => ({ term, trust: 1 })),
    importance: WEIGHTS.boosts.kinds.occasion,
    isRequired: !hasSubject,
    isSubject: !hasSubject,
  }
}

/** What is of a meaning comes before what is not, where any record is. */
function meaningBonus(kind: ConceptKind, id: string, vocabulary: Vocabulary): Bonus[] {
  const term = vocabulary.numberOf(conceptTerm(kind, id))
  return term === undefined ? [] : [{ term, importance: WEIGHTS.boosts.implied }]
}

/** Whether a query names a shop, no wallet, and nothing that it sells: "mã giảm giá Lazada". */
function asksForStoreAlone(phrases: readonly Phrase[], payments: UnderstandingTools['payments']): boolean {
  return (
    phrases.some(({ concept }) => concept?.kind === 'store') &&
    phrases.every(({ concept }) => concept && ABOUT_STORES.has(concept.kind) && !payments.has(concept.id))
  )
}

function weighUnknown(text: string, hasSubject: boolean): Pick<Part, 'importance' | 'isRequired'> {
  if (!hasSubject) return { importance: WEIGHTS.boosts.unknownWord, isRequired: true }
  if (IDEOGRAPHIC.test(text) || text.length === 1)
    return { importance: WEIGHTS.boosts.seam, isRequired: false }
  return { importance: WEIGHTS.boosts.unknownBesideKnown, isRequired: true }
}

/** Deals that must be paid so; others only speak of it. */
function paidBy(payments: readonly number[], others: Part['terms']): Part['terms'] {
  return [
    ...payments.map((term) => ({ term, trust: 1 })),
    ...others.map(({ term, trust }) => ({ term, trust: trust * WEIGHTS.synonyms.text })),
  ]
}

/** A thing that no record is. Records with its words are others: perfume stands in the name of a toner. */
function isNowhere({ concept, isUnsure = false }: Phrase, conceptParts: ConceptParts): boolean {
  return concept?.kind === 'product-type' && !isUnsure && conceptParts(concept).exact === undefined
}

/** Words as they were typed, to the mark where they were typed with marks, and words side by side. */
function bonusesFor(
  phrases: readonly Phrase[],
  { vocabulary, lexicon, conceptParts }: UnderstandingTools,
): Bonus[] {
  const { literal, accent, pair } = WEIGHTS.boosts
  const bonuses: Bonus[] = []
  /** The rarity is that of the term, or of the word that it is a way to write. */
  const add = (term: number | undefined, importance: number, rarity: number, beside?: number): void => {
    if (term !== undefined && rarity >= WEIGHTS.thresholds.tellingIdf)
      bonuses.push({ term, importance: importance * rarity, ...(beside !== undefined && { beside }) })
  }
  const rarityOf = (term: number | undefined): number => (term === undefined ? 0 : vocabulary.rarityOf(term))
  let previous: Token | undefined
  for (const phrase of phrases) {
    const { tokens, concept } = phrase
    if (isNowhere(phrase, conceptParts)) {
      previous = undefined
      continue
    }
    const beside = concept && conceptParts(concept).wish
    for (const token of tokens) {
      const known = vocabulary.numberOf(token.folded)
      // A rare word of grammar says no more than its letters.
      const rarity = rarityOf(known)
      if (rarity >= WEIGHTS.thresholds.tellingIdf) {
        // Beside a wish that is granted its words mean just that, with whichever diacritics.
        const { marked, isMeant } = beside === undefined ? marksOf(token, { vocabulary, lexicon }) : UNMARKED
        add(isMeant ? marked : known, isMeant ? literal + accent : literal, rarity, beside)
      }
      const both = previous && vocabulary.numberOf(pairTerm(previous.folded, token.folded))
      add(both, pair, rarityOf(both), beside)
      previous = token
    }
  }
  return bonuses.sort((a, b) => b.importance - a.importance).slice(0, WEIGHTS.counts.should)
}
