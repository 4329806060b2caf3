import type { Catalog } from '#catalog/catalog.ts'
import { absoluteUrl } from '#contract/routes.ts'
import { type PageFacts, renderMarkdown } from '#discovery/markdown/render-markdown.ts'

/**
 * The metadata of a page rendered on request, set by its layout. `url` is missing when the page has no
 * canonical URL.
 */
export type RenderedPage = Omit<PageFacts, 'url'> & { url?: string }

/** Converts a page rendered on request to Markdown. `target` is the requested path and query. */
export function renderedMarkdown(
  html: string,
  page: RenderedPage,
  target: string,
  catalog: Pick<Catalog, 'site' | 'siteUrl'>,
): string {
  return renderMarkdown(html, { url: absoluteUrl(catalog.siteUrl, target), ...page }, catalog)
}
