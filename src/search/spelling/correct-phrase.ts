/** Corrects several words of a query that stand for one phrase: what they are a slip of, and how far. */
import { asTheySound, spelledByEar } from '#search/spelling/chat-spellings.ts'
import { editCost } from '#search/spelling/edit-cost.ts'
import { editCostMaxFor } from '#search/spelling/speller.ts'
import { withoutTelex, withoutVni } from '#search/spelling/typing-methods.ts'
import { type CorrectionContext, textOf, type Word } from '#search/spelling/words-of-query.ts'
import { WEIGHTS } from '#search/weights.ts'
import { isAscii, stripMarks } from '#text/fold.ts'
import { soundAlike } from '#text/tones.ts'

const CORRECTIONS = WEIGHTS.corrections

/** Shorter unknown words are rather short forms than slips. */
const CORRECTABLE_MIN_CHARACTERS = 3

export const PHRASE_WORDS_MAX = 4

/** From this many words on one may be a slip although it is a word too: `sach giao khao`. */
const SURE_PHRASE_WORDS = 3

/** A phrase with more words that nothing knows is none. */
const UNKNOWN_WORDS_MAX = 2

/** What looking for a phrase costs beside the speller. */
const PHRASE_STEPS = 50

/** Words that may be one phrase, and how far each may be from what was meant. */
interface Stretch {
  words: readonly Word[]
  /** Their folded texts. */
  typed: readonly string[]
  slips: readonly number[]
  unknown: number
}

/** The phrase that a stretch of a query is a slip of; `next` is the word behind it. */
export function correctPhrase(
  words: readonly Word[],
  next: Word | undefined,
  context: CorrectionContext,
): string | undefined {
  const unknown = words.filter(({ isUnknown }) => isUnknown).length
  if (unknown > UNKNOWN_WORDS_MAX || !isWhole(words, next)) return undefined
  const slips = words.map((word) => slipsAllowed(word, words.length, context))
  if (!slips.some((most) => most > 0) || !context.budget.take(PHRASE_STEPS)) return undefined
  return findPhrase({ words, typed: words.map(({ token }) => token.folded), slips, unknown }, context)
}

/** Whether a stretch is of one clause and cuts no recognised phrase. */
function isWhole(words: readonly Word[], next: Word | undefined): boolean {
  const isOneClause = words.every(({ token }) => token.clause === words[0]?.token.clause)
  return isOneClause && (next === undefined || next.isStart)
}

/** How far a word of a phrase may be from what was meant. */
function slipsAllowed(
  { token, isUnknown, isHalfKnown, isUncertain, isSuspect }: Word,
  words: number,
  { lexicon, isMarked }: CorrectionContext,
): number {
  const { folded, accented } = token
  const { length } = folded
  if (length < CORRECTABLE_MIN_CHARACTERS && (length < 2 || words < SURE_PHRASE_WORDS)) return 0
  // Typed with diacritics that some phrase has, or without any among words that have some: "đau lưng" is no
  // "đai lưng" (a belt).
  const isOfItsOwn = (folded !== accented || isMarked) && lexicon.hasOrdinaryWord(accented)
  if ((words < SURE_PHRASE_WORDS || !isUncertain) && !isUnknown && isOfItsOwn) return 0
  if (isHalfKnown) return CORRECTIONS.halfKnownWord
  if (isUnknown || isUncertain) return Math.max(CORRECTIONS.word, editCostMaxFor(folded))
  if (!isSuspect || words < SURE_PHRASE_WORDS) return 0
  return words === PHRASE_WORDS_MAX ? CORRECTIONS.knownWordOfLongest : CORRECTIONS.knownWord
}

function findPhrase(stretch: Stretch, context: CorrectionContext): string | undefined {
  return (
    typedOtherwise(stretch, context) ??
    joinedPair(stretch, context) ??
    writtenBySound(stretch, context) ??
    nearestPhrase(stretch, context)
  )
}

/** The phrase without what Telex or VNI left in its unknown words. */
function typedOtherwise(
  { words, unknown }: Stretch,
  { lexicon, isKnown }: CorrectionContext,
): string | undefined {
  if (unknown === 0) return undefined
  const typed = textOf(words)
  const replaced = (change: (word: string) => string): string =>
    words.map(({ token, isUnknown }) => (isUnknown ? change(token.folded) : token.folded)).join(' ')
  const telexless = replaced(withoutTelex)
  if (telexless !== typed && (lexicon.has(telexless) || telexless.split(' ').every(isKnown))) return telexless
  const digitless = replaced(withoutVni)
  return digitless !== typed && lexicon.has(digitless) ? digitless : undefined
}

/** Two words that are one: of an unknown word, or "SPF 50" of records that write SPF50. */
function joinedPair(
  { words, typed, unknown }: Stretch,
  { vocabulary, isKnown }: CorrectionContext,
): string | undefined {
  if (typed.length !== 2) return undefined
  const joined = typed.join('')
  if (unknown > 0 && isKnown(joined)) return joined
  const isInSome = vocabulary.numberOf(joined) !== undefined
  return isInSome && words.some(({ isHalfKnown }) => isHalfKnown) ? joined : undefined
}

/** The phrase of the lexicon of which one word is written as it sounds: `fở bò`. */
function writtenBySound({ words, typed }: Stretch, { lexicon }: CorrectionContext): string | undefined {
  return words
    .flatMap(({ token, isUnknown, isHalfKnown, isSuspect, isSpelt }, at) =>
      isUnknown || isHalfKnown || (isSuspect && isSpelt && typed.length >= SURE_PHRASE_WORDS)
        ? [...asTheySound(token.folded), ...spelledByEar(token.folded)].map((word) =>
            typed.with(at, word).join(' '),
          )
        : [],
    )
    .find((text) => lexicon.has(text))
}

function nearestPhrase(
  { words, typed, slips, unknown }: Stretch,
  { lexicon, spell, budget }: CorrectionContext,
): string | undefined {
  const isMarked = words.some(({ token }) => token.accented !== token.folded)
  return spell(typed.join(' '), budget, {
    unchanged: typed.filter((_, at) => slips[at] === 0),
    most: Math.min(CORRECTIONS.phrase, Math.max(...slips) * Math.max(1, unknown)),
    fits: (candidate) => {
      const meant = candidate.split(' ')
      return (
        meant.length === typed.length &&
        (unknown > 0 || lexicon.has(candidate)) &&
        typed.every((word, at) => editCost(word, meant[at] ?? '', slips[at] ?? 0) <= (slips[at] ?? 0)) &&
        (!isMarked || hasOthersAsTyped(words, candidate, lexicon))
      )
    },
  })
}

/**
 * Whether a phrase has most other words of a stretch just as they were typed: "trời ơi" has none of "trái ổi"
 * (guava), and "thuốc bôi nào" one of the two of "thuốc bổ não".
 */
function hasOthersAsTyped(
  words: readonly Word[],
  candidate: string,
  lexicon: CorrectionContext['lexicon'],
): boolean {
  return (lexicon.phrasesFrom(candidate) ?? []).some(({ accented: phrase }) => {
    const meant = phrase.split(' ')
    const unchanged = words.filter(({ token }, at) => token.folded === stripMarks(meant[at] ?? ''))
    const isAsTyped = ({ token }: Word): boolean =>
      isAscii(phrase) ||
      token.accented === token.folded ||
      meant.some((word) => soundAlike(word, token.accented))
    return unchanged.filter(isAsTyped).length * 2 > unchanged.length
  })
}
