import type { Catalog } from '#catalog/catalog.ts'
import { absoluteUrl } from '#contract/routes.ts'
import { type PageFacts, renderMarkdown } from '#discovery/markdown/render-markdown.ts'

/**
 * What a page that is rendered on request is, as its layout says it; without `url` where it has no canonical
 * address.
 */
export type RenderedPage = Omit<PageFacts, 'url'> & { url?: string }

/**
 * A page that was rendered on request as Markdown. `target` is the path and query that it was asked for with.
 */
export function renderedMarkdown(
  html: string,
  page: RenderedPage,
  target: string,
  catalog: Pick<Catalog, 'site' | 'siteUrl'>,
): string {
  return renderMarkdown(html, { url: absoluteUrl(catalog.siteUrl, target), ...page }, catalog)
}
