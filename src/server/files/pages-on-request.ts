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

/** Renders the HTML of a page from its view. The compiled code of a release exports it. */
export type RenderPage = (path: string, given: GivenPage) => Promise<string>

interface PagesOnRequestOptions {
  catalog: Catalog
  render: RenderPage
  compress: Compress
  /** Shared with the other generated files. */
  cache: FileCache
  sourcesOf: SourcesOf
}

/** Pages of the catalog that have no file in the release. Their bytes equal those of a prerendered file. */
export interface PagesOnRequest {
  /** Returns the generator of the HTML for a path, or undefined when the catalog has no such page. */
  find: (path: string) => Make | undefined
  /** Sends the page at a request's path. Resolves to false, with nothing sent, when there is no such page. */
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
}

/** The suffixes that a page path may have, as for pages that are files. */
const FILE_END = /(?<=.)(?:\/|\.html)$/

/** The pages of a release do not change. */
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
