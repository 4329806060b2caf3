/** The middleware of Astro: pages on request as Markdown, their errors and their compression. */
import { defineMiddleware } from 'astro:middleware'
import { MARKDOWN_TYPE, TEXT_UTF8 } from '#contract/documents.ts'
import { compressPage } from '#process/compress-page.ts'
import { choosePageFormat } from '#api/http/negotiate.ts'
import { readerLanguage } from '#site/language-paths.ts'

/**
 * Converts pages rendered on request to Markdown for clients that ask for it. For static pages the server has
 * Markdown files.
 */
export const onRequest = defineMiddleware(async ({ isPrerendered, request, url, locals }, next) => {
  const services = locals.call?.services
  let response: Response
  try {
    response = await next()
  } catch (error) {
    // Astro would send the Vietnamese error page and would not report the error.
    services?.reportFault(error, locals.call?.requestId ?? '')
    const failed = errorPage(500, locals.failedPages?.get(readerLanguage(url, request)))
    if (!failed) throw error
    return failed
  }
  // Astro would send the Vietnamese page of a plain build, and fail to render that of a release.
  if (response.status === 404 && response.body === null)
    response = errorPage(404, locals.notFoundPages?.get(readerLanguage(url, request))) ?? response
  // Astro keeps the status text "OK" when a page changes the status code.
  if (response.status !== 200 && response.statusText === 'OK') response = withoutPhrase(response)
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
  if (import.meta.env.DEV && isPage) return noted(response, url.pathname)
  if (isPage) forbidFraming(response.headers)
  if (isPrerendered || !services || !isPage) return response
  const format = choosePageFormat(request.headers.get('Accept'))
  if (format === 'html') return compressPage(request, response, services)
  // Loaded on demand, because most processes never need the converter.
  const { renderedMarkdown } = await import('#site/rendered-markdown.ts')
  const html = await response.text()
  const { status } = response
  const headers = new Headers(response.headers)
  // A page sets `locals.page` while it is rendered. A page fragment does not, so it stays HTML.
  if (!locals.page) return compressPage(request, new Response(html, { status, headers }), services)
  headers.set('Content-Type', format === 'plain' ? TEXT_UTF8 : MARKDOWN_TYPE)
  const markdown = renderedMarkdown(html, locals.page, url.pathname + url.search, services.catalog)
  return new Response(markdown, { status, headers })
})

/** Returns undefined when there is no such page. */
function errorPage(status: number, page: Uint8Array | undefined): Response | undefined {
  if (!page) return undefined
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }
  return new Response(new Uint8Array(page), { status, headers })
}

/** In development: adds notes for the editor to the page. */
async function noted(response: Response, path: string): Promise<Response> {
  const { editedContent } = await import('#site/edited-content.ts')
  const { withEditorNotes } = await import('#site/editor-notes.ts')
  const edited = editedContent()
  if (!edited) return response
  const html = withEditorNotes(await response.text(), path, edited, Date.now())
  const { status, headers } = response
  headers.delete('Content-Length')
  return new Response(html, { status, headers })
}

/** Returns the response with the default status text of its status code. */
function withoutPhrase({ body, status, headers }: Response): Response {
  return new Response(body, { status, headers })
}

/**
 * Astro can also write its policy into the page, where framing cannot be forbidden, so the header adds it.
 */
function forbidFraming(headers: Headers): void {
  const policy = headers.get('Content-Security-Policy')
  if (policy !== null) headers.set('Content-Security-Policy', `${policy} frame-ancestors 'none';`)
}
