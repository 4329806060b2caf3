import type { Catalog } from '#catalog/catalog.ts'
import { siteTextsIn } from '#catalog/site-texts.ts'
import { DOCUMENTS } from '#contract/documents.ts'
import { absoluteUrl } from '#contract/routes.ts'
import { renderBlocks } from '#discovery/markdown/blocks.ts'
import { parseMain } from '#discovery/markdown/parse-main.ts'
import type { Language } from '#text/language.ts'

/** The metadata of a page. */
export interface PageFacts {
  title: string
  description: string
  lang: Language
  /** The absolute URL of the page. */
  url: string
}

/**
 * Renders a page as Markdown: metadata as front matter, a link to the index of all pages, then the content of
 * `main`. Links are absolute, and text is escaped, so that it never acts as markup. With a time `now`, the
 * result shows the state of deals at that time.
 */
export function renderMarkdown(
  html: string,
  page: PageFacts,
  { site, siteUrl }: Pick<Catalog, 'site' | 'siteUrl'>,
  now?: number,
): string {
  const { title, description, lang, url } = page
  const { notice } = siteTextsIn(lang, site)
  const frontMatter = Object.entries({ title, description, url, lang, notice }).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}: ${toYaml(value)}`],
  )
  const { path, description: about } = DOCUMENTS.llms
  const index = `> [${path}](${absoluteUrl(siteUrl, path)}): ${about}`
  const body = renderBlocks(parseMain(html, now), { resolve: createResolver(siteUrl, url) })
  return `---\n${frontMatter.join('\n')}\n---\n\n${index}\n\n${body}\n`
}

/** A JSON string is also a YAML string, except for characters that YAML requires to be escaped. */
function toYaml(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function createResolver(siteUrl: string, url: string): (href: string) => string | undefined {
  const base = absoluteUrl(siteUrl, '')
  const [path = url] = url.split(/[?#]/, 1)
  const [address = url] = url.split('#', 1)
  return (href) => {
    if (href.startsWith('/')) return href.startsWith('//') ? undefined : base + href
    if (href.startsWith('?')) return path + href
    if (href.startsWith('#')) return address + href
    return /^(?:https?:\/\/|mailto:)/i.test(href) ? href : undefined
  }
}
