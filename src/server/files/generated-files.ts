import { chooseEncoding } from '#api/http/negotiate.ts'
import type { Compress } from '#process/compress.ts'
import type { FileCache } from '#server/files/file-cache.ts'
import type { Middleware, SourcesOf } from '#server/middleware.ts'
import { pathnameOf } from '#server/files/page-headers.ts'
import { createCompressedFile, createSentFile, sendFile } from '#server/files/sent-file.ts'

/** Generates the text for a path. */
export type Generate = () => string | Promise<string>

interface GeneratedFilesOptions {
  find: (path: string) => Generate | undefined
  /** The time (exclusive) until which a text generated at `now` stays valid. */
  rightUntil: (now: number) => number
  now: () => number
  compress: Compress
  cache: FileCache
  sourcesOf: SourcesOf
}

/**
 * Creates the handler for texts that are generated on request and cached while they are valid. They are sent
 * like files: with entity tags, range support and the encoding that the client accepts.
 */
export function createGeneratedFiles({
  find,
  rightUntil,
  now,
  compress,
  cache,
  sourcesOf,
}: GeneratedFilesOptions): Middleware {
  return (request, response, next) => {
    const name = decodeURIComponent(pathnameOf(request.url ?? '/'))
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const key = `${encoding ?? 'identity'} ${name}`
    const known = cache.get(key, now())
    const generate = known ? undefined : find(name)
    if (known) sendFile(request, response, known)
    else if (!generate) next()
    else
      cache
        .load(
          key,
          async () => {
            const from = now()
            const body = Buffer.from(await generate())
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
