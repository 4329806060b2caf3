import { Marked } from 'marked'

/** Articles begin below the page's own heading. */
const SMALLEST_HEADING = 2

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
  },
})

/** An article's Markdown as HTML, headings with ids. */
export function renderMarkdown(text: string): string {
  return marked.parse(text, { async: false })
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function slugOf(html: string): string {
  return html
    .replace(/<[^>]*>|&[a-z#0-9]+;/g, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
