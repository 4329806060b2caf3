/** Texts that programs leave where they failed: placeholders for nothing, and damage that is no value. */

/** What programs write for a field without a value. */
const PLACEHOLDER = /^(?:null|nil|none|\(none\)|n\/a|\(null\)|not set|-{1,3}|–|—)$/iu

/** Errors of spreadsheets, and values of programming languages that were turned into text. */
const FAILURE =
  /^(?:#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|ERROR!)|#{3,}|undefined|NaN|[+-]?Infinity|\[object \w+\]|Array|System\.\S+)$/u

/** A place of a template that was not filled in. */
const UNFILLED = /\{\{[^{}]*\}\}|\$\{[^{}]*\}|<%[^%]*%>|^%[sd]$|\[\[[\w.]+\]\]/u

/** The characters of Windows-1252 from 0x80 to 0x9F. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

/** Whether a text says that there is no value. */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text)
}

/** Letters, digits and signs of which no damage consists, as in most texts; words may still be a failure. */
const SOUND = /^[A-Za-z\dĂăĐđĨĩŨũƠơƯưÀ-ÖØ-öø-ý\u1EA0-\u1EF9][\w ,.:/=+ĂăĐđĨĩŨũƠơƯưÀ-ÖØ-öø-ý\u1EA0-\u1EF9-]*$/

/** Why a text is damaged, after the text itself; undefined for a sound one. */
export function damageOf(text: string): string | undefined {
  if (SOUND.test(text) && !FAILURE.test(text)) return undefined
  if (text.includes('\uFFFD')) return 'has a character that was lost'
  if (FAILURE.test(text)) return 'is what a program writes when it fails'
  if (/[$%<[{]/.test(text) && UNFILLED.test(text)) return 'is a template that was not filled in'
  if (text.includes('?') && /^\?+$|(?:^|\s)\p{L}*\?{2,}\p{L}/u.test(text)) return 'has lost letters'
  if (!/[\p{L}\p{N}\p{Sc}]/u.test(text)) return 'has no letter and no digit'
  if (isMisread(text)) return 'is UTF-8 that was read in another encoding'
  return undefined
}

/** `Giáº£m` for `Giảm`: the characters are the bytes of a text in UTF-8. */
function isMisread(text: string): boolean {
  if (!/[\u00C2-\u00F4][^\0-\x7F]/.test(text)) return false
  const bytes: number[] = []
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const high = WINDOWS_1252.indexOf(character)
    if (high !== -1) bytes.push(0x80 + high)
    else if (code <= 0xff) bytes.push(code)
    else return false
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes)).length < text.length
  } catch {
    return false
  }
}
