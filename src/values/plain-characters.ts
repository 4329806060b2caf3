/** Zeros of decimal digits that shops of the region write beside ASCII: Thai, Lao, Myanmar, Khmer. */
const ZEROS = [0x0e50, 0x0ed0, 0x1040, 0x17e0]
const OTHER_DIGITS = /[๐-๙໐-໙၀-၉០-៩]/gu

/**
 * A text with ASCII digits and punctuation, simple spaces and no invisible characters, trimmed. Only
 * characters with the same meaning are changed: a superscript or a fraction stays, because ² is not a digit
 * of an amount.
 */
export function plainCharacters(text: string): string {
  if (/^(?:[!-~]+(?: [!-~]+)*)?$/.test(text)) return text
  return text
    .replace(/[\uFF01-\uFF5E]/gu, (wide) => String.fromCodePoint((wide.codePointAt(0) ?? 0) - 0xfee0))
    .replace(OTHER_DIGITS, (digit) => {
      const code = digit.codePointAt(0) ?? 0
      const zero = ZEROS.find((each) => code >= each && code < each + 10) ?? code
      return String(code - zero)
    })
    .replace(/[\u00AD\u200B-\u200F\u2060\uFEFF]/gu, '')
    .replace(/[’‘ʼ′`´]/gu, "'")
    .replace(/[−﹣]/gu, '-')
    .replaceAll('￥', '¥')
    .replaceAll('￦', '₩')
    .replaceAll('￡', '£')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
}
