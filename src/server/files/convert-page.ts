import { readFile } from 'node:fs/promises'
import type { Catalog } from '#catalog/catalog.ts'
import { htmlToMarkdown } from '#site/html-to-markdown.ts'

/** The input of a converter thread. */
export interface Conversion {
  /** The HTML of the page, or the path of the file that contains it. */
  page: { html: string } | { file: string }
  path: string
  catalog: Pick<Catalog, 'site' | 'siteUrl'>
  now: number
}

/** Converts a page to Markdown. A long page takes tens of milliseconds, so conversion runs in a thread. */
export async function convertPage({ page, ...rest }: Conversion): Promise<string> {
  const html = 'html' in page ? page.html : await readFile(page.file, 'utf8')
  return htmlToMarkdown({ html, ...rest }).markdown
}
