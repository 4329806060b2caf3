import type { Budget } from '#search/budget.ts'
import { accentedTerm, pairTerm } from '#search/terms.ts'
import { keepAnswers } from '#search/keep-answers.ts'
import type { Lexicon } from '#search/concept.ts'
import { type Phrase, readPhrases, type Reading } from '#search/phrases.ts'
import { editCost } from '#search/spelling/edit-cost.ts'
import { editCostMaxFor, type Speller } from '#search/spelling/speller.ts'
import { splitRun } from '#search/spelling/split-run.ts'
import { asTheySound, spelledByEar } from '#search/spelling/chat-spellings.ts'
import { isShortForm, type ShortForms } from '#search/spelling/short-forms.ts'
import { withoutTelex, withoutVni } from '#search/spelling/typing-methods.ts'
import { isAscii, stripMarks } from '#text/fold.ts'
import { soundAlike } from '#text/tones.ts'
import { isVietnameseSyllable } from '#search/spelling/vietnamese-syllable.ts'
import { type Token, tokensOf } from '#text/words.ts'
import type { Vocabulary } from '#search/vocabulary.ts'
import { WEIGHTS } from '#search/weights.ts'

const CORRECTIONS = WEIGHTS.corrections

export interface CorrectionTools {
  lexicon: Lexicon
  vocabulary: Vocabulary
  /** Knows the names of stores, the lexicon's phrases and the index's words. */
  spell: Speller
  /** The codes of deals that a word may stand for, folded. */
  findCodes: (word: string) => readonly string[]
  shortForms: ShortForms
}

/** A word of a query, and what is known of it. */
interface Word {
  token: Token
  /** It begins a recognised phrase, or belongs to none. */
  isStart: boolean
  /** Neither the lexicon nor any record has it. */
  isUnknown: boolean
  /** No record has it, and the lexicon only within longer phrases: `cofee` of a store's nickname. */
  isHalfKnown: boolean
  /** With these diacritics it is no phrase of the lexicon by itself, and no title has it. */
  isUncertain: boolean
  /** It belongs to no recognised phrase, so that it may be a slip. */
  isSuspect: boolean
  /** It was typed with diacritics and is spelt as Vietnamese words are, so it is hardly a slip by itself. */
  isSpelt: boolean
}

export interface Correction {
  tokens: readonly Token[]
  phrases: readonly Phrase[]
  /** Misspelt words and what is searched instead. */
  corrected: Record<string, string>
}

/** Shorter unknown words are rather short forms than slips. */
const CORRECTABLE_MIN_CHARACTERS = 3
const HALF_KNOWN_MIN_CHARACTERS = 5

const PHRASE_WORDS_MAX = 4

/** From this many words on one may be a slip although it is a word too: `sach giao khao`. */
const SURE_PHRASE_WORDS = 3

/** A phrase with more words that nothing knows is none. */
const UNKNOWN_WORDS_MAX = 2

/** With so many words a query is a sentence. */
const SENTENCE_WORDS = 6

/** What looking for a phrase costs beside the speller. */
const PHRASE_STEPS = 50

/** Where letters and digits meet: `mua1tang1`, `pro3`. */
const LETTERS_AND_DIGITS = /[a-z]+|\d+/g

/**
 * Replaces words that neither the lexicon nor any record knows by the known ones they are a slip of; within a
 * phrase of the lexicon also a word that is known otherwise. A recognised phrase stays, and so does a known
 * word that stands alone, or one of everyday speech. Tried in turn: initials, a leftover of Telex or VNI, a
 * joined pair, a phrase with a slip, digits typed without a space, a word with a slip, words typed as one.
 */
export function correct(
  typed: readonly Token[],
  reading: Reading,
  { lexicon, vocabulary, spell, findCodes, shortForms }: CorrectionTools,
  budget: Budget,
): Correction {
  const corrected: Record<string, string> = {}
  const phrases = readPhrases(typed, lexicon, reading)
  const isKnown = keepAnswers(
    (word) => vocabulary.numberOf(word) !== undefined || lexicon.hasWord(word) || findCodes(word).length > 0,
  )
  const words = phrases.flatMap(({ tokens, concept }) =>
    tokens.map((token, place) => toWord(token, concept === undefined, place === 0)),
  )
  if (words.every(({ isSuspect }) => !isSuspect)) return { tokens: typed, phrases, corrected }

  const isAnyShort = words.some(isShort)
  const correctWord = keepAnswers(findWord)
  const phrasesFound = new Map<string, string | undefined>()
  const neighboursFound = new Map<string, string | undefined>()
  const result: Token[] = []
  let isChanged = false
  for (let start = 0; start < words.length;) {
    const found = correctionAt(start)
    const original = words.slice(start, start + (found?.length ?? 1)).map(({ token }) => token)
    if (found) {
      isChanged = true
      // Of some words only the diacritics are a slip, which goes without saying.
      if (found.text !== textOf(original)) corrected[textOf(original)] = found.text
      const clause = original[0]?.clause ?? 0
      result.push(...tokensOf(found.text).map((token) => ({ ...token, clause })))
    } else result.push(...original)
    start += original.length
  }
  return {
    tokens: result,
    phrases: isChanged ? readPhrases(result, lexicon, reading) : phrases,
    corrected,
  }

  function toWord(token: Token, isLoose: boolean, isStart: boolean): Word {
    const { folded, accented } = token
    const isEveryday = lexicon.isEverydayWord(accented)
    const isUnknown = isLoose && !isEveryday && !isKnown(folded)
    const isUncertain = isLoose && reading.isAccented && !isWrittenSo(token)
    const isSpelt = folded !== accented && isVietnameseSyllable(accented)
    const isHalfKnown =
      isLoose &&
      !isEveryday &&
      !isUnknown &&
      vocabulary.numberOf(folded) === undefined &&
      !lexicon.has(folded) &&
      findCodes(folded).length === 0
    return { token, isStart, isUnknown, isHalfKnown, isUncertain, isSuspect: isLoose, isSpelt }
  }

  /** Whether a phrase of the lexicon is just this word, or a title has it, with these diacritics. */
  function isWrittenSo({ folded, accented }: Token): boolean {
    if (lexicon.phrasesFrom(folded)?.some((phrase) => phrase.accented === accented) === true) return true
    return folded === accented ? isKnown(folded) : vocabulary.numberOf(accentedTerm(accented)) !== undefined
  }

  function correctionAt(start: number): { text: string; length: number } | undefined {
    const first = words[start]
    if (first?.isStart !== true) return undefined
    const most = Math.min(PHRASE_WORDS_MAX, words.length - start)
    for (let length = isAnyShort ? most : 0; length > 0; length -= 1) {
      const stretch = words.slice(start, start + length)
      const text = stretch.some(isShort) ? shortForms(textOf(stretch.map(({ token }) => token))) : undefined
      if (text !== undefined) return { text, length }
    }
    for (let length = most; length > 1; length -= 1) {
      const stretch = words.slice(start, start + length)
      const text = isPhraseCorrectable(stretch, words[start + length]) ? correctPhrase(stretch) : undefined
      if (text !== undefined) return { text, length }
    }
    const text =
      correctAmongNeighbours(start) ??
      (first.isUnknown && !first.isSpelt && !isWordOfSentence(first)
        ? correctWord(first.token.folded)
        : undefined) ??
      (first.isHalfKnown && !first.isSpelt && isLong(first)
        ? correctHalfKnown(first.token.folded)
        : undefined)
    return text === undefined ? undefined : { text, length: 1 }
  }

  /** Whether a word is long enough to be a slip although longer phrases have it: `vip` is meant. */
  function isLong({ token: { folded } }: Word): boolean {
    return folded.length >= HALF_KNOWN_MIN_CHARACTERS
  }

  /** Whether a word may be meant as it is, as most words of a sentence are. */
  function isWordOfSentence({ token: { folded } }: Word): boolean {
    return words.length >= SENTENCE_WORDS && isVietnameseSyllable(folded)
  }

  /** The word that stands in a title beside the one before or after. */
  function correctAmongNeighbours(at: number): string | undefined {
    const [before, word, after] = [words[at - 1], words[at], words[at + 1]].map(
      (each) => each?.token.folded ?? '',
    )
    const { isUnknown = false, isUncertain = false, token } = words[at] ?? {}
    // Titles have many words side by side, so these vouch for no slip of a word that the lexicon knows.
    const isKnownSo = token !== undefined && lexicon.hasAccentedWord(token.accented)
    if (word === undefined || !(isUnknown || (isUncertain && !isKnownSo))) return undefined
    if (before === '' && after === '') return undefined
    const isPair = (one = '', other = ''): boolean => isInSome(pairTerm(one, other))
    const key = `${before} ${word} ${after}`
    if (!neighboursFound.has(key)) {
      const fits = (candidate: string): boolean => isPair(before, candidate) || isPair(candidate, after)
      neighboursFound.set(
        key,
        spell(word, budget, { most: Math.max(CORRECTIONS.word, editCostMaxFor(word)), fits }),
      )
    }
    return neighboursFound.get(key)
  }

  /** Whether a stretch of one clause, which cuts no recognised phrase, has a word that may be a slip. */
  function isPhraseCorrectable(stretch: readonly Word[], next: Word | undefined): boolean {
    const isWhole = next === undefined || next.isStart
    const isOneClause = stretch.every(({ token }) => token.clause === stretch[0]?.token.clause)
    const unknown = stretch.filter((word) => word.isUnknown).length
    if (!isWhole || !isOneClause || unknown > UNKNOWN_WORDS_MAX) return false
    return stretch.some((word) => slipsAllowed(word, stretch.length) > 0)
  }

  /** How far a word of a phrase may be from what was meant. */
  function slipsAllowed(
    { token, isUnknown, isHalfKnown, isUncertain, isSuspect }: Word,
    words: number,
  ): number {
    const { length } = token.folded
    if (length < CORRECTABLE_MIN_CHARACTERS && (length < 2 || words < SURE_PHRASE_WORDS)) return 0
    if ((words < SURE_PHRASE_WORDS || !isUncertain) && !isUnknown && isWordOfItsOwn(token)) return 0
    if (isHalfKnown) return CORRECTIONS.halfKnownWord
    if (isUnknown || isUncertain) return Math.max(CORRECTIONS.word, editCostMaxFor(token.folded))
    if (!isSuspect || words < SURE_PHRASE_WORDS) return 0
    return words === PHRASE_WORDS_MAX ? CORRECTIONS.knownWordOfLongest : CORRECTIONS.knownWord
  }

  /** Whether a word was typed with diacritics that some phrase has: "đau lưng" is no "đai lưng" (a belt). */
  function isWordOfItsOwn({ folded, accented }: Token): boolean {
    return folded !== accented && lexicon.hasOrdinaryWord(accented)
  }

  /** The same words of which the same may be slips are corrected alike. */
  function correctPhrase(stretch: readonly Word[]): string | undefined {
    const key = stretch
      .map((word) => `${word.token.accented} ${slipsAllowed(word, stretch.length)}`)
      .join(' ')
    if (!phrasesFound.has(key))
      phrasesFound.set(key, budget.take(PHRASE_STEPS) ? findPhrase(stretch) : undefined)
    return phrasesFound.get(key)
  }

  function findPhrase(stretch: readonly Word[]): string | undefined {
    const typed = stretch.map(({ token }) => token.folded)
    const unknown = stretch.filter((word) => word.isUnknown).length
    if (unknown > 0) {
      const joined = typed.join('')
      const replaced = (change: (word: string) => string): string =>
        stretch.map(({ token, isUnknown }) => (isUnknown ? change(token.folded) : token.folded)).join(' ')
      const telexless = replaced(withoutTelex)
      const isChanged = telexless !== typed.join(' ')
      if (isChanged && (lexicon.has(telexless) || telexless.split(' ').every(isKnown))) return telexless
      const digitless = replaced(withoutVni)
      if (digitless !== typed.join(' ') && lexicon.has(digitless)) return digitless
      if (typed.length === 2 && isKnown(joined)) return joined
    }
    // "SPF 50" of records that write SPF50.
    if (typed.length === 2 && stretch.some(({ isHalfKnown }) => isHalfKnown) && isInSome(typed.join('')))
      return typed.join('')
    const sounding = writtenBySound(stretch)
    if (sounding !== undefined) return sounding
    const slips = stretch.map((word) => slipsAllowed(word, stretch.length))
    const isVouchedFor = stretch.some(({ token }) => token.accented !== token.folded)
      ? (candidate: string) => hasOthersAsTyped(stretch, candidate)
      : () => true
    return spell(typed.join(' '), budget, {
      kept: typed.filter((_, at) => slips[at] === 0),
      most: Math.min(CORRECTIONS.phrase, Math.max(...slips) * Math.max(1, unknown)),
      fits: (candidate) => {
        const meant = candidate.split(' ')
        return (
          meant.length === typed.length &&
          (unknown > 0 || lexicon.has(candidate)) &&
          typed.every((word, at) => editCost(word, meant[at] ?? '', slips[at] ?? 0) <= (slips[at] ?? 0)) &&
          isVouchedFor(candidate)
        )
      },
    })
  }

  /** The phrase of the lexicon of which one word is written as it sounds: `fở bò`. */
  function writtenBySound(stretch: readonly Word[]): string | undefined {
    const typed = stretch.map(({ token }) => token.folded)
    return stretch
      .flatMap(({ token, isUnknown, isHalfKnown, isSuspect, isSpelt }, at) =>
        isUnknown || isHalfKnown || (isSuspect && isSpelt && typed.length >= SURE_PHRASE_WORDS)
          ? [...asTheySound(token.folded), ...spelledByEar(token.folded)].map((word) =>
              typed.with(at, word).join(' '),
            )
          : [],
      )
      .find((text) => lexicon.has(text))
  }

  /**
   * Whether a phrase has most other words of a stretch just as they were typed: "trời ơi" has none of "trái
   * ổi" (guava), and "thuốc bôi nào" one of the two of "thuốc bổ não".
   */
  function hasOthersAsTyped(stretch: readonly Word[], candidate: string): boolean {
    return (lexicon.phrasesFrom(candidate) ?? []).some(({ accented: phrase }) => {
      const meant = phrase.split(' ')
      const kept = stretch.filter(({ token }, at) => token.folded === stripMarks(meant[at] ?? ''))
      const isAsTyped = ({ token }: Word): boolean =>
        isAscii(phrase) ||
        token.accented === token.folded ||
        meant.some((word) => soundAlike(word, token.accented))
      return kept.filter(isAsTyped).length * 2 > kept.length
    })
  }

  /** Only swapped, doubled and dropped double letters: more would make another word of a brand. */
  function correctHalfKnown(word: string): string | undefined {
    const fits = (candidate: string): boolean => lexicon.has(candidate)
    return spell(word, budget, { most: CORRECTIONS.knownWord, fits })
  }

  function isKnownOrNumber(word: string): boolean {
    return /^\d/.test(word) || (word.length > 1 && isKnown(word))
  }

  function findWord(word: string): string | undefined {
    const clipped = shortForms(word)
    if (clipped !== undefined) return clipped
    const plain = withoutTelex(word)
    if (plain !== word && isKnown(plain)) return plain
    const sounding = asTheySound(word).find(
      (each) => lexicon.has(each) || vocabulary.numberOf(each) !== undefined,
    )
    if (sounding !== undefined) return sounding
    const apart = word.match(LETTERS_AND_DIGITS) ?? []
    if (apart.length > 1 && apart.join('') === word && apart.every(isKnownOrNumber)) return apart.join(' ')
    const digitless = withoutVni(word)
    if (digitless !== word && lexicon.has(digitless)) return digitless
    // Taking a run apart costs few steps, and the speller may take all that are left.
    const apartAsRun = splitRun(word, { lexicon, vocabulary }, budget)
    return spell(word, budget) ?? apartAsRun
  }

  function isInSome(term: string): boolean {
    return vocabulary.numberOf(term) !== undefined
  }
}

/** Whether a word may be the initials of others. */
function isShort({ isUnknown, token }: Word): boolean {
  return isUnknown && isShortForm(token.folded)
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ folded }) => folded).join(' ')
}
