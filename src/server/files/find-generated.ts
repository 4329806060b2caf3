import type { Catalog } from '#catalog/catalog.ts'
import { hasMarkdown, pageOfMarkdown } from '#contract/documents.ts'
import { createByProducts } from '#discovery/by-products.ts'
import { createThreads } from '#process/threads.ts'
import { type Conversion, convertPage } from '#server/files/convert-page.ts'
import type { Generate } from '#server/files/generated-files.ts'

/** The maximum number of waiting conversions. Each takes from one to several tens of milliseconds. */
const WAITING_MAX = 500

export type Convert = (conversion: Conversion) => Promise<string>

/**
 * Converts in a single thread, so that a client that requests every page as Markdown leaves the other cores
 * free.
 */
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
  /** Finds the HTML of a page. */
  textAt: (path: string) => (() => Promise<string>) | undefined
  convert: Convert
  now: () => number
}

/**
 * Creates the function that finds the generator for a path: a by-product of the catalog, or the Markdown
 * version of a page. It returns undefined for any other path.
 */
export function createFindGenerated({
  catalog,
  textAt,
  convert,
  now,
}: Sources): (path: string) => Generate | undefined {
  const byProducts = createByProducts(catalog)
  const { site, siteUrl } = catalog
  return (path) => {
    const render = byProducts.find(path)
    if (render) return () => render(now())
    const page = pageOfMarkdown(path)
    const text = page !== undefined && hasMarkdown(page) ? textAt(page) : undefined
    if (page === undefined || !text) return undefined
    return async () => convert({ html: await text(), path: page, catalog: { site, siteUrl }, now: now() })
  }
}
