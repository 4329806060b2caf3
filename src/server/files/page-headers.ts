import { DOCUMENTS, isPagePath, markdownPath } from '#contract/documents.ts'
import { routes } from '#contract/routes.ts'

const SITE_LINKS = [
  `<${DOCUMENTS.openapi.path}>; rel="service-desc"; type="application/json"`,
  `<${DOCUMENTS.apiCatalog.path}>; rel="api-catalog"`,
  `<${routes.docs()}>; rel="service-doc"`,
  `<${DOCUMENTS.llms.path}>; rel="describedby"; type="text/plain"`,
].join(', ')

/**
 * The address of the page itself, whatever its query: what a client sent is not repeated in a head, which has
 * to stay short.
 */
const SAME_ADDRESS = ''

/**
 * What a page's answer says beside its content: where its Markdown and the documents for machines are.
 * A static page has a Markdown file; one that is rendered on request gives Markdown at its own address.
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
