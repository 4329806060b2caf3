const LATIN_MARKS = /[\u0300-\u036F]/g
const HIRAGANA = /[\u3041-\u3096]/g
const KATAKANA_OFFSET = 0x60

/**
 * The key by which typed text is compared with the beginnings of words: lower case, Latin letters without
 * marks, hiragana as katakana, and hangul as single letters, so that 쇼ㅍ is a prefix of 쇼피.
 */
export function prefixKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(LATIN_MARKS, '')
    .toLowerCase()
    .replace(/[đðɖ]/g, 'd')
    .replace(HIRAGANA, (letter) => String.fromCharCode(letter.charCodeAt(0) + KATAKANA_OFFSET))
    .replace(/\s+/g, ' ')
    .trimStart()
}
