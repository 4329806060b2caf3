import type { IncomingMessage, ServerResponse } from 'node:http'
import { isPagePath, markdownTwin } from '#contract/documents.ts'
import { prefersMarkdown } from '#runtime/prefers-markdown.ts'
import { pageHeaders, pathnameOf } from '#server/page-headers.ts'

/** A handler that answers or calls `next`, as static file servers do. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void

/** Gives a page as its Markdown twin to those who ask for Markdown, and puts a page's headers on whatever answers in the end. */
export function createPageFiles(staticFiles: Middleware): Middleware {
  return (request, response, next) => {
    const { url = '/' } = request
    const pathname = pathnameOf(url)
    if (!isPagePath(pathname)) {
      staticFiles(request, response, next)
      return
    }
    const servePage = (): void => {
      request.url = url
      staticFiles(request, response, () => {
        setHeaders(response, pageHeaders(url, 'rendered'))
        next()
      })
    }
    setHeaders(response, pageHeaders(url, 'static'))
    if (prefersMarkdown(request.headers.accept)) {
      request.url = markdownTwin(pathname)
      staticFiles(request, response, servePage)
    } else servePage()
  }
}

function setHeaders(response: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}
