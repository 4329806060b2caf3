/** The marks before which, and inside whose pair, French has a space that does not break. */
const FRENCH_SPACE = /(?<=\S) (?=[;:?!»%₫€](?!\w))|(?<=«) |(?<=\d) (?=h(?!\p{L}))/gu
/** The space between the thousands of an amount in đồng. */
const FRENCH_THOUSANDS = /(?<=\d) (?=\d{3}(?:[ \u00A0\u202F]\d{3})*[ \u00A0\u202F]?₫)/g

/** French does not break a line before these marks, nor inside its quotation marks and amounts. */
export function withFrenchSpaces(text: string): string {
  return text.replace(FRENCH_THOUSANDS, '\u202F').replace(FRENCH_SPACE, '\u00A0')
}

const WIDE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー，。；：！？、（）“”「」『』《》～`
/** A space of one line beside a character of this kind; a place, `{count}`, counts as what is put in. */
const WIDE_SPACE = new RegExp(
  String.raw`(?<=[${WIDE}]) +(?=[\p{L}\p{N}{${WIDE}])|(?<=[\p{L}\p{N}}%+${WIDE}]) +(?=[${WIDE}])`,
  'gu',
)

/** Chinese and Japanese put no spaces between words, nor beside Latin letters and digits. */
export function withoutWideSpaces(text: string): string {
  return text.replace(WIDE_SPACE, '')
}
