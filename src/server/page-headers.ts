import { DOCUMENTS, isPagePath, markdownTwin, MARKDOWN_TYPE } from '#contract/documents.ts'
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
export function pageHeaders(pathname: string, kind: 'static' | 'rendered'): Record<string, string> {
  const address = kind === 'static' ? markdownTwin(pathname) : pathname
  return {
    Vary: varianceOf(pathname),
    Link: `${SITE_LINKS}, <${address}>; rel="alternate"; type="${MARKDOWN_TYPE.split(';', 1)[0]}"`,
  }
}

/** What an answer hangs on: that of a page, or of its twin, on the wanted type as well. */
export function varianceOf(pathname: string): string {
  return isPagePath(pathname) || pathname.endsWith('.md') ? 'Accept, Accept-Encoding' : 'Accept-Encoding'
}
