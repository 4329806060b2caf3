/** Makes the clause that a phrase of a query asks for. */
import type { Concept, Lexicon } from '#search/concept.ts'
import type { Constraint } from '#search/constraints.ts'
import { hoursIn } from '#search/days/hours.ts'
import type { Phrase } from '#search/phrases.ts'
import type { ConceptClauses } from '#search/query/concept-clauses.ts'
import { isMeant, markedTermOf } from '#search/query/marks.ts'
import type { Clause } from '#search/query/parsed-query.ts'
import { type Payments, paymentsNamed } from '#search/reading/payment.ts'
import { isVietnameseSyllable } from '#search/spelling/vietnamese-syllable.ts'
import { hourTerm, pairTerm, weekdayTerm } from '#search/terms.ts'
import type { Vocabulary } from '#search/vocabulary.ts'
import { WEIGHTS } from '#search/weights.ts'
import type { Token } from '#text/words.ts'

export interface ClauseTools {
  vocabulary: Vocabulary
  lexicon: Lexicon
  clauseOf: ConceptClauses
  findCodes: (word: string) => readonly string[]
  payments: Payments
  corrected: Record<string, string>
  /** The query names something that deals can be about. */
  hasSubject: boolean
  /** The phrases that say how to pay. */
  paidWith: ReadonlySet<Phrase>
  /** The wallets among them that stand beside a shop. */
  wallets: ReadonlySet<Phrase>
  /** Numbers of models, with the terms of records that have them. */
  boundNumbers: ReadonlyMap<Phrase, readonly string[]>
}

type Terms = Clause['terms']

export function toClause(phrase: Phrase, tools: ClauseTools): Clause {
  const { concept } = phrase
  if (concept) return toConceptClause(phrase, concept, tools)
  const ways = tools.boundNumbers.get(phrase)
  return ways === undefined ? toWordClause(phrase, tools) : toBoundNumberClause(phrase, ways, tools)
}

/** Words as they were typed, folded: pairs of characters that overlap become one stretch again. */
export function textOf(tokens: readonly Token[]): string {
  return tokens.reduce((text, { folded, run }, index) => {
    const isContinued = run !== undefined && tokens[index - 1]?.run === run
    if (isContinued) return text + Array.from(folded).slice(1).join('')
    return index === 0 ? folded : `${text} ${folded}`
  }, '')
}

/** A term with its weight, where there is such a term. */
function termOf(term: number | undefined, weight: number): Terms {
  return term === undefined ? [] : [{ term, weight }]
}

/** A model's number, which a record has beside the name or does not have: an iPhone 17 is no iPhone 15. */
function toBoundNumberClause(
  { tokens }: Phrase,
  ways: readonly string[],
  { vocabulary }: ClauseTools,
): Clause {
  const text = textOf(tokens)
  return {
    text,
    kind: 'word',
    terms: [
      ...ways.flatMap((way) => termOf(vocabulary.numberOf(way), 1)),
      ...termOf(vocabulary.numberOf(text), WEIGHTS.synonyms.otherMarks),
    ],
    boost: WEIGHTS.boosts.modelNumber,
    isMust: true,
    isSubject: false,
  }
}

function toConceptClause(phrase: Phrase, concept: Concept, tools: ClauseTools): Clause {
  const { vocabulary, clauseOf, payments, hasSubject, paidWith, wallets } = tools
  const { tokens, isUnsure = false, isAsked = false } = phrase
  const { clause } = clauseOf(concept)
  const text = textOf(tokens)
  // A wallet's own deals are as good as those that it pays for elsewhere, unless the query says how to pay.
  const isWallet = wallets.has(phrase)
  const isNameOnly = concept.kind === 'store' && !isWallet && !paidWith.has(phrase)
  const paid = isNameOnly ? [] : paymentsNamed(phrase, payments)
  const { otherMarks, text: inText } = WEIGHTS.synonyms
  const [first, second] = tokens
  const others = isUnsure ? vocabulary.numberOf(text) : undefined
  // Of a thing that no record is, records with its word are close: "wifi" of a tablet. A word that Vietnamese
  // writes too is mostly another one there: "bia" (beer) and "bìa" (a cover).
  const isNowhere = first !== undefined && !second && clause.terms.length === 0
  const close = isNowhere && !isVietnameseSyllable(first.folded) ? vocabulary.numberOf(text) : undefined
  // What has the words themselves is found after what has their meaning.
  const written =
    isAsked && first && second ? vocabulary.numberOf(pairTerm(first.folded, second.folded)) : undefined
  return {
    ...clause,
    text,
    terms: [
      ...(paid.length === 0 ? clause.terms : paidBy(paid, clause)),
      ...termOf(others, otherMarks),
      ...termOf(written, inText),
      ...termOf(close, otherMarks),
    ],
    // Deals of the wallet itself are none of the shop's.
    isSubject: !isWallet && (clause.isSubject || !hasSubject),
    ...(isWallet && { isMust: true, boost: clause.boost * WEIGHTS.shares.wallet }),
  }
}

/**
 * Deals that must be paid so; others only speak of it. A card of another network is none of the one named.
 */
function paidBy(payments: readonly number[], { kind, terms }: Clause): Terms {
  const { text, broader } = WEIGHTS.synonyms
  const share = kind === 'product-type' ? broader : text
  return [
    ...payments.flatMap((term) => termOf(term, 1)),
    ...terms.map(({ term, weight }) => ({ term, weight: weight * share })),
  ]
}

function toWordClause({ tokens }: Phrase, tools: ClauseTools): Clause {
  const text = textOf(tokens)
  const [token] = tokens
  const known = tools.vocabulary.numberOf(text)
  return {
    text,
    ...(token?.run !== undefined && { run: token.run }),
    kind: 'word',
    ...(known === undefined ? ofUnknown(text, tools) : ofKnown(text, known, token, tools)),
  }
}

type OfWord = Pick<Clause, 'terms' | 'boost' | 'isMust' | 'isSubject'>

/** What a word asks for that records have. */
function ofKnown(
  text: string,
  known: number,
  token: Token | undefined,
  { corrected, vocabulary, hasSubject, lexicon }: ClauseTools,
): OfWord {
  const { correction, otherMarks } = WEIGHTS.synonyms
  const isLetter = A_LETTER.test(text)
  const weight = Object.values(corrected).includes(text) ? correction : 1
  const marked = token && markedTermOf(token, vocabulary)
  const isMarked = token !== undefined && isMeant(token, { vocabulary, lexicon })
  const squaredIdf = WEIGHTS.boosts.word * vocabulary.idfOf(known) ** 2
  const boost = isLetter ? Math.min(WEIGHTS.boosts.seam, squaredIdf) : squaredIdf
  return {
    terms: [...termOf(marked, weight), ...termOf(known, isMarked ? otherMarks : weight)],
    boost,
    isMust: boost >= WEIGHTS.thresholds.mustBoost,
    isSubject: !isLetter && (!hasSubject || boost >= WEIGHTS.thresholds.subjectWordBoost),
  }
}

/** What a word asks for that no record has: a code that it is a piece of. */
function ofUnknown(text: string, { vocabulary, hasSubject, findCodes }: ClauseTools): OfWord {
  return {
    terms: findCodes(text).flatMap((code) => termOf(vocabulary.numberOf(code), 1)),
    ...boostOfUnknown(text, hasSubject),
    isSubject: true,
  }
}

function boostOfUnknown(text: string, hasSubject: boolean): Pick<Clause, 'boost' | 'isMust'> {
  const { unknownWord, unknownBesideKnown, seam } = WEIGHTS.boosts
  if (!hasSubject) return { boost: unknownWord, isMust: true }
  // A pair of characters that no record has is mostly the seam between two words.
  if (IDEOGRAPHIC.test(text) || text.length === 1) return { boost: seam, isMust: false }
  return { boost: unknownBesideKnown, isMust: true }
}

/** A day of the week, which deals name in their texts; the week's end is two of them. */
export function weekdayClause(
  { weekday, text }: { weekday: number; text: string },
  { vocabulary, hasSubject }: Pick<ClauseTools, 'vocabulary' | 'hasSubject'>,
): Clause {
  return {
    text,
    kind: 'occasion',
    id: WEEKDAY_NAMES[weekday] ?? '',
    terms: termOf(vocabulary.numberOf(weekdayTerm(weekday)), 1),
    boost: WEIGHTS.boosts.kinds.occasion,
    isMust: true,
    isSubject: !hasSubject,
  }
}

/** Hours of the day: deals with such hours, for which alone a query may ask. */
export function hoursClause(
  { value, text }: Constraint,
  { vocabulary, hasSubject }: Pick<ClauseTools, 'vocabulary' | 'hasSubject'>,
): Clause {
  return {
    text,
    kind: 'occasion',
    id: TIME_SLOT,
    terms: hoursIn(value).flatMap((hour) => termOf(vocabulary.numberOf(hourTerm(hour)), 1)),
    boost: WEIGHTS.boosts.kinds.occasion,
    isMust: !hasSubject,
    isSubject: !hasSubject,
  }
}

const TIME_SLOT = 'time-slot'

const WEEKDAY_NAMES = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** A letter is a particle of a chat: "shopee k", "có j". A digit by itself is no name either: "0 1 0 1". */
const A_LETTER = /^[a-z\d]$/

const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
