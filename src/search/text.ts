/** Scripts that are written without spaces, or whose words carry endings: they are indexed by pairs of characters. */
const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー'

const CJK_RUN = new RegExp(`[${CJK}]+`, 'u')

/** A run of one of those scripts, or a word with the marks that join names: `wh-1000xm5`, `biti's`, `50.000`. */
const TOKEN = new RegExp(
  `[${CJK}]+|(?:(?![${CJK}])[\\p{L}\\p{M}\\p{N}])+(?:[-.,'’&](?:(?![${CJK}])[\\p{L}\\p{M}\\p{N}])+)*`,
  'gu',
)

const JOINER = /[-.,'’&]/

const PLAIN = /^[\u0020-\u007E]*$/

/**
 * Text as a hasty Vietnamese typist writes it: lower case, without diacritics, đ as d, width and ligatures unified.
 * Only marks of the Latin script go, so that バス stays a bus.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .replace(/đ/g, 'd')
    .normalize('NFC')
}

/**
 * The words of folded text in order. A joined name gives its parts, and {@link joinedNames} the whole;
 * a run of Chinese, Japanese or Korean gives its pairs of characters.
 */
export function wordsOf(folded: string): string[] {
  return (folded.match(TOKEN) ?? []).flatMap((token) => {
    if (CJK_RUN.test(token)) return pairsOf(token)
    return JOINER.test(token) ? token.split(JOINER) : token
  })
}

/** Names that are also written in one word: `wh1000xm5` for `wh-1000xm5`. */
export function joinedNames(folded: string): string[] {
  return (folded.match(TOKEN) ?? [])
    .filter((token) => JOINER.test(token))
    .map((token) => token.split(JOINER).join(''))
}

function pairsOf(run: string): string[] {
  const characters = Array.from(run)
  if (characters.length < 3) return [run]
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`)
}
