import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Catalog } from '#catalog/catalog.ts'
import { markdownPath } from '#contract/documents.ts'
import { createByProducts } from '#discovery/by-products.ts'
import type { PageFile } from '#publish/files/list-pages.ts'
import { mapConcurrently } from '#process/files/map-concurrently.ts'
import { htmlToMarkdown } from '#site/html-to-markdown.ts'

/**
 * Writes the files that the server otherwise generates on request: the Markdown version of every page, feeds,
 * calendars and the records of the watchlist, as of the moment `now`.
 */
export async function writeByProducts(
  folder: string,
  catalog: Catalog,
  pages: readonly PageFile[],
  now: number,
): Promise<void> {
  const write = async (path: string, text: string): Promise<void> => {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  await mapConcurrently(pages, async ({ path, file }) => {
    const { markdown } = htmlToMarkdown({ html: await readFile(file, 'utf8'), path, catalog, now })
    await write(markdownPath(path), markdown)
  })
  const byProducts = createByProducts(catalog)
  await mapConcurrently(byProducts.list(now), async (path) => {
    const render = byProducts.find(path)
    if (!render) throw new Error(`${path} is listed, but nothing makes it`)
    await write(path, render(now))
  })
}
