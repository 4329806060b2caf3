const LATIN_MARKS = /[\u0300-\u036F]/g
const HIRAGANA = /[\u3041-\u3096]/g
const KATAKANA_OFFSET = 0x60

/**
 * What the beginnings of words are compared by, while somebody types: lower case, Latin letters without
 * marks, hangul letter by letter, so that 쇼ㅍ begins 쇼피, and both kana alike.
 */
export function prefixKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(LATIN_MARKS, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(HIRAGANA, (letter) => String.fromCharCode(letter.charCodeAt(0) + KATAKANA_OFFSET))
    .replace(/\s+/g, ' ')
    .trimStart()
}
