import { readFile } from 'node:fs/promises'
import type { Catalog } from '#catalog/catalog.ts'
import { htmlToMarkdown } from '#site/html-to-markdown.ts'

/** What a thread of the converter is given. */
export interface Conversion {
  /** Its HTML, or the file that has it. */
  page: { html: string } | { file: string }
  path: string
  catalog: Pick<Catalog, 'site' | 'siteUrl'>
  now: number
}

/** A page as Markdown. A long page takes tens of milliseconds, which is why threads do it. */
export async function convertPage({ page, ...rest }: Conversion): Promise<string> {
  const html = 'html' in page ? page.html : await readFile(page.file, 'utf8')
  return htmlToMarkdown({ html, ...rest }).markdown
}
