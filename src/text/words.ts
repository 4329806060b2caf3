/** A text becomes its words, with and without diacritics, in every script. */
import { isAscii, normalise, stripMarks, fold } from '#text/fold.ts'
import { unifyTones } from '#text/tones.ts'

/**
 * Scripts that are written without spaces or whose words carry endings. They are indexed by pairs of
 * characters.
 */
const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Hangul}'

/** Japanese writes loan words in katakana, so a change to or from it ends a word. */
const KATAKANA = '\\p{Script=Katakana}ー'

const PAIRED = new RegExp(`^[${CJK}${KATAKANA}]`, 'u')

/** A letter, mark or digit of any other script. */
const OTHER = `(?:(?![${CJK}${KATAKANA}])[\\p{L}\\p{M}\\p{N}])`

/**
 * "Of", behind a name in another script: 鞋 of Biti's的鞋 is a word by itself. Behind characters of its own
 * script it may be a part of any word.
 */
const JOINING = `(?<=[\\p{L}\\p{N}])[的の](?=\\p{Script=Han})`

/**
 * A run of one of those scripts, or a word with the marks that join names: `wh-1000xm5`, `biti's`, `50.000`.
 */
const TOKEN = new RegExp(`${JOINING}|[${CJK}]+|[${KATAKANA}]+|${OTHER}+(?:[-.,'’&+]${OTHER}+)*`, 'gu')

/** Equivalent to `TOKEN` for a text without those scripts, and much faster. */
const WORD_TOKEN = /[\p{L}\p{M}\p{N}]+(?:[-.,'’&+][\p{L}\p{M}\p{N}]+)*/gu

const ANY_PAIRED = new RegExp(`[${CJK}${KATAKANA}]`, 'u')

/** Words between single spaces, as most phrases of a lexicon are. */
const SPACED =
  /^[a-z\d\u00DF-\u00F6\u00F8-\u024F\u1E00-\u1EFF]+(?: [a-z\d\u00DF-\u00F6\u00F8-\u024F\u1E00-\u1EFF]+)*$/

const PLAIN_TOKEN = /[a-z0-9]+(?:[-.,'&+][a-z0-9]+)*/g

const JOINER = /[-.,'’&+]/

/** What a text with joined names has: most marks stand before a space. */
const MAY_JOIN = /\S[-.,'’&+]\S/

/**
 * Punctuation that ends a clause. A comma within a number does not, nor does a full stop within a number or a
 * name such as `booking.com`, nor a dash within a word.
 */
const CLAUSE_END = /[;:!?()[\]…。、！？；：“”"|]|,(?!\d)|\.(?![\p{L}\p{N}])|(?<=\s)[-–—/+•·](?=\s)/u

/** What every clause ends with; most short texts have none of it. */
const MAY_END = /[;:!?()[\]…。、！？；：“”"|,.\-–—/+•·]/u

/** A word in lower case: with its diacritics, its tone placed by {@link unifyTones}, and without them. */
export interface Token {
  folded: string
  accented: string
  /** Index of the clause that it is in. Phrases do not span clauses. */
  clause: number
  /** The whole run, when this token is a pair of its characters. */
  run?: string
}

/**
 * The words of a text in order. A joined name gives its parts; {@link joinedNames} returns the whole. A run
 * of Chinese, Japanese or Korean gives its pairs of characters.
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const normalised = normalise(text)
  if (SPACED.test(normalised)) {
    for (const word of unifyTones(normalised).split(' '))
      tokens.push({ folded: stripMarks(word), accented: word, clause: 0 })
    return tokens
  }
  const clauses = MAY_END.test(normalised) ? normalised.split(CLAUSE_END) : [normalised]
  for (const [clause, written] of clauses.entries()) {
    const isPlain = isAscii(written)
    const words = unifyTones(written).match(isPlain ? PLAIN_TOKEN : tokenPattern(written)) ?? []
    for (const word of words) {
      const isPaired = !isPlain && PAIRED.test(word)
      for (const part of isPaired ? pairsOf(word) : namesIn(word)) {
        const folded = isPlain ? part : stripMarks(part)
        if (isPaired && part !== word) tokens.push({ folded, accented: part, clause, run: word })
        else tokens.push({ folded, accented: part, clause })
      }
    }
  }
  return tokens
}

/** The first character of this script by its code unit. */
const FIRST_HIRAGANA = 'ぁ'

/** Whether a word has only hiragana, in which Japanese writes grammar; names of things use other scripts. */
export function isGrammar(word: string): boolean {
  return word >= FIRST_HIRAGANA && /^\p{Script=Hiragana}+$/u.test(word)
}

/** The folded words of a text. */
export function wordsOf(text: string): string[] {
  return tokensOf(text).map(({ folded }) => folded)
}

/** The joined names of a text as one word each: `wh1000xm5` for `wh-1000xm5`. */
export function joinedNames(text: string): string[] {
  if (!MAY_JOIN.test(text)) return []
  const folded = fold(text)
  return (folded.match(tokenPattern(folded)) ?? [])
    .filter((token) => JOINER.test(token))
    .map((token) => token.split(JOINER).join(''))
}

function tokenPattern(text: string): RegExp {
  return ANY_PAIRED.test(text) ? TOKEN : WORD_TOKEN
}

function namesIn(word: string): string[] {
  return JOINER.test(word) ? word.split(JOINER) : [word]
}

function pairsOf(run: string): string[] {
  const characters = Array.from(run)
  if (characters.length < 3) return [run]
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`)
}
