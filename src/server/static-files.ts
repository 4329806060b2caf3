import { join } from 'node:path'
import sirv from 'sirv'
import { mediaTypeOf } from '#contract/documents.ts'
import { varianceOf } from '#server/page-headers.ts'

/** Files whose name changes with their content may be kept for ever. */
const HASHED = /\/_astro\//

/** Makes the handler of the built files: precompressed twins, entity tags and ranges are sirv's work. */
export function createStaticFiles(folder: string): ReturnType<typeof sirv> {
  return sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: ['html'],
    setHeaders: (response, pathname) => {
      response.setHeader(
        'Cache-Control',
        HASHED.test(pathname) ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
      )
      response.setHeader('Vary', varianceOf(pathname))
      const mediaType = mediaTypeOf(pathname)
      if (mediaType !== undefined) response.setHeader('Content-Type', mediaType)
      response.setHeader('X-Content-Type-Options', 'nosniff')
      response.setHeader('Access-Control-Allow-Origin', '*')
    },
  })
}

export function notFoundPage(folder: string): string {
  return join(folder, '404.html')
}
