import { defineMiddleware } from 'astro:middleware'
import { MARKDOWN_TYPE } from '#contract/documents.ts'
import { compressPage } from '#runtime/compress-page.ts'
import { prefersMarkdown } from '#runtime/prefers-markdown.ts'

/** Answers pages that are rendered on request in Markdown to those who ask for it; of static pages the server has twins. */
export const onRequest = defineMiddleware(async ({ isPrerendered, request, url, locals }, next) => {
  const services = locals.call?.services
  const response = await next().catch((error: unknown) => {
    // Astro then sends the page for failures, and tells nobody.
    services?.reportFault(error, locals.call?.requestId ?? '')
    throw error
  })
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
  if (isPage) forbidFraming(response.headers)
  if (isPrerendered || !services || !isPage) return response
  if (!prefersMarkdown(request.headers.get('Accept'))) return compressPage(request, response, services)
  // Most processes never need the converter.
  const { htmlToMarkdown } = await import('#runtime/html-to-markdown.ts')
  const { markdown } = htmlToMarkdown({
    html: await response.text(),
    path: url.pathname + url.search,
    catalog: services.catalog,
  })
  const headers = new Headers(response.headers)
  headers.set('Content-Type', MARKDOWN_TYPE)
  return new Response(markdown, { status: response.status, headers })
})

/** Astro's policy can stand in a page too, where framing cannot be forbidden. */
function forbidFraming(headers: Headers): void {
  const policy = headers.get('Content-Security-Policy')
  if (policy !== null) headers.set('Content-Security-Policy', `${policy} frame-ancestors 'none';`)
}
