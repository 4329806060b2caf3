import type { Catalog } from '#catalog/catalog.ts'
import { hasMarkdown, pageOfMarkdown } from '#contract/documents.ts'
import { createByProducts } from '#discovery/by-products.ts'
import { createThreads } from '#process/threads.ts'
import { type Conversion, convertPage } from '#server/files/convert-page.ts'
import type { Make } from '#server/files/made-files.ts'
import type { PagesOnRequest } from '#server/files/pages-on-request.ts'
import type { StaticFiles } from '#server/files/static-files.ts'

/** Conversions that may wait, at one to some tens of milliseconds each. */
const WAITING_MAX = 500

export type Convert = (conversion: Conversion) => Promise<string>

/** One thread, so that whoever wants every page as Markdown leaves the rest of the machine to the others. */
export function createConverter(): Convert {
  return createThreads<Conversion, string>({
    module: new URL('./convert-page.ts', import.meta.url),
    name: convertPage.name,
    count: 1,
    waiting: WAITING_MAX,
  })
}

interface Sources {
  catalog: Catalog
  files: Pick<StaticFiles, 'find'>
  /** For pages without a file. */
  pages: Pick<PagesOnRequest, 'find'> | undefined
  convert: Convert
  now: () => number
}

/**
 * Makes the function that finds what is made at a path: a by-product of the catalog, or the Markdown version
 * of a page.
 */
export function createFindMade({
  catalog,
  files,
  pages,
  convert,
  now,
}: Sources): (path: string) => Make | undefined {
  const byProducts = createByProducts(catalog)
  const { site, siteUrl } = catalog
  return (path) => {
    const render = byProducts.find(path)
    if (render) return () => render(now())
    const page = pageOfMarkdown(path)
    if (page === undefined || !hasMarkdown(page)) return undefined
    const about = { path: page, catalog: { site, siteUrl }, now: now() }
    const file = files.find(page)
    if (file !== undefined)
      return file.endsWith('.html') ? () => convert({ page: { file }, ...about }) : undefined
    const make = pages?.find(page)
    return make && (async () => convert({ page: { html: await make() }, ...about }))
  }
}
