/** A text on one line without invisible characters, trimmed. */
export function toOneLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
}
