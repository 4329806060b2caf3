/** The words of a query as the speller sees them: what is known of each, and which of them may be slips. */
import type { Budget } from '#search/budget.ts'
import type { Lexicon } from '#search/concept.ts'
import type { Phrase } from '#search/phrases.ts'
import type { ShortForms } from '#search/spelling/short-forms.ts'
import type { Speller } from '#search/spelling/speller.ts'
import { isVietnameseSyllable } from '#search/spelling/vietnamese-syllable.ts'
import { accentedTerm } from '#search/terms.ts'
import type { Vocabulary } from '#search/vocabulary.ts'
import type { Token } from '#text/words.ts'

export interface CorrectionTools {
  lexicon: Lexicon
  vocabulary: Vocabulary
  /** Knows the names of stores, the lexicon's phrases and the index's words. */
  spell: Speller
  /** The codes of deals that a word may stand for, folded. */
  findCodes: (word: string) => readonly string[]
  shortForms: ShortForms
}

/** What the words of one query are corrected with. */
export interface CorrectionContext extends CorrectionTools {
  budget: Budget
  /** Whether a folded word is known at all: to a record, to the lexicon, or as a code. */
  isKnown: (word: string) => boolean
  /** Whether some word has diacritics. */
  isMarked: boolean
}

/** A word of a query, and what is known of it. */
export interface Word {
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

/** The words of some phrases. `isAccented`: the query has diacritics, so that plain words are meant. */
export function wordsOfPhrases(
  phrases: readonly Phrase[],
  isAccented: boolean,
  context: CorrectionContext,
): Word[] {
  return phrases.flatMap(({ tokens, concept }) =>
    tokens.map((token, place) => ({
      token,
      isStart: place === 0,
      isSuspect: concept === undefined,
      ...(concept === undefined ? knowledgeOf(token, isAccented, context) : RECOGNISED),
    })),
  )
}

type Knowledge = Pick<Word, 'isUnknown' | 'isHalfKnown' | 'isUncertain' | 'isSpelt'>

/** What is known of a word of a recognised phrase. */
const RECOGNISED: Knowledge = {
  isUnknown: false,
  isHalfKnown: false,
  isUncertain: false,
  isSpelt: false,
}

function knowledgeOf(token: Token, isAccented: boolean, context: CorrectionContext): Knowledge {
  const { folded, accented } = token
  const { lexicon, vocabulary, isKnown, findCodes } = context
  const isEveryday = lexicon.isEverydayWord(accented)
  const isUnknown = !isEveryday && !isKnown(folded)
  return {
    isUnknown,
    isHalfKnown:
      !isEveryday &&
      !isUnknown &&
      vocabulary.numberOf(folded) === undefined &&
      !lexicon.has(folded) &&
      findCodes(folded).length === 0,
    isUncertain: isAccented && !isWrittenSo(token, context),
    isSpelt: folded !== accented && isVietnameseSyllable(accented),
  }
}

/** Whether a phrase of the lexicon is just this word, or a title has it, with these diacritics. */
function isWrittenSo(
  { folded, accented }: Token,
  { lexicon, vocabulary, isKnown }: CorrectionContext,
): boolean {
  if (lexicon.phrasesFrom(folded)?.some((phrase) => phrase.accented === accented) === true) return true
  return folded === accented ? isKnown(folded) : vocabulary.numberOf(accentedTerm(accented)) !== undefined
}

/** The folded words with single spaces. */
export function textOf(words: readonly Word[]): string {
  return words.map(({ token }) => token.folded).join(' ')
}
