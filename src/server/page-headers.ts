import { DOCUMENTS, isPagePath, markdownTwin } from '#contract/documents.ts'
import { routes } from '#contract/routes.ts'

const SITE_LINKS = [
  `<${DOCUMENTS.openapi.path}>; rel="service-desc"; type="application/json"`,
  `<${DOCUMENTS.apiCatalog.path}>; rel="api-catalog"`,
  `<${routes.docs()}>; rel="service-doc"`,
  `<${DOCUMENTS.llms.path}>; rel="describedby"; type="text/plain"`,
].join(', ')

/**
 * What a page's answer says beside its content: where its Markdown and the documents for machines are.
 * A static page has a twin; one that is rendered on request gives Markdown at its own address.
 */
export function pageHeaders(url: string, kind: 'static' | 'rendered'): Record<string, string> {
  const pathname = pathnameOf(url)
  const address = kind === 'static' ? markdownTwin(pathname) : url
  const alternate = address.replaceAll('<', '%3C').replaceAll('>', '%3E')
  return {
    Vary: varianceOf(pathname),
    Link: `${SITE_LINKS}, <${alternate}>; rel="alternate"; type="text/markdown"`,
  }
}

/** The path of a request's target. */
export function pathnameOf(url: string): string {
  return url.split('?', 1)[0] ?? '/'
}

/** What an answer hangs on: that of a page, or of its twin, on the wanted type as well. */
export function varianceOf(pathname: string): string {
  return isPagePath(pathname) || pathname.endsWith('.md') ? 'Accept, Accept-Encoding' : 'Accept-Encoding'
}
