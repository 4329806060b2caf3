import type { Catalog } from '#catalog/catalog.ts'
import { htmlToMarkdown } from '#site/html-to-markdown.ts'

/** The input of a converter thread. */
export interface Conversion {
  /** The HTML of the page. */
  html: string
  path: string
  catalog: Pick<Catalog, 'site' | 'siteUrl'>
  now: number
}

/** Converts a page to Markdown. A long page takes tens of milliseconds, so conversion runs in a thread. */
export function convertPage(conversion: Conversion): string {
  return htmlToMarkdown(conversion).markdown
}
