/** Scripts that are written without spaces, or whose words carry endings: they are indexed by pairs of characters. */
const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Hangul}'

/** Japanese writes loan words in it, so a change to or from it is the end of a word. */
const KATAKANA = '\\p{Script=Katakana}ー'

const PAIRED = new RegExp(`^[${CJK}${KATAKANA}]`, 'u')

/** A letter, mark or digit of any other script. */
const OTHER = `(?:(?![${CJK}${KATAKANA}])[\\p{L}\\p{M}\\p{N}])`

/** A run of one of those scripts, or a word with the marks that join names: `wh-1000xm5`, `biti's`, `50.000`. */
const TOKEN = new RegExp(`[${CJK}]+|[${KATAKANA}]+|${OTHER}+(?:[-.,'’&+]${OTHER}+)*`, 'gu')

/** The same for a text without those scripts, and much faster to match. */
const WORD_TOKEN = /[\p{L}\p{M}\p{N}]+(?:[-.,'’&+][\p{L}\p{M}\p{N}]+)*/gu

const ANY_PAIRED = new RegExp(`[${CJK}${KATAKANA}]`, 'u')

const PLAIN_TOKEN = /[a-z0-9]+(?:[-.,'&+][a-z0-9]+)*/g

const JOINER = /[-.,'’&+]/

/** Punctuation between clauses; a comma within a number is none, nor a full stop within a number or a name such as `booking.com`. */
const CLAUSE_END = /[;:!?()[\]…。、！？；：“”"]|,(?!\d)|\.(?![\p{L}\p{N}])/u

const ASCII = /^[\u0020-\u007E]*$/

/** A word as it was written, in lower case, and without its diacritics. */
export interface Token {
  folded: string
  accented: string
  /** Which clause of the text it stands in: no phrase goes over a comma. */
  clause: number
}

/** Text in lower case and in NFC, width and ligatures unified. */
export function normalise(text: string): string {
  return ASCII.test(text) ? text.toLowerCase() : text.normalize('NFKC').toLowerCase().normalize('NFC')
}

/**
 * Text as a hasty Vietnamese typist writes it: lower case, without diacritics, đ as d.
 * Only marks of the Latin script go, so that バス stays a bus.
 */
export function fold(text: string): string {
  return stripMarks(normalise(text))
}

/**
 * The words of a text in order. A joined name gives its parts, and {@link joinedNames} the whole;
 * a run of Chinese, Japanese or Korean gives its pairs of characters.
 */
export function tokensOf(text: string): Token[] {
  return normalise(text)
    .split(CLAUSE_END)
    .flatMap((clause, index) => {
      const isAscii = ASCII.test(clause)
      const words = (clause.match(isAscii ? PLAIN_TOKEN : tokenPattern(clause)) ?? []).flatMap(partsOf)
      return words.map((word) => ({
        folded: isAscii ? word : stripMarks(word),
        accented: word,
        clause: index,
      }))
    })
}

/** The folded words of a text. */
export function wordsOf(text: string): string[] {
  return tokensOf(text).map(({ folded }) => folded)
}

/** Names that are also written in one word: `wh1000xm5` for `wh-1000xm5`. */
export function joinedNames(text: string): string[] {
  if (!JOINER.test(text)) return []
  const folded = fold(text)
  return (folded.match(tokenPattern(folded)) ?? [])
    .filter((token) => JOINER.test(token))
    .map((token) => token.split(JOINER).join(''))
}

function tokenPattern(text: string): RegExp {
  return ANY_PAIRED.test(text) ? TOKEN : WORD_TOKEN
}

function partsOf(token: string): string[] {
  if (PAIRED.test(token)) return pairsOf(token)
  return JOINER.test(token) ? token.split(JOINER) : [token]
}

function pairsOf(run: string): string[] {
  const characters = Array.from(run)
  if (characters.length < 3) return [run]
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`)
}

function stripMarks(normalised: string): string {
  if (ASCII.test(normalised)) return normalised
  let stripped = ''
  for (let index = 0; index < normalised.length; index += 1) {
    const unit = normalised.charCodeAt(index)
    stripped += unit < BASES.length ? (BASES[unit] ?? '') : normalised.charAt(index)
  }
  return stripped
}

/** What is left of every character up to the end of Latin Extended Additional without its marks; of a mark itself, nothing. */
const BASES = Array.from({ length: 0x1f00 }, (_, unit) => {
  const character = String.fromCharCode(unit)
  if (unit >= 0x300 && unit < 0x370) return ''
  const isLatin = unit < 0x250 || unit >= 0x1e00
  return isLatin ? character.normalize('NFD').charAt(0).replace('đ', 'd') : character
})
