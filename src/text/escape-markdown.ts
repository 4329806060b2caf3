/**
 * Characters that break a line or change the direction of text in some readers; Python, for example, ends a
 * line at U+2028.
 */
const UNPRINTABLE = /(?![\t\n\r\f])\p{Cc}|[\u2028-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]/gu

const MAY_NEED_ESCAPE = /[\\`*_[\]<~&@.:]/

/**
 * Characters with a meaning in Markdown. An underscore between two letters or digits has none; an ampersand
 * has one only at the start of a character reference.
 */
const SPECIAL = /[\\`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w{1,31};)/gu

/** Beginnings of bare addresses, which GitHub's Markdown turns into links. */
const BARE_LINK = /(?:https?|ftp)(?=:\/\/)|(?:mailto|xmpp)(?=:)|www(?=\.)|[\w.+-](?=@[\w-])/gi

/**
 * Beginnings of lines that are not paragraphs: headings, quotations, list items, rules, underlines and the
 * delimiter row of a table.
 */
const BLOCK_START = /^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|[-=]+\s*$|[|:-][|:\s-]*$)/
const NUMBERED_ITEM = /^(\d{1,9})(?=[.)](?:\s|$))/

/** Text without characters that break a line or cannot be printed; white space becomes single spaces. */
function toOneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(UNPRINTABLE, '')
    .replace(/[ \t\r\n\f]+/g, ' ')
}

/**
 * Escapes text of one line so that Markdown (CommonMark with GitHub's tables, strikethrough and bare links)
 * shows it literally anywhere within a line. Set `isLabel` for the text of a link, where bare addresses do
 * not become links.
 */
export function escapeMarkdown(text: string, { isLabel = false } = {}): string {
  const line = toOneLine(text)
  if (!MAY_NEED_ESCAPE.test(line)) return line
  const escaped = line.replace(SPECIAL, '\\$&')
  return isLabel ? escaped : escaped.replace(BARE_LINK, '$&\\')
}

/**
 * Escapes the start of a line so that it can only begin or continue a paragraph. The line must already be
 * escaped by {@link escapeMarkdown}.
 */
export function escapeLineStart(line: string): string {
  return line.replace(BLOCK_START, '\\$&').replace(NUMBERED_ITEM, '$1\\')
}

/** Text as a code span. Its delimiters are longer than any run of backquotes within. */
export function toCodeSpan(text: string): string {
  const code = toOneLine(text).trim()
  if (code === '') return ''
  const fence = '`'.repeat(longestRun(code) + 1)
  return code.startsWith('`') || code.endsWith('`') ? `${fence} ${code} ${fence}` : fence + code + fence
}

/** Lines of text as a fenced code block with an info string. */
export function toCodeBlock(text: string, language = ''): string {
  const code = text
    .toWellFormed()
    .replace(UNPRINTABLE, '')
    .replace(/\r\n?|\f/g, '\n')
    .replace(/^\n/, '')
    .trimEnd()
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1))
  return `${fence}${language}\n${code}\n${fence}`
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
}

/**
 * An absolute URL as the destination of a link; characters that would end the destination are
 * percent-encoded.
 */
export function toDestination(url: string): string {
  return url
    .toWellFormed()
    .replace(/[\p{Cc}\p{Z}<>()|\\`]/gu, (character) =>
      character === '(' || character === ')'
        ? `%${character === '(' ? '28' : '29'}`
        : encodeURIComponent(character),
    )
    .replace(/&(?=#?\w{1,31};)/g, '&amp;')
}
