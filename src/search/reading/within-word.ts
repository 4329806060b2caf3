/** Whether a phrase in a script without spaces is only a part of another word. */
import type { Lexicon } from '#search/concept.ts'
import type { Token } from '#text/words.ts'

const HANGUL = /^\p{Script=Hangul}+$/u
const KATAKANA = /^[\p{Script=Katakana}ー]+$/u

/** Korean words of one syllable that stand before a noun without a space: 새신발, new shoes. */
const KOREAN_MODIFIERS: ReadonlySet<string> = new Set('새헌첫큰왕햇각총본'.split(''))

const japaneseWords = new Intl.Segmenter('ja', { granularity: 'word' })

/** What follows a Korean noun within its word. */
const KOREAN_ENDING = /^(?:은|는|이|가|을|를|의|도|에|에서|로|으로|와|과|만|용|까지|부터|시)?$/

/**
 * Whether tokens are a piece of a longer Korean or katakana word, as 버터 (butter) in 인버터 (inverter) and ドレス
 * (dress) in ヘッドレスト (headrest). A word begins where the run of characters begins, behind a word that the
 * lexicon knows, or where `Intl.Segmenter` begins one; a katakana word ends alike. Behind several unknown
 * syllables a Korean word has to end the run, but for a particle.
 */
export function isWithinWord(
  tokens: readonly Token[],
  start: number,
  end: number,
  lexicon: Pick<Lexicon, 'has'>,
): boolean {
  const first = runAt(tokens, start)
  if (first === undefined) return false
  const last = runAt(tokens, end - 1)
  if (HANGUL.test(first.run)) return !isKoreanWord(first, last?.run === first.run ? last : undefined, lexicon)
  if (!KATAKANA.test(first.run)) return false
  const isBegin = isKatakanaBoundary(first, first.at) || isKnown(first, 0, first.at, lexicon)
  if (last === undefined || !KATAKANA.test(last.run)) return !isBegin
  const to = last.at + 2
  return !isBegin || !(isKatakanaBoundary(last, to) || isKnown(last, to, last.length, lexicon))
}

/** The run of characters that a token is a pair of. */
interface Run {
  run: string
  /** Its pairs, folded. */
  pairs: readonly string[]
  length: number
  /** The place of the token's first character. */
  at: number
}

function runAt(tokens: readonly Token[], place: number): Run | undefined {
  const run = tokens[place]?.run
  if (run === undefined) return undefined
  const { length } = Array.from(run)
  let first = place
  // The same run may stand twice in a row.
  while (place - first < length - 2 && tokens[first - 1]?.run === run) first -= 1
  const pairs = tokens.slice(first, first + length - 1).map(({ folded }) => folded)
  return { run, pairs, length, at: place - first }
}

function isKatakanaBoundary({ run, length }: Run, at: number): boolean {
  return at === 0 || at === length || [...japaneseWords.segment(run)].some(({ index }) => index === at)
}

function isKoreanWord(first: Run, last: Run | undefined, lexicon: Pick<Lexicon, 'has'>): boolean {
  if (isKoreanBegin(first, first.at, lexicon)) return true
  const rest = last === undefined ? '' : last.run.slice(last.at + 2)
  return first.at > 1 && KOREAN_ENDING.test(rest)
}

function isKoreanBegin(run: Run, at: number, lexicon: Pick<Lexicon, 'has'>): boolean {
  if (at === 0) return true
  if (at === 1) return KOREAN_MODIFIERS.has(run.run.charAt(0))
  for (let before = at - 2; before >= 0; before -= 1) {
    if (isKnown(run, before, at, lexicon) && isKoreanBegin(run, before, lexicon)) return true
  }
  return false
}

/** Whether the lexicon has the characters of the run from one place to another. */
function isKnown({ pairs }: Run, from: number, to: number, lexicon: Pick<Lexicon, 'has'>): boolean {
  return to - from > 1 && lexicon.has(pairs.slice(from, to - 1).join(' '))
}
