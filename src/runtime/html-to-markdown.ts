import { NodeHtmlMarkdown } from 'node-html-markdown'
import type { Catalog } from '#catalog/catalog.ts'
import { DOCUMENTS } from '#contract/documents.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#contract/language.ts'
import { absoluteUrl } from '#contract/routes.ts'

/** What a page says of itself in its head. */
interface PageHead {
  title: string
  description: string
  lang: string
  canonical: string | undefined
  isIndexable: boolean
}

/** A page as Markdown, and what its head says. */
export interface MarkdownPage extends PageHead {
  markdown: string
}

interface Source {
  html: string
  /** The page's own path, for its address and for links within it. */
  path: string
  catalog: Pick<Catalog, 'site' | 'siteUrl'>
}

/** What is of use on a screen only. */
const LEFT_OUT = [
  'nav',
  'script',
  'style',
  'form',
  'button',
  'input',
  'select',
  'template',
  'noscript',
  'svg',
  'dialog',
]

// Beside those that the package knows as blocks.
const SET_APART = ['details', 'summary']

const converter = new NodeHtmlMarkdown({
  ignore: LEFT_OUT,
  blockElements: SET_APART,
  bulletMarker: '-',
  maxConsecutiveNewlines: 2,
  // The package also escapes underscores within words and numbers before a full stop, which need none.
  globalEscape: [/[\\`*[\]]/g, '\\$&'],
  lineStartEscape: [/^(\s*)([+#>-])(?=\s)/gm, '$1\\$2'],
})

/** The main part of a page as Markdown below a front matter; every link is absolute. */
export function htmlToMarkdown({ html, path, catalog: { site, siteUrl } }: Source): MarkdownPage {
  const head = readHead(html)
  const url = head.canonical ?? absoluteUrl(siteUrl, path)
  const main = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? ''
  const frontMatter = Object.entries({
    title: head.title,
    description: head.description,
    url,
    lang: head.lang,
    notice: noticeIn(head.lang, site),
  })
    .filter(([, value]) => value !== undefined && value !== '')
    // A JSON string is a YAML string.
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  const shown = withFlatItems(withFacts(withCode(withoutHidden(main))))
  const body = withNarrowTables(converter.translate(withAbsoluteLinks(shown, siteUrl, url)).trim())
  const index = `> [${DOCUMENTS.llms.path}](${absoluteUrl(siteUrl, DOCUMENTS.llms.path)}): ${DOCUMENTS.llms.description}`
  return { ...head, markdown: `---\n${frontMatter.join('\n')}\n---\n\n${index}\n\n${body}\n` }
}

/** The package pads cells for the eye; who reads Markdown by the token pays for that. */
function withNarrowTables(markdown: string): string {
  return markdown.replace(/^\|.*\|$/gm, (row) => row.replace(/ {2,}\|/g, ' |').replace(/-{4,}/g, '---'))
}

function readHead(html: string): PageHead {
  const head = html.slice(0, html.indexOf('</head>'))
  const tags = head.match(/<(?:html|meta|link)\b(?:[^>"]|"[^"]*")*>/g) ?? []
  const read = (marker: string, attribute: string): string | undefined => {
    const tag = tags.find((candidate) => candidate.includes(marker)) ?? ''
    const value = new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1]
    return value === undefined ? undefined : decodeEntities(value)
  }
  return {
    title: decodeEntities(/<title[^>]*>([\s\S]*?)<\/title>/.exec(head)?.[1] ?? '').trim(),
    description: read('name="description"', 'content') ?? '',
    lang: read('<html', 'lang') ?? '',
    canonical: read('rel="canonical"', 'href'),
    isIndexable: !read('name="robots"', 'content')?.includes('noindex'),
  }
}

function withAbsoluteLinks(html: string, siteUrl: string, url: string): string {
  const base = absoluteUrl(siteUrl, '')
  return html
    .replace(/ (href|src)="\/(?!\/)/g, ` $1="${base}/`)
    .replace(/ href="#/g, ` href="${url}#`)
    .replace(/ href="\?/g, ` href="${url}?`)
}

/** What waits for a script to be shown is not there. */
function withoutHidden(html: string): string {
  return html.replace(/<(\w+)\b[^>]*\shidden(?=[\s>=])[^>]*>[\s\S]*?<\/\1>/g, '')
}

/** The package takes `pre` for code only with a `code` within. Of a button the code that it copies is kept. */
function withCode(html: string): string {
  return html
    .replace(/<pre\b[^>]*>(?!\s*<code)([\s\S]*?)<\/pre>/g, '<pre><code>$1</code></pre>')
    .replace(/<button\b[^>]*>([\s\S]*?)<\/button>/g, (_whole, label: string) =>
      (label.match(/<code\b[\s\S]*?<\/code>/g) ?? []).join(' '),
    )
}

/** A term and what is said of it become one line. */
function withFacts(html: string): string {
  return html
    .replace(/<dt\b[^>]*>/g, '<p><strong>')
    .replace(/:?\s*<\/dt>\s*<dd\b[^>]*>/g, ':</strong> ')
    .replace(/<\/dd>\s*<dd\b[^>]*>/g, ', ')
    .replace(/<\/dd>/g, '</p>')
}

/** What stands in a list item becomes lines of one paragraph: a heading or a second paragraph would end the list. */
function withFlatItems(html: string): string {
  let depth = 0
  return html.replace(
    /<(\/?)(li|p|h[1-6]|div|article|section|header|footer)\b[^>]*>/g,
    (tag, slash: string, name: string) => {
      const isEnd = slash !== ''
      if (name === 'li') depth += isEnd ? -1 : 1
      if (name === 'li' || depth <= 0) return tag
      if (name.startsWith('h') && name !== 'header') return isEnd ? '</strong><br>' : '<strong>'
      return name === 'p' && isEnd ? '<br>' : ''
    },
  )
}

function noticeIn(lang: string, site: Catalog['site']): string | undefined {
  const language = LANGUAGES.find((candidate) => candidate === lang && candidate !== DEFAULT_LANGUAGE)
  return (language && site.translations[language]?.notice) ?? site.notice
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? whole
      return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal))
    },
  )
}
