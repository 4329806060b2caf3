import type { Catalog } from '#catalog/catalog.ts'
import { absoluteUrl } from '#contract/routes.ts'
import { type PageHead, readHead } from '#discovery/markdown/read-head.ts'
import { renderMarkdown } from '#discovery/markdown/render-markdown.ts'

export { readHead }

/** A page as Markdown, with the data of its head. */
export interface MarkdownPage extends PageHead {
  markdown: string
}

interface Source {
  html: string
  /** The page's own path, used when its head has no canonical URL. */
  path: string
  catalog: Pick<Catalog, 'site' | 'siteUrl'>
  /** The time for which the Markdown must be valid. By default the time of the page itself. */
  now?: number
}

/** Converts the HTML of a page to Markdown. The page's head provides its URL and metadata. */
export function htmlToMarkdown({ html, path, catalog, now }: Source): MarkdownPage {
  const head = readHead(html)
  const url = head.canonical ?? absoluteUrl(catalog.siteUrl, path)
  return { ...head, markdown: renderMarkdown(html, { ...head, url }, catalog, now) }
}
