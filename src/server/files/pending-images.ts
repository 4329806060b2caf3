/**
 * Serves the pictures of a catalog, which the process that publishes draws beside the releases. Other sites
 * remember that a picture was not found, so a picture that is not drawn yet is unavailable instead.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UNAVAILABLE_RETRY_SECONDS } from '#contract/limits.ts'
import { isPicturePath } from '#process/files/picture-folder.ts'
import type { FileCache } from '#server/files/file-cache.ts'
import { pathnameOf } from '#server/files/page-headers.ts'
import { createSentFile, sendFile } from '#server/files/sent-file.ts'
import type { Middleware, SourcesOf } from '#server/middleware.ts'

const TEXT = 'This picture is not drawn yet; ask for it again in a minute.\n'

interface PicturesOptions {
  /** The folder of pictures. */
  folder: string
  /** Whether the catalog has a picture at a path. */
  isPicture: (path: string) => boolean
  cache: FileCache
  sourcesOf: SourcesOf
}

/** A picture never changes under its name. */
const ALWAYS = { from: -Infinity, until: Infinity }

export function createPictures({ folder, isPicture, cache, sourcesOf }: PicturesOptions): Middleware {
  return (request, response, next) => {
    const path = pathnameOf(request.url ?? '/')
    if (!isPicturePath(path)) return next()
    const key = `identity ${folder}${path}`
    const known = cache.get(key, 0)
    if (known) return sendFile(request, response, known)
    if (existsSync(join(folder, path))) {
      const load = async () => ({ file: createSentFile(path, await readFile(join(folder, path))), ...ALWAYS })
      cache.load(key, load, sourcesOf(request)).then((file) => sendFile(request, response, file), next)
      return
    }
    if (!isPicture(path)) return next()
    response.writeHead(503, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': Buffer.byteLength(TEXT),
      'Cache-Control': 'no-store',
      'Retry-After': String(UNAVAILABLE_RETRY_SECONDS),
    })
    response.end(request.method === 'HEAD' ? undefined : TEXT)
  }
}
