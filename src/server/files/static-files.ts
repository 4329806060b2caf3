/** The handler of the files of a build. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseEncoding } from '#api/http/negotiate.ts'
import type { Encoding } from '#api/http/negotiate.ts'
import type { Compress } from '#process/compress.ts'
import { filesBelow } from '#process/files/files-below.ts'
import type { FileCache } from '#server/files/file-cache.ts'
import type { Middleware, SourcesOf } from '#server/middleware.ts'
import {
  createCompressedFile,
  createSentFile,
  isText,
  sendFile,
  type SentFile,
} from '#server/files/sent-file.ts'

/** Larger files are streamed from disk, so that a slow client does not keep them in memory. */
const CACHED_FILE_BYTES = 256 * 1024

/** Larger files without a compressed copy on disk are sent uncompressed. */
const COMPRESSED_MAX_BYTES = 16 * 1024 * 1024

/** The files of a build do not change. */
const ALWAYS = { from: -Infinity, until: Infinity }

/** The public files of a build. */
export interface StaticFiles {
  /** Sends the file at the path of a request, or calls `next` when there is none. */
  serve: Middleware
  /** Returns the function that reads the page at a URL path, or undefined when there is none. */
  textAt: (pathname: string) => (() => Promise<string>) | undefined
}

interface StaticFilesOptions {
  folder: string
  compress: Compress
  /** Restricts the handler to files below this subfolder. */
  below?: string
  /** Several folders share one cache. */
  cache: FileCache
  sourcesOf: SourcesOf
}

/**
 * Lists the files of a folder and creates their handler, which supports entity tags, ranges and the encoding
 * that the client accepts (from a brotli copy on disk, or compressed on the first request). Only files listed
 * at the start are served, by their exact names. Recently requested files are cached in memory.
 */
export async function createStaticFiles({
  folder,
  compress,
  below = '',
  cache,
  sourcesOf,
}: StaticFilesOptions): Promise<StaticFiles> {
  const names = new Set(filesBelow(folder, below))
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
    textAt: (pathname) => {
      const name = nameOf(pathname)
      return name?.endsWith('.html') ? () => readFile(join(folder, name), 'utf8') : undefined
    },
  }

  /**
   * Resolves a URL path to a file name: pages have the extension `.html`, folders an index. Compressed copies
   * have no path of their own.
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

/** Replaces the bytes of a large file with its path, so that every request streams it from disk. */
function streamed(file: SentFile, path: string): SentFile {
  return file.size > CACHED_FILE_BYTES ? { ...file, source: path } : file
}
