/**
 * Characters that XML 1.0 forbids even as references: control characters and the noncharacters U+FFFE and
 * U+FFFF.
 */
// oxlint-disable-next-line no-control-regex -- the pattern matches control characters on purpose
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** Escapes text for an element or a double-quoted attribute; forbidden characters are removed. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
