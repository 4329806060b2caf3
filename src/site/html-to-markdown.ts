import type { Catalog } from '#catalog/catalog.ts'
import { absoluteUrl } from '#contract/routes.ts'
import { type PageHead, readHead } from '#discovery/markdown/read-head.ts'
import { renderMarkdown } from '#discovery/markdown/render-markdown.ts'

export { readHead }

/** A built page as Markdown, and what its head says. */
export interface MarkdownPage extends PageHead {
  markdown: string
}

interface Source {
  html: string
  /** The page's own path, for its address where its head names none. */
  path: string
  catalog: Pick<Catalog, 'site' | 'siteUrl'>
  /** The moment at which it is to be right; left out, that at which the page was made. */
  now?: number
}

/** A page of which only the file is at hand: its head says what it is. */
export function htmlToMarkdown({ html, path, catalog, now }: Source): MarkdownPage {
  const head = readHead(html)
  const url = head.canonical ?? absoluteUrl(catalog.siteUrl, path)
  return { ...head, markdown: renderMarkdown(html, { ...head, url }, catalog, now) }
}
