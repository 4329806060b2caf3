import { codesLike } from '#search/codes.ts'
import type { Lexicon } from '#search/lexicon.ts'
import { type Phrase, readPhrases } from '#search/phrases.ts'
import { type Speller, withoutTelex } from '#search/speller.ts'
import { type Token, tokensOf } from '#search/text.ts'
import type { Vocabulary } from '#search/vocabulary.ts'

export interface CorrectionTools {
  lexicon: Lexicon
  vocabulary: Vocabulary
  /** Knows the index's words and the lexicon's phrases. */
  spell: Speller
  /** The codes of all deals, folded. */
  codes: readonly string[]
}

export interface Correction {
  tokens: readonly Token[]
  phrases: readonly Phrase[]
  /** Misspelt words and what is searched instead. */
  corrected: Record<string, string>
}

/** Shorter unknown words are rather short forms than slips. */
const CORRECTABLE_MIN_CHARACTERS = 3

const PHRASE_WORDS_MAX = 4

/**
 * Replaces words that neither the lexicon nor any record knows by the known ones they are a slip of; never a phrase already recognised.
 * Tried in turn: a Telex leftover, a joined pair, a split word, a phrase of several words with a slip, a word with a slip.
 */
export function correct(
  typed: readonly Token[],
  isAccented: boolean,
  { lexicon, vocabulary, spell, codes }: CorrectionTools,
): Correction {
  const corrected: Record<string, string> = {}
  const phrases = readPhrases(typed, lexicon, isAccented)
  const isKnown = (word: string): boolean =>
    vocabulary.numberOf(word) !== undefined || lexicon.has(word) || codesLike(word, codes).length > 0
  if (phrases.every(({ tokens, concept }) => concept || isKnown(tokens[0]?.folded ?? ''))) {
    return { tokens: typed, phrases, corrected }
  }

  const result: Token[] = []
  let loose: Token[] = []
  const flush = (): void => {
    result.push(...correctLoose(loose))
    loose = []
  }
  for (const { tokens, concept } of phrases) {
    if (concept) {
      flush()
      result.push(...tokens)
    } else loose.push(...tokens)
  }
  flush()
  return { tokens: result, phrases: readPhrases(result, lexicon, isAccented), corrected }

  /** Corrects a run of words of which no phrase was recognised. */
  function correctLoose(words: readonly Token[]): Token[] {
    const output: Token[] = []
    for (let start = 0; start < words.length;) {
      const found = correctionAt(words, start)
      const original = words.slice(start, start + (found?.length ?? 1))
      if (found) {
        corrected[original.map(({ folded }) => folded).join(' ')] = found.text
        output.push(...tokensOf(found.text))
      } else output.push(...original)
      start += original.length
    }
    return output
  }

  function correctionAt(
    words: readonly Token[],
    start: number,
  ): { text: string; length: number } | undefined {
    const most = Math.min(PHRASE_WORDS_MAX, words.length - start)
    for (let length = most; length > 1; length -= 1) {
      const stretch = words.slice(start, start + length).map(({ folded }) => folded)
      if (stretch.every((word) => isKnown(word) || word.length < CORRECTABLE_MIN_CHARACTERS)) continue
      const text = correctPhrase(stretch)
      if (text !== undefined) return { text, length }
    }
    const word = words[start]?.folded ?? ''
    if (isKnown(word)) return undefined
    const text = correctWord(word)
    return text === undefined ? undefined : { text, length: 1 }
  }

  function correctPhrase(stretch: readonly string[]): string | undefined {
    const plain = stretch.map((word) => (isKnown(word) ? word : withoutTelex(word)))
    if (lexicon.has(plain.join(' ')) || plain.every(isKnown)) return plain.join(' ')
    const joined = stretch.join('')
    if (stretch.length === 2 && isKnown(joined)) return joined
    const near = spell(stretch.join(' '))
    return near?.includes(' ') === true ? near : undefined
  }

  function correctWord(word: string): string | undefined {
    const plain = withoutTelex(word)
    if (plain !== word && isKnown(plain)) return plain
    return splitWord(word) ?? spell(word)
  }

  /** Two known words that were typed as one. */
  function splitWord(word: string): string | undefined {
    if (!/^[a-z]{6,}$/.test(word)) return undefined
    let best: { text: string; documents: number } | undefined
    for (let place = 2; place <= word.length - 2; place += 1) {
      const halves = [word.slice(0, place), word.slice(place)]
      const documents = Math.min(...halves.map((half) => documentsWith(half)))
      const text = halves.join(' ')
      if (lexicon.has(text)) return text
      if (documents > (best?.documents ?? 0)) best = { text, documents }
    }
    return best?.text
  }

  function documentsWith(word: string): number {
    const term = vocabulary.numberOf(word)
    return term === undefined ? 0 : vocabulary.documentsWith(term)
  }
}
