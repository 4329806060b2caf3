/** Which words of a query are misspelt and what they become; the ways to correct are beside it. */
import type { Budget } from '#search/budget.ts'
import { keepAnswers } from '#search/keep-answers.ts'
import { type Phrase, readPhrases, type Reading } from '#search/phrases.ts'
import { correctPhrase, PHRASE_WORDS_MAX } from '#search/spelling/correct-phrase.ts'
import { createCorrectWord } from '#search/spelling/correct-word.ts'
import { isShortForm } from '#search/spelling/short-forms.ts'
import {
  type CorrectionContext,
  type CorrectionTools,
  textOf,
  type Word,
  wordsOfPhrases,
} from '#search/spelling/words-of-query.ts'
import { type Token, tokensOf } from '#text/words.ts'

interface Correction {
  phrases: readonly Phrase[]
  /** Misspelt words and what is searched instead. */
  corrected: Record<string, string>
}

/**
 * Replaces words that neither the lexicon nor any record knows by the known ones they are a slip of; within a
 * phrase of the lexicon also a word that is known otherwise. A recognised phrase stays, and so does a known
 * word that stands alone, or one of everyday speech. Tried in turn: initials, a leftover of Telex or VNI, a
 * joined pair, a phrase with a slip, digits typed without a space, a word with a slip.
 */
export function correct(
  typed: readonly Token[],
  reading: Reading,
  tools: CorrectionTools,
  budget: Budget,
): Correction {
  const { lexicon, vocabulary, findCodes } = tools
  const phrases = readPhrases(typed, lexicon, reading)
  const corrected: Record<string, string> = {}
  if (phrases.every(({ concept }) => concept)) return { phrases, corrected }

  const isKnown = keepAnswers(
    (word) => vocabulary.numberOf(word) !== undefined || lexicon.hasWord(word) || findCodes(word).length > 0,
  )
  const isMarked = typed.some(({ folded, accented }) => folded !== accented)
  const context: CorrectionContext = { ...tools, budget, isKnown, isMarked }
  const words = wordsOfPhrases(phrases, reading.isAccented, context)
  const correctionAt = createCorrectionAt(words, context)
  const result: Token[] = []
  let isChanged = false
  for (let start = 0; start < words.length;) {
    const found = correctionAt(start)
    const original = words.slice(start, start + (found?.length ?? 1))
    if (found) {
      isChanged = true
      // Of some words only the diacritics are a slip, which goes without saying.
      if (found.text !== textOf(original)) corrected[textOf(original)] = found.text
      const clause = original[0]?.token.clause ?? 0
      result.push(...tokensOf(found.text).map((token) => ({ ...token, clause })))
    } else result.push(...original.map(({ token }) => token))
    start += original.length
  }
  return { phrases: isChanged ? readPhrases(result, lexicon, reading) : phrases, corrected }
}

/** Makes what gives a correction of the words from a place on, the longest first. */
function createCorrectionAt(
  words: readonly Word[],
  context: CorrectionContext,
): (start: number) => { text: string; length: number } | undefined {
  const correctWord = createCorrectWord(words, context)
  const isAnyShort = words.some(isShort)
  return (start) => {
    if (words[start]?.isStart !== true) return undefined
    const most = Math.min(PHRASE_WORDS_MAX, words.length - start)
    for (let length = isAnyShort ? most : 0; length > 0; length -= 1) {
      const stretch = words.slice(start, start + length)
      const text = stretch.some(isShort) ? context.shortForms(textOf(stretch)) : undefined
      if (text !== undefined) return { text, length }
    }
    for (let length = most; length > 1; length -= 1) {
      const text = correctPhrase(words.slice(start, start + length), words[start + length], context)
      if (text !== undefined) return { text, length }
    }
    const text = correctWord(start)
    return text === undefined ? undefined : { text, length: 1 }
  }
}

/** Whether a word may be the initials of others. */
function isShort({ isUnknown, token }: Word): boolean {
  return isUnknown && isShortForm(token.folded)
}
