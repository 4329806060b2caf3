import { chooseEncoding } from '#api/http/negotiate.ts'
import type { Compress } from '#process/compress.ts'
import type { FileCache } from '#server/files/file-cache.ts'
import type { Middleware, SourcesOf } from '#server/middleware.ts'
import { pathnameOf } from '#server/files/page-headers.ts'
import { createCompressedFile, createSentFile, sendFile } from '#server/files/sent-file.ts'

/** Makes the text at a path. */
export type Make = () => string | Promise<string>

interface MadeFilesOptions {
  find: (path: string) => Make | undefined
  /** Until when (exclusive) a text that was made at a moment stays right. */
  rightUntil: (now: number) => number
  now: () => number
  compress: Compress
  cache: FileCache
  sourcesOf: SourcesOf
}

/**
 * Makes the handler of texts that are made when they are asked for, and kept as long as they are right.
 * They are sent as files are: with entity tags, ranges and in the encoding that the client takes.
 */
export function createMadeFiles({
  find,
  rightUntil,
  now,
  compress,
  cache,
  sourcesOf,
}: MadeFilesOptions): Middleware {
  return (request, response, next) => {
    const name = decodeURIComponent(pathnameOf(request.url ?? '/'))
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const key = `${encoding ?? 'identity'} ${name}`
    const known = cache.get(key, now())
    const make = known ? undefined : find(name)
    if (known) sendFile(request, response, known)
    else if (!make) next()
    else
      cache
        .load(
          key,
          async () => {
            const from = now()
            const body = Buffer.from(await make())
            const file =
              encoding === undefined
                ? createSentFile(name, body)
                : await createCompressedFile(name, body, encoding, compress)
            return { file, from, until: rightUntil(from) }
          },
          sourcesOf(request),
        )
        .then((file) => sendFile(request, response, file), next)
  }
}
