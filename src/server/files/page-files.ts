/** Pages as HTML or Markdown, by what the client accepts. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  hasMarkdown,
  isPagePath,
  MARKDOWN_TYPE,
  markdownPath,
  pageOfMarkdown,
  TEXT_UTF8,
} from '#contract/documents.ts'
import { operationsAt } from '#contract/operations.ts'
import { choosePageFormat } from '#api/http/negotiate.ts'
import type { Middleware, Next } from '#server/middleware.ts'
import { pageHeaders, pathnameOf, varianceOf } from '#server/files/page-headers.ts'

/**
 * Wraps a file handler: serves the Markdown version of a page to clients that ask for Markdown, and sets the
 * page headers on every page response, whichever handler sends it.
 */
export function createPageFiles(files: Middleware): Middleware {
  return (request, response, next) => {
    const { url = '/' } = request
    const pathname = pathnameOf(url)
    if (!isPagePath(pathname)) {
      files(request, response, (error) => {
        if (error === undefined) askForMarkdown(request, response, pathname)
        next(error)
      })
      return
    }
    const servePage: Next = (error) => {
      if (error !== undefined) return next(error)
      request.url = url
      response.removeHeader('Content-Type')
      const nextRendered: Next = (failure) => {
        setHeaders(response, pageHeaders(pathname, 'rendered'))
        next(failure)
      }
      files(request, response, nextRendered)
    }
    setHeaders(response, pageHeaders(pathname, 'static'))
    const format = choosePageFormat(request.headers.accept)
    if (format !== 'html') {
      if (format === 'plain') response.setHeader('Content-Type', TEXT_UTF8)
      request.url = markdownPath(pathname)
      files(request, response, servePage)
    } else servePage()
  }
}

/**
 * Rewrites a request for a Markdown file that does not exist into a request for its page with `Accept:
 * text/markdown`.
 */
function askForMarkdown(request: IncomingMessage, response: ServerResponse, pathname: string): void {
  const page = pageOfMarkdown(pathname)
  if (page === undefined || !hasMarkdown(page) || operationsAt(page).length > 0) return
  const { url = '/' } = request
  request.url = page + url.slice(pathname.length)
  request.headers.accept = MARKDOWN_TYPE
  response.setHeader('Vary', varianceOf(pathname))
}

function setHeaders(response: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}
