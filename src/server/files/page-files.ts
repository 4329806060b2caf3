import type { ServerResponse } from 'node:http'
import { isPagePath, markdownPath, TEXT_UTF8 } from '#contract/documents.ts'
import { choosePageFormat } from '#api/http/negotiate.ts'
import type { Middleware, Next } from '#server/middleware.ts'
import { pageHeaders, pathnameOf } from '#server/files/page-headers.ts'

/**
 * Gives a page as its Markdown version to those who ask for Markdown, and puts a page's headers on whatever
 * answers in the end.
 */
export function createPageFiles(files: Middleware): Middleware {
  return (request, response, next) => {
    const { url = '/' } = request
    const pathname = pathnameOf(url)
    if (!isPagePath(pathname)) {
      files(request, response, next)
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

function setHeaders(response: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}
