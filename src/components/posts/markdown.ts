/** Renders the Markdown of articles. */
import GithubSlugger from 'github-slugger'
import { Marked, Renderer, type Tokens } from 'marked'
import { ARTICLE_MARKDOWN } from '#entries/article-markdown.ts'
import { escapeXml } from '#text/escape-xml.ts'

/** Headings of articles start at this level, below the page's own heading. */
const SMALLEST_HEADING = 2

/** The rate is higher than for English, because Vietnamese is counted by syllables. */
const WORDS_A_MINUTE = 250
const CHARACTERS_A_MINUTE = 500

const defaults = new Renderer()

const marked = new Marked(ARTICLE_MARKDOWN, {
  renderer: {
    // Articles are Markdown only; HTML in them is rendered as text.
    html: ({ text }) => escapeXml(text),
    heading({ tokens, depth }) {
      const level = Math.max(SMALLEST_HEADING, depth)
      const html = this.parser.parseInline(tokens)
      return `<h${level} id="${idOf(plainText(html), slugs)}">${html}</h${level}>\n`
    },
    // A wide table scrolls within its own area, which is focusable for keyboard users.
    table(token) {
      const label = escapeXml(token.header.map(({ text }) => text).join(', '))
      return `<div class="scroll" role="group" tabindex="0" aria-label="${label}">${defaults.table.call(this, token)}</div>`
    },
  },
})

/** Generates distinct ids for equal headings of the current text. */
const slugs = new GithubSlugger()

/** Renders an article's Markdown as HTML. Headings have ids. */
export function renderMarkdown(text: string): string {
  slugs.reset()
  return marked.parse(text, { async: false })
}

/** The section headings of an article, with their ids in its HTML. */
export function headingsOf(text: string): { id: string; text: string }[] {
  const ids = new GithubSlugger()
  const sections: { id: string; text: string }[] = []
  void marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type !== 'heading') return
    const { depth, text: heading } = token as Tokens.Heading
    const shown = plainText(marked.parseInline(heading, { async: false }))
    // Smaller headings also consume ids, which matters when headings are equal.
    const id = idOf(shown, ids)
    if (depth <= SMALLEST_HEADING) sections.push({ id, text: shown })
  })
  return sections
}

/**
 * The reading time of an article in minutes, at least 1. Chinese, Japanese and Korean are counted by
 * characters.
 */
export function readingMinutes(text: string): number {
  const dense = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu) ?? []
  const words = text.match(/[\p{Script=Latin}\p{Number}]+/gu) ?? []
  return Math.max(1, Math.round(words.length / WORDS_A_MINUTE + dense.length / CHARACTERS_A_MINUTE))
}

function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

/** The id of a heading. It starts with a letter and is unique within the text. */
function idOf(heading: string, slugs: GithubSlugger): string {
  return slugs.slug(heading.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/^(?=\p{N})/u, 'n') || 'section')
}
