import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseEncoding } from '#api/http/negotiate.ts'
import type { Encoding } from '#api/http/negotiate.ts'
import type { Compress } from '#process/compress.ts'
import { listFilesBelow } from '#process/files/list-files.ts'
import type { FileCache } from '#server/files/file-cache.ts'
import type { Middleware, SourcesOf } from '#server/middleware.ts'
import {
  createCompressedFile,
  createSentFile,
  isText,
  sendFile,
  type SentFile,
} from '#server/files/sent-file.ts'

/** Larger files are streamed from the disk: a client that reads slowly holds no more in memory. */
const KEPT_FILE_BYTES = 256 * 1024

/** What is larger, and lies on the disk without a compressed copy, is sent as it is. */
const COMPRESSED_MAX_BYTES = 16 * 1024 * 1024

/** A file of a build does not change. */
const ALWAYS = { from: -Infinity, until: Infinity }

/** The public files of a build. */
export interface StaticFiles {
  /** Answers a request with the file at its path, or hands it on. */
  serve: Middleware
  /** The path on the disk of the file at a URL path; nothing where there is none. */
  find: (pathname: string) => string | undefined
}

interface StaticFilesOptions {
  folder: string
  compress: Compress
  /** Serves only files below this folder of it. */
  below?: string
  /** Folders share one. */
  cache: FileCache
  sourcesOf: SourcesOf
}

/**
 * Reads which files a folder has and makes their handler: entity tags, ranges, and the encoding that the
 * client takes, from a brotli copy on the disk or compressed when it is first asked for. Only files that were
 * there at the start are served, by their exact names; those asked for lately are in memory.
 */
export async function createStaticFiles({
  folder,
  compress,
  below = '',
  cache,
  sourcesOf,
}: StaticFilesOptions): Promise<StaticFiles> {
  const names = new Set(await listFilesBelow(folder, below))
  return {
    serve: (request, response, next) => {
      const name = nameOf(decodeURIComponent((request.url ?? '/').split('?', 1)[0] ?? '/'))
      if (name === undefined) {
        next()
        return
      }
      const encoding = isText(name) ? chooseEncoding(request.headers['accept-encoding']) : undefined
      const key = `${encoding ?? 'identity'} ${folder}${name}`
      const known = cache.get(key, 0)
      if (known) sendFile(request, response, known)
      else
        cache
          .load(key, async () => ({ file: await load(name, encoding), ...ALWAYS }), sourcesOf(request))
          .then((file) => sendFile(request, response, file), next)
    },
    find: (pathname) => {
      const name = nameOf(pathname)
      return name === undefined ? undefined : join(folder, name)
    },
  }

  /**
   * The file behind a path: a page's has an ending, a folder's is its index. Compressed copies have no path
   * of their own.
   */
  function nameOf(pathname: string): string | undefined {
    const path = pathname.replace(/\/$/, '')
    const candidates = [pathname, `${path}.html`, `${path}/index.html`]
    return candidates.find((name) => names.has(name) && !/\.(?:br|zst|gz)$/.test(name))
  }

  async function load(name: string, encoding: Encoding | undefined): Promise<SentFile> {
    const path = join(folder, name)
    if (encoding === 'br' && names.has(`${name}.br`))
      return streamed(createSentFile(name, await readFile(`${path}.br`), encoding), `${path}.br`)
    const body = await readFile(path)
    return encoding === undefined || body.length > COMPRESSED_MAX_BYTES
      ? streamed(createSentFile(name, body), path)
      : createCompressedFile(name, body, encoding, compress)
  }
}

/** A large file without its bytes, which then are read from the disk each time. */
function streamed(file: SentFile, path: string): SentFile {
  return file.size > KEPT_FILE_BYTES ? { ...file, source: path } : file
}
