import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding } from '#api/http/negotiate.ts'
import type { Catalog } from '#catalog/catalog.ts'
import type { Compress } from '#process/compress.ts'
import type { FileCache } from '#server/files/file-cache.ts'
import type { Make } from '#server/files/made-files.ts'
import { pageHeaders, pathnameOf } from '#server/files/page-headers.ts'
import { createCompressedFile, createSentFile, sendFile } from '#server/files/sent-file.ts'
import type { SourcesOf } from '#server/middleware.ts'
import type { GivenPage } from '#site/page-view.ts'
import { createPageFinder } from '#views/find-page.ts'
import { PAGES } from '#views/pages.ts'

/** The compiled code's own: the HTML of a page that shows what it is given. */
export type RenderPage = (path: string, given: GivenPage) => Promise<string>

interface PagesOnRequestOptions {
  catalog: Catalog
  render: RenderPage
  compress: Compress
  /** Shared with what else is made. */
  cache: FileCache
  sourcesOf: SourcesOf
}

/** Pages of the catalog that have no file in the release. They have the same bytes as if they had. */
export interface PagesOnRequest {
  /** Makes the HTML of the page at a path; nothing where the catalog has none. */
  find: (path: string) => Make | undefined
  /** Answers with the page at a request's path; false where there is none, and nothing was sent. */
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
}

/** What may stand behind the path of a page, as it may where the page is a file. */
const FILE_END = /(?<=.)(?:\/|\.html)$/

/** A release does not change. */
const ALWAYS = { from: -Infinity, until: Infinity }

export function createPagesOnRequest({
  catalog,
  render,
  compress,
  cache,
  sourcesOf,
}: PagesOnRequestOptions): PagesOnRequest {
  const findPage = createPageFinder(PAGES)

  const find = (path: string): Make | undefined => {
    const found = findPage(path)
    const view = found?.page.view(found.params, catalog)
    return found && view && (() => render(path, { name: found.page.name, view, frame: catalog }))
  }
  return {
    find,
    serve: async (request, response) => {
      const path = decodeURIComponent(pathnameOf(request.url ?? '/')).replace(FILE_END, '')
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      const key = `page ${encoding ?? 'identity'} ${path}`
      const known = cache.get(key, 0)
      const make = known ? undefined : find(path)
      if (!known && !make) return false
      const load = async () => {
        const name = `${path}.html`
        const body = Buffer.from((await make?.()) ?? '')
        const file =
          encoding === undefined
            ? createSentFile(name, body)
            : await createCompressedFile(name, body, encoding, compress)
        return { file, ...ALWAYS }
      }
      const file = known ?? (await cache.load(key, load, sourcesOf(request)))
      for (const [name, value] of Object.entries(pageHeaders(path, 'static'))) response.setHeader(name, value)
      sendFile(request, response, file)
      return true
    },
  }
}
