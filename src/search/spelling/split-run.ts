/** Takes words apart that were typed as one: `suatamchobe`. */
import type { Budget } from '#search/budget.ts'
import type { Lexicon } from '#search/concept.ts'
import { readPhrases } from '#search/phrases.ts'
import { areSideBySide } from '#search/terms.ts'
import type { Vocabulary } from '#search/vocabulary.ts'
import { WEIGHTS } from '#search/weights.ts'
import { type Token, tokensOf } from '#text/words.ts'

/** A run of letters this long may be several words typed as one. */
const RUN_CHARACTERS = { least: 6, most: 30 }
const RUN = /^[a-z]+$/

const SHORT_PIECE_CHARACTERS = 2

interface Known {
  lexicon: Lexicon
  vocabulary: Vocabulary
}

/** The fewest and best known words that were typed as one; undefined when the run is none of known words. */
export function splitRun(run: string, known: Known, budget: Budget): string | undefined {
  const { least, most } = RUN_CHARACTERS
  if (run.length < least || run.length > most || !RUN.test(run)) return undefined
  if (!budget.take((run.length * run.length) / 2)) return undefined
  const words = cheapestPieces(run, (piece) => costOfPiece(piece, known))
  if (words === undefined) return undefined
  const isInSome = (term: string): boolean => known.vocabulary.numberOf(term) !== undefined
  return isMostlyRecognised(words, known.lexicon) || areSideBySide(words.split(' '), isInSome)
    ? words
    : undefined
}

/** The pieces of a run that cost least together, with spaces between them. */
function cheapestPieces(run: string, costOf: (piece: string) => number): string | undefined {
  const best: ({ cost: number; words: string } | undefined)[] = [{ cost: 0, words: '' }]
  for (let end = 1; end <= run.length; end += 1) {
    for (let start = 0; start < end; start += 1) {
      const before = best[start]
      if (!before || end - start === run.length) continue
      const piece = run.slice(start, end)
      const cost = before.cost + costOf(piece)
      if (cost < (best[end]?.cost ?? Infinity)) best[end] = { cost, words: `${before.words} ${piece}`.trim() }
    }
  }
  return best[run.length]?.words
}

/** Any word of a foreign language may be two known ones side by side: `facebook` is no book. */
function isMostlyRecognised(words: string, lexicon: Lexicon): boolean {
  const lengthOf = (tokens: readonly Token[]): number =>
    tokens.reduce((sum, { folded }) => sum + folded.length, 0)
  const tokens = tokensOf(words)
  const recognised = readPhrases(tokens, lexicon, { isAccented: false }).filter(({ concept }) => concept)
  const length = recognised.reduce((sum, phrase) => sum + lengthOf(phrase.tokens), 0)
  return length >= WEIGHTS.pieces.recognised * lengthOf(tokens)
}

function costOfPiece(piece: string, { lexicon, vocabulary }: Known): number {
  if (piece.length < SHORT_PIECE_CHARACTERS) return Infinity
  const short = piece.length === SHORT_PIECE_CHARACTERS ? WEIGHTS.pieces.short : 0
  if (lexicon.has(piece)) return WEIGHTS.pieces.phrase + short
  const term = vocabulary.numberOf(piece)
  const isCommon = term !== undefined && vocabulary.recordsWith(term) >= WEIGHTS.pieces.records
  return isCommon ? WEIGHTS.pieces.word + short : Infinity
}
