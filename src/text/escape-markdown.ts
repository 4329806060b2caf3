/**
 * What would break a line or turn the direction of reading, for one reader or another: U+2028 ends a line in
 * Python.
 */
const UNPRINTABLE = /(?![\t\n\r\f])\p{Cc}|[\u2028-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]/gu

const MAY_NEED_ESCAPE = /[\\`*_[\]<~&@.:]/

/**
 * An underscore between two letters or digits means nothing; an ampersand does only at the start of a
 * character reference.
 */
const SPECIAL = /[\\`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w{1,31};)/gu

/** What GitHub's Markdown makes a link of by itself. */
const BARE_LINK = /(?:https?|ftp)(?=:\/\/)|(?:mailto|xmpp)(?=:)|www(?=\.)|[\w.+-](?=@[\w-])/gi

/**
 * How a line begins that is no paragraph: a heading, a quotation, an item of a list, a rule or an underline,
 * the second line of a table.
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
 * Text of one line as Markdown (CommonMark with GitHub's tables, strikethrough and bare links) that shows it
 * as it is, wherever within a line it stands. `isLabel` is for the text of a link, where a bare address makes
 * no other link.
 */
export function escapeMarkdown(text: string, { isLabel = false } = {}): string {
  const line = toOneLine(text)
  if (!MAY_NEED_ESCAPE.test(line)) return line
  const escaped = line.replace(SPECIAL, '\\$&')
  return isLabel ? escaped : escaped.replace(BARE_LINK, '$&\\')
}

/** A line of escaped Markdown that begins a paragraph or goes on with one, and never anything else. */
export function escapeLineStart(line: string): string {
  return line.replace(BLOCK_START, '\\$&').replace(NUMBERED_ITEM, '$1\\')
}

/** Text as a code span; backquotes within are enclosed by longer ones. */
export function toCodeSpan(text: string): string {
  const code = toOneLine(text).trim()
  if (code === '') return ''
  const fence = '`'.repeat(longestRun(code) + 1)
  return code.startsWith('`') || code.endsWith('`') ? `${fence} ${code} ${fence}` : fence + code + fence
}

/** Lines of text as a fenced block of code in a language. */
export function toCodeBlock(text: string, language = ''): string {
  const code = text
    .toWellFormed()
    .replace(UNPRINTABLE, '')
    .replace(/\r\n?|\f/g, '\n')
    .replace(/^\n|\s+$/g, '')
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1))
  return `${fence}${language}\n${code}\n${fence}`
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
}

/** An absolute address as the destination of a link, with what would end it percent-encoded. */
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
