/** Spaces that do not break in French: before these marks, inside « » and before the h of a time. */
const FRENCH_SPACE = /(?<=\S) (?=[;:?!»%₫€](?!\w))|(?<=«) |(?<=\d) (?=h(?!\p{L}))/gu
/** Spaces between the thousands of an amount in đồng. */
const FRENCH_THOUSANDS = /(?<=\d) (?=\d{3}(?:[ \u00A0\u202F]\d{3})*[ \u00A0\u202F]?₫)/g

/** Replaces spaces at which French does not break a line by no-break spaces. */
export function withFrenchSpaces(text: string): string {
  return text.replace(FRENCH_THOUSANDS, '\u202F').replace(FRENCH_SPACE, '\u00A0')
}

const WIDE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー，。；：！？、（）“”「」『』《》～`
/**
 * Spaces beside a character of these scripts. A placeholder, `{count}`, counts as the text that replaces it.
 */
const WIDE_SPACE = new RegExp(
  String.raw`(?<=[${WIDE}]) +(?=[\p{L}\p{N}{${WIDE}])|(?<=[\p{L}\p{N}}%+${WIDE}]) +(?=[${WIDE}])`,
  'gu',
)

/**
 * Removes the spaces that Chinese and Japanese do not write between words or beside Latin letters and digits.
 */
export function withoutWideSpaces(text: string): string {
  return text.replace(WIDE_SPACE, '')
}
