/**
 * Serves the pages, documents and pictures of a release: those that the store has as files, and the others
 * rendered, kept in the store, and served.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { chooseEncoding, type Encoding } from '#api/http/negotiate.ts'
import { isPagePath } from '#contract/documents.ts'
import type { Compress } from '#process/compress.ts'
import type { PageStore } from '#process/files/page-store.ts'
import type { FileCache } from '#server/files/file-cache.ts'
import { pageHeaders, pathnameOf } from '#server/files/page-headers.ts'
import {
  createCompressedFile,
  createSentFile,
  isText,
  sendFile,
  type SentFile,
} from '#server/files/sent-file.ts'
import type { Middleware, SourcesOf } from '#server/middleware.ts'
import type { ReleaseFile, ReleaseFiles } from '#site/files/release-files.ts'

interface RenderedFilesOptions {
  files: ReleaseFiles
  /** The paths that were asked for last, over all releases. */
  recent: RecentPaths
  store: PageStore
  compress: Compress
  cache: FileCache
  /** Where pictures wait that the store does not have. */
  drawn: FileCache
  sourcesOf: SourcesOf
}

export interface RenderedFiles {
  /** Sends what need not be rendered; calls `next` for everything else. */
  serveCached: Middleware
  /** Sends what the catalog has at a request's path. Resolves to false where it has nothing. */
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
  /** Renders what the store does not have at some paths, one after the other, for readers to come. */
  warm: (paths: Iterable<string>) => Promise<void>
  /** The text at a path, as it is served; undefined where the catalog has nothing. */
  textAt: (path: string) => (() => Promise<string>) | undefined
}

/** The paths that readers asked for last, which are rendered before another release is taken over. */
export interface RecentPaths {
  note: (path: string) => void
  list: () => string[]
}

/** Enough for the pages that most readers see. */
const RECENT_MAX = 100

export function createRecentPaths(): RecentPaths {
  const paths = new Set<string>()
  return {
    note: (path) => {
      paths.delete(path)
      paths.add(path)
      if (paths.size > RECENT_MAX) paths.delete(paths.values().next().value ?? '')
    },
    list: () => [...paths].toReversed(),
  }
}

/** A file of the store is right as long as something has its key. */
const ALWAYS = { from: -Infinity, until: Infinity }

const decompress = promisify(brotliDecompress)

export function createRenderedFiles({
  files,
  recent,
  store,
  compress,
  cache,
  drawn,
  sourcesOf,
}: RenderedFilesOptions): RenderedFiles {
  /** The bytes of a file as the store has them: texts are compressed with brotli. */
  const storedBytes = async ({ name, key, render }: ReleaseFile): Promise<Uint8Array> => {
    const known = await store.get(key)
    if (known) return known
    const rendered = await render()
    const bytes = isText(name) ? await compress(rendered, 'br') : rendered
    await store.put(key, bytes)
    return bytes
  }
  const plainBytes = async (file: ReleaseFile): Promise<Buffer> => {
    const bytes = await storedBytes(file)
    return isText(file.name) ? decompress(bytes) : Buffer.from(bytes)
  }
  const load = async (file: ReleaseFile, encoding: Encoding | undefined): Promise<SentFile> => {
    if (encoding === 'br') return createSentFile(file.name, Buffer.from(await storedBytes(file)), 'br')
    const body = await plainBytes(file)
    return encoding === undefined
      ? createSentFile(file.name, body)
      : createCompressedFile(file.name, body, encoding, compress)
  }
  const find = (
    request: IncomingMessage,
  ): { file: ReleaseFile; encoding: Encoding | undefined; key: string } | undefined => {
    const file = files.find(decodeURIComponent(pathnameOf(request.url ?? '/')))
    if (!file) return undefined
    const encoding = isText(file.name) ? chooseEncoding(request.headers['accept-encoding']) : undefined
    return { file, encoding, key: `${encoding ?? 'identity'} ${file.name} ${file.key}` }
  }
  return {
    serveCached: (request, response, next) => {
      const found = find(request)
      if (!found) return next()
      const { file, encoding, key } = found
      if (isText(file.name)) recent.note(pathnameOf(request.url ?? '/'))
      const known = cache.get(key, 0) ?? drawn.get(key, 0)
      if (known) return sendFile(request, response, known)
      const isStored = store.has(file.key)
      // A page that somebody waits for already takes no place at the gate. A picture waits for its thread.
      if (isText(file.name) && !isStored && !cache.isLoading(key)) return next()
      const loading = isText(file.name) || isStored ? cache : drawn
      loading
        .load(key, async () => ({ file: await load(file, encoding), ...ALWAYS }), sourcesOf(request))
        .then((sent) => sendFile(request, response, sent), next)
    },
    serve: async (request, response) => {
      const found = find(request)
      if (!found) return false
      const { file, encoding, key } = found
      const sent =
        cache.get(key, 0) ??
        (await cache.load(
          key,
          async () => ({ file: await load(file, encoding), ...ALWAYS }),
          sourcesOf(request),
        ))
      const path = pathnameOf(request.url ?? '/')
      if (isPagePath(path))
        for (const [name, value] of Object.entries(pageHeaders(path, 'static')))
          response.setHeader(name, value)
      else response.removeHeader('Link')
      sendFile(request, response, sent)
      return true
    },
    warm: async (paths) => {
      for (const path of paths) {
        const file = files.find(path)
        // A failed rendering is reported when a reader asks for the page.
        if (file && !store.has(file.key)) await storedBytes(file).catch(() => {})
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    textAt: (path) => {
      const file = files.find(path)
      return file && (async () => String(await plainBytes(file)))
    },
  }
}
