/** Corrects one word of a query by itself. */
import { keepAnswers } from '#search/keep-answers.ts'
import { asTheySound } from '#search/spelling/chat-spellings.ts'
import { withoutTelex, withoutVni } from '#search/spelling/typing-methods.ts'
import { isVietnameseSyllable } from '#search/spelling/vietnamese-syllable.ts'
import type { CorrectionContext, Word } from '#search/spelling/words-of-query.ts'
import { WEIGHTS } from '#search/weights.ts'

const CORRECTIONS = WEIGHTS.corrections

/** Shorter words that only longer phrases have are meant as they are: `vip`. */
const HALF_KNOWN_MIN_CHARACTERS = 5

/** With so many words a query is a sentence, of which most words are meant as they are. */
const SENTENCE_WORDS = 6

/** Where letters and digits meet: `mua1tang1`, `pro3`. */
const LETTERS_AND_DIGITS = /[a-z]+|\d+/g

/** Makes what gives the word that the one at a place of a query is a slip of. */
export function createCorrectWord(
  words: readonly Word[],
  context: CorrectionContext,
): (at: number) => string | undefined {
  const { lexicon, spell, budget } = context
  const alone = keepAnswers((word) => findWord(word, context))
  return (at) => {
    const word = words[at]
    if (word === undefined) return undefined
    const { token, isUnknown, isHalfKnown, isSpelt } = word
    if ((!isUnknown && !isHalfKnown) || isSpelt) return undefined
    const { folded } = token
    const isOfSentence = words.length >= SENTENCE_WORDS && isVietnameseSyllable(folded)
    const found = isUnknown && !isOfSentence ? alone(folded) : undefined
    if (found !== undefined || !isHalfKnown || folded.length < HALF_KNOWN_MIN_CHARACTERS) return found
    // Only swapped, doubled and dropped double letters: more would make another word of a brand.
    return spell(folded, budget, {
      most: CORRECTIONS.knownWord,
      fits: (candidate) => lexicon.has(candidate),
    })
  }
}

function findWord(word: string, context: CorrectionContext): string | undefined {
  const { lexicon, vocabulary, spell, shortForms, budget, isKnown } = context
  const clipped = shortForms(word)
  if (clipped !== undefined) return clipped
  const plain = withoutTelex(word)
  if (plain !== word && isKnown(plain)) return plain
  const sounding = asTheySound(word).find(
    (each) => lexicon.has(each) || vocabulary.numberOf(each) !== undefined,
  )
  if (sounding !== undefined) return sounding
  const apart = word.match(LETTERS_AND_DIGITS) ?? []
  const isKnownOrNumber = (each: string): boolean => /^\d/.test(each) || (each.length > 1 && isKnown(each))
  if (apart.length > 1 && apart.join('') === word && apart.every(isKnownOrNumber)) return apart.join(' ')
  const digitless = withoutVni(word)
  if (digitless !== word && lexicon.has(digitless)) return digitless
  return spell(word, budget)
}
