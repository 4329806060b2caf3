import GithubSlugger from 'github-slugger'
import { Marked, Renderer, type Tokens } from 'marked'
import { escapeXml } from '#text/escape-xml.ts'

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
    html: ({ text }) => escapeXml(text),
    heading({ tokens, depth }) {
      const level = Math.max(SMALLEST_HEADING, depth)
      const html = this.parser.parseInline(tokens)
      return `<h${level} id="${idOf(plainText(html), slugs)}">${html}</h${level}>\n`
    },
    // A table wider than the screen scrolls in itself, and the keyboard can do it.
    table(token) {
      const label = escapeXml(token.header.map(({ text }) => text).join(', '))
      return `<div class="scroll" role="group" tabindex="0" aria-label="${label}">${defaults.table.call(this, token)}</div>`
    },
  },
})

/** The ids that the text under way has given so far: equal headings get different ones. */
const slugs = new GithubSlugger()

/** An article's Markdown as HTML, headings with ids. */
export function renderMarkdown(text: string): string {
  slugs.reset()
  return marked.parse(text, { async: false })
}

/** The sections of an article, with the ids that its HTML gives them. */
export function headingsOf(text: string): { id: string; text: string }[] {
  const ids = new GithubSlugger()
  const sections: { id: string; text: string }[] = []
  void marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type !== 'heading') return
    const { depth, text: heading } = token as Tokens.Heading
    const shown = plainText(marked.parseInline(heading, { async: false }))
    // Smaller headings have ids too, which count when others are like them.
    const id = idOf(shown, ids)
    if (depth <= SMALLEST_HEADING) sections.push({ id, text: shown })
  })
  return sections
}

/**
 * Minutes that an article takes to read, at least one. Scripts without spaces are counted by the character.
 */
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

/** The id of a heading, which begins with a letter and is given once. */
function idOf(heading: string, slugs: GithubSlugger): string {
  return slugs.slug(heading.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/^(?=\p{N})/u, 'n') || 'section')
}
