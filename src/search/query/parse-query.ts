/**
 * Parses a query in stages: its spelling, the numbers in it (`read-text.ts`), what it refuses, its phrases,
 * what phrases mean beside each other (`phrase-stages.ts`), their clauses, and what each clause weighs beside
 * the others (`clause-stages.ts`).
 */
import { QUERY_MAX_CHARACTERS } from '#contract/limits.ts'
import type { Budget } from '#search/budget.ts'
import { type Concept, type ConceptKind, type Lexicon } from '#search/concept.ts'
import type { Constraint } from '#search/constraints.ts'
import { isWeekend } from '#search/days/dates.ts'
import { keepAnswers } from '#search/keep-answers.ts'
import { detectLanguage } from '#search/language.ts'
import type { Phrase } from '#search/phrases.ts'
import { isElsewhere, weighClauses } from '#search/query/clause-stages.ts'
import { ANCHORS, type ConceptClauses } from '#search/query/concept-clauses.ts'
import type { Clause, ParsedQuery, ShouldClause } from '#search/query/parsed-query.ts'
import { readBesides } from '#search/query/phrase-stages.ts'
import { languageOfQuery } from '#search/query/query-language.ts'
import { readText, type TextReading } from '#search/query/read-text.ts'
import { impliedClause, literalClauses } from '#search/query/should-clauses.ts'
import { type ClauseTools, hoursClause, textOf, toClause, weekdayClause } from '#search/query/to-clause.ts'
import { type QueryText, toQueryText } from '#search/query-text.ts'
import { asSuperlative } from '#search/ranking/superlatives.ts'
import { alternativesIn } from '#search/reading/alternatives.ts'
import { asModelName, readBoundNumbers } from '#search/reading/bound-numbers.ts'
import { circumstancesIn, originsIn } from '#search/reading/circumstances.ts'
import { readNegations } from '#search/reading/negations.ts'
import { namedToPay, PAYMENT, type Payments, walletsBesideShop } from '#search/reading/payment.ts'
import { withoutChatSpellings } from '#search/spelling/chat-spellings.ts'
import type { FindCodes } from '#search/spelling/codes.ts'
import { correct } from '#search/spelling/correct.ts'
import type { CorrectionTools } from '#search/spelling/words-of-query.ts'
import { withKatakana } from '#search/spelling/katakana.ts'
import { readSimplified } from '#search/spelling/simplified.ts'
import { PLACED } from '#search/terms.ts'
import { WEIGHTS } from '#search/weights.ts'
import { fold, normalise } from '#text/fold.ts'
import { DEFAULT_LANGUAGE, type Language } from '#text/language.ts'

export interface ParsingTools extends Omit<CorrectionTools, 'findCodes'> {
  findCodes: FindCodes
  clauseOf: ConceptClauses
  payments: Payments
  /** Whether deals for a thing, by its term, are usually of some place. */
  isPlaced: (thing: number) => boolean
}

export interface ParsingContext {
  budget: Budget
  now: number
  /** The language of the page that asks decides where the query leaves it open. */
  asking?: Language | undefined
}

/**
 * Reads a query: its language, the numbers in it, the concepts and words it asks for, misspelt ones corrected
 * as far as the budget reaches.
 */
export function parseQuery(text: string, tools: ParsingTools, context: ParsingContext): ParsedQuery {
  const written = withKatakana(joinHyphenated(asModelName(shorten(text)), tools.lexicon), tools.lexicon)
  return readSimplified(written, tools, context.budget, (query) => parseWritten(query, tools, context))
}

/** The tools of one query, whose codes are looked for once. */
type QueryTools = Omit<ParsingTools, 'findCodes'> & CorrectionTools

function parseWritten(query: string, given: ParsingTools, context: ParsingContext): ParsedQuery {
  const findCodes = keepAnswers((word) => given.findCodes(word, context.budget))
  const tools: QueryTools = { ...given, findCodes }
  const text = readText(toQueryText(query), { ...tools, now: context.now })
  const { phrases, refused, corrected } = recognise(query, text.rest, tools, context)
  const { language, isSure } = languageOfQuery(query, phrases)
  const implied = impliedBy(phrases)
  const wallets = walletsBesideShop(phrases, tools.payments)
  const { clauses, hasSubject, isAtPlace } = clausesFor(phrases, { text, corrected, implied, wallets }, tools)
  const constraints = [...text.constraints, ...endingSoonIn(phrases)]
  const kinds = new Set(phrases.map(({ concept }) => concept?.kind))
  const { vocabulary } = tools
  return {
    language,
    isLanguageSure: isSure,
    clauses,
    should: shouldFor(phrases, implied, text, wallets, tools),
    constraints,
    mustNot: refused.flatMap(
      ({ concept, tokens }) => vocabulary.numberOf(concept?.term ?? textOf(tokens)) ?? [],
    ),
    placed: isAtPlace && kinds.has('product-type') ? vocabulary.numberOf(PLACED) : undefined,
    order: phrases.map(({ concept }) => asSuperlative(concept?.id)).find((order) => order !== undefined),
    corrected,
    hasSubject:
      hasSubject ||
      phrases.some(({ concept }) => concept && !isAnsweredElsewhere(concept)) ||
      text.constraints.length > 0 ||
      text.quantities.length > 0 ||
      text.weekdays.length > 0,
    recognised: new Set([
      ...[...phrases, ...refused].flatMap(({ concept, tokens }) =>
        concept ? tokens.map(({ folded }) => folded) : [],
      ),
      ...constraints.flatMap((constraint) => constraint.text.split(' ')),
    ]),
    isOffTopic:
      kinds.has('off-topic') &&
      !phrases.some(({ concept, tokens }) => concept && ON_TOPIC.has(concept.kind) && isInWords(tokens)),
  }
}

/** The phrases that a text asks for and refuses, with its misspelt words corrected. */
function recognise(
  query: string,
  text: QueryText,
  tools: QueryTools,
  { budget, asking }: ParsingContext,
): { phrases: readonly Phrase[]; refused: readonly Phrase[]; corrected: Record<string, string> } {
  const { tokens, divide } = readNegations(text)
  const { language, isSure } = detectLanguage(query)
  const isForeign = language !== DEFAULT_LANGUAGE
  const isAccented = isForeign || tokens.some(({ folded, accented }) => folded !== accented)
  const { phrases, corrected } = correct(
    isForeign ? tokens : withoutChatSpellings(tokens, tools.lexicon),
    { isAccented, language: isSure ? language : asking, isQuery: true },
    tools,
    budget,
  )
  const { wanted, refused } = divide(phrases)
  return { phrases: readBesides(wanted, tools.vocabulary), refused, corrected }
}

/** What the phrases, quantities, days and hours of a query ask for. */
function clausesFor(
  phrases: readonly Phrase[],
  {
    text,
    corrected,
    implied,
    wallets,
  }: {
    text: TextReading
    corrected: Record<string, string>
    implied: Set<string>
    wallets: ReadonlySet<Phrase>
  },
  tools: QueryTools,
): { clauses: readonly Clause[]; hasSubject: boolean; isAtPlace: boolean } {
  const hasSubject = isAboutSomething(phrases)
  const clauseTools: ClauseTools = {
    ...tools,
    corrected,
    hasSubject,
    paidWith: namedToPay(phrases),
    wallets,
    boundNumbers: readBoundNumbers(phrases),
  }
  const circumstances = circumstancesIn(phrases).union(originsIn(phrases))
  const named = phrases
    .filter((phrase, place) => asksForSomething(phrase, [phrases[place - 1], phrases[place + 1]]))
    // The name of a wallet says more than that something is paid with one.
    .filter(({ concept }) => wallets.size === 0 || concept?.id !== PAYMENT)
    .map((phrase) => {
      const clause = toClause(phrase, clauseTools)
      return circumstances.has(phrase) ? asCircumstance(clause) : clause
    })
  const isAtPlace = named.some(isElsewhere) && isHadAtPlaces(named, tools)
  const clauses = weighClauses(
    [
      ...named,
      ...text.quantities.map((quantity) => ({ ...quantity, isSubject: !hasSubject })),
      ...text.weekdays.map((day) => weekdayClause(day, clauseTools)),
      ...text.hours.map((time) => hoursClause(time, clauseTools)),
    ],
    { isAtPlace, implied, alternatives: alternativesIn(phrases, wallets) },
  )
  return { clauses, hasSubject, isAtPlace }
}

/** What tells records apart that have the clauses alike. */
function shouldFor(
  phrases: readonly Phrase[],
  implied: ReadonlySet<string>,
  { dates }: TextReading,
  wallets: ReadonlySet<Phrase>,
  tools: QueryTools,
): ShouldClause[] {
  const { vocabulary, payments } = tools
  return [
    ...literalClauses(
      phrases.filter(({ concept }) => concept === undefined || !implied.has(concept.term)),
      tools,
    ),
    // Deals that speak of the weekend come before those that are only valid on it.
    ...(dates.some(isWeekend) ? impliedClause('occasion', 'weekend', vocabulary) : []),
    // What is good for all that a shop sells is likelier meant than what is good for one thing.
    ...(asksForStoreAlone(phrases, payments, wallets)
      ? impliedClause('intent', 'whole-order', vocabulary)
      : []),
  ]
}

/** What makes a question one of a shopper, whatever else it says. */
const ON_TOPIC: ReadonlySet<ConceptKind> = new Set<ConceptKind>(['generic', 'store', 'intent'])

/** Whether there are letters: "1+1" may be a sum. */
function isInWords(tokens: Phrase['tokens']): boolean {
  return tokens.some(({ folded }) => /\p{L}/u.test(folded))
}

/** White space as single spaces, and no longer than a query may be: some letters unfold to a dozen. */
function shorten(query: string): string {
  return normalise(query.replace(/\s+/gu, ' ')).slice(0, QUERY_MAX_CHARACTERS)
}

/** A text with the words that the lexicon writes without their hyphen: `wi-fi` is wifi. */
function joinHyphenated(text: string, lexicon: Lexicon): string {
  if (!text.includes('-')) return text
  return text.replace(HYPHENATED, (written) => {
    const joined = written.replace('-', '')
    return lexicon.has(fold(joined)) && !lexicon.has(fold(written).replace('-', ' ')) ? joined : written
  })
}

/** Two words of letters with a hyphen between them. */
const HYPHENATED = /(?<![\p{L}\p{N}-])\p{L}+-\p{L}+(?![\p{L}\p{N}-])/gu

/** Whether a query names what a deal can be about; others are asked for word by word. */
function isAboutSomething(phrases: readonly Phrase[]): boolean {
  return phrases.some(({ concept }) => concept && ANCHORS.has(concept.kind))
}

/** Whether a phrase becomes a clause. */
function asksForSomething(phrase: Phrase, beside: readonly (Phrase | undefined)[]): boolean {
  return phrase.concept ? !isAnsweredElsewhere(phrase.concept) : !isSeam(phrase, beside)
}

/** The wish that the deals' own dates answer. */
const ENDING_SOON = 'ending-soon'

/** Words that say nothing about which deal is meant, the wish that becomes a constraint, and orders. */
function isAnsweredElsewhere({ kind, id }: Concept): boolean {
  return kind === 'stop' || kind === 'off-topic' || id === ENDING_SOON || asSuperlative(id) !== undefined
}

function endingSoonIn(phrases: readonly Phrase[]): Constraint[] {
  const phrase = phrases.find(({ concept }) => concept?.id === ENDING_SOON)
  if (!phrase) return []
  return [{ kind: 'ending-soon', value: WEIGHTS.counts.soonDays, text: textOf(phrase.tokens) }]
}

/** Whether a pair of characters is where a known phrase meets its neighbour in a text without spaces. */
function isSeam({ tokens }: Phrase, beside: readonly (Phrase | undefined)[]): boolean {
  const [{ run } = {}] = tokens
  if (run === undefined) return false
  return beside.some(
    (other) => other?.concept !== undefined && other.tokens.some((token) => token.run === run),
  )
}

/** Things and places; what a brand makes is not all that it stands for. */
const IMPLYING: ReadonlySet<string> = new Set(['product-type', 'place'])

/** The terms of the meanings to which things and places of the query belong. */
function impliedBy(phrases: readonly Phrase[]): Set<string> {
  return new Set(
    phrases.flatMap(({ concept }) =>
      concept && IMPLYING.has(concept.kind) ? [...concept.broader, ...concept.also] : [],
    ),
  )
}

/** Whether a query asks for nothing else than places, or for a thing that is had at some. */
function isHadAtPlaces(clauses: readonly Clause[], { isPlaced }: QueryTools): boolean {
  const things = clauses.filter(({ kind, isSubject }) => kind === 'product-type' && isSubject)
  return (
    things.length === 0 ||
    things.some(({ terms }) => terms.length === 0 || terms.some(({ term }) => isPlaced(term)))
  )
}

/** A thing that is named and not asked for only tells what was found apart. */
function asCircumstance(clause: Clause): Clause {
  return {
    ...clause,
    boost: clause.boost * WEIGHTS.shares.circumstance,
    isMust: false,
    isSubject: false,
  }
}

/** What a query says that asks for the deals of a shop, and nothing else. */
const ABOUT_STORES: ReadonlySet<ConceptKind> = new Set<ConceptKind>(['store', 'generic', 'stop'])

/** Whether a query names a shop, and nothing that it sells: "mã giảm giá Lazada", "Lazada MoMo". */
function asksForStoreAlone(
  phrases: readonly Phrase[],
  payments: Payments,
  wallets: ReadonlySet<Phrase>,
): boolean {
  return (
    phrases.some(({ concept }) => concept?.kind === 'store' && !payments.has(concept.id)) &&
    phrases.every(
      (phrase) => wallets.has(phrase) || (phrase.concept && ABOUT_STORES.has(phrase.concept.kind)),
    )
  )
}
