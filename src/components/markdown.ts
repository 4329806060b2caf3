import { Marked, Renderer, type Tokens } from 'marked'

/** Articles begin below the page's own heading. */
const SMALLEST_HEADING = 2

/** Vietnamese is counted by the syllable, so the number is higher than for English. */
const WORDS_A_MINUTE = 250
const CHARACTERS_A_MINUTE = 500

const defaults = new Renderer()

const marked = new Marked({
  gfm: true,
  renderer: {
    // An article is Markdown; whatever looks like HTML in it is text.
    html: ({ text }) => escape(text),
    heading({ tokens, depth }) {
      const level = Math.max(SMALLEST_HEADING, depth)
      const html = this.parser.parseInline(tokens)
      return `<h${level} id="${slugOf(html)}">${html}</h${level}>\n`
    },
    // A table wider than the screen scrolls in itself, and the keyboard can do it.
    table(token) {
      const label = escape(token.header.map(({ text }) => text).join(', '))
      return `<div class="scroll" role="group" tabindex="0" aria-label="${label}">${defaults.table.call(this, token)}</div>`
    },
  },
})

/** An article's Markdown as HTML, headings with ids. */
export function renderMarkdown(text: string): string {
  return marked.parse(text, { async: false })
}

/** The sections of an article, with the ids that its HTML gives them. */
export function headingsOf(text: string): { id: string; text: string }[] {
  return marked
    .lexer(text)
    .filter((token): token is Tokens.Heading => token.type === 'heading')
    .filter(({ depth }) => depth <= SMALLEST_HEADING)
    .map(({ text: heading }) => {
      const html = marked.parseInline(heading, { async: false })
      return { id: slugOf(html), text: plainText(html) }
    })
}

/** Minutes that an article takes to read, at least one. Scripts without spaces are counted by the character. */
export function readingMinutes(text: string): number {
  const dense = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu) ?? []
  const words = text.match(/[\p{Script=Latin}\p{Number}]+/gu) ?? []
  return Math.max(1, Math.round(words.length / WORDS_A_MINUTE + dense.length / CHARACTERS_A_MINUTE))
}

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** A heading as an id, which begins with a letter. */
function slugOf(html: string): string {
  return html
    .replace(/<[^>]*>|&[a-z#0-9]+;/g, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(?=\p{Number})/u, 'n')
}
