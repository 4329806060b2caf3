import { DOCUMENTS, isPagePath, markdownPath } from '#contract/documents.ts'
import { routes } from '#contract/routes.ts'

const SITE_LINKS = [
  `<${DOCUMENTS.openapi.path}>; rel="service-desc"; type="application/json"`,
  `<${DOCUMENTS.apiCatalog.path}>; rel="api-catalog"`,
  `<${routes.docs()}>; rel="service-doc"`,
  `<${DOCUMENTS.llms.path}>; rel="describedby"; type="text/plain"`,
].join(', ')

/**
 * A relative reference to the requested page without its query. Echoing the query could make the response
 * head too long.
 */
const SAME_ADDRESS = ''

/**
 * The headers that every page response has: `Vary`, and `Link` to the Markdown version and to the documents
 * for machines. A static page has a Markdown file; a page rendered on request serves Markdown at its own
 * address.
 */
export function pageHeaders(pathname: string, kind: 'static' | 'rendered'): Record<string, string> {
  const alternate = kind === 'static' ? markdownPath(pathname) : SAME_ADDRESS
  return {
    Vary: varianceOf(pathname),
    Link: `${SITE_LINKS}, <${alternate}>; rel="alternate"; type="text/markdown"`,
  }
}

/** The path of a request's target. */
export function pathnameOf(url: string): string {
  return url.split('?', 1)[0] ?? '/'
}

/** The `Vary` value: pages and their Markdown versions also vary by `Accept`. */
export function varianceOf(pathname: string): string {
  return isPagePath(pathname) || pathname.endsWith('.md') ? 'Accept, Accept-Encoding' : 'Accept-Encoding'
}
