import { createReadStream, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { lookup } from 'mrmime'
import { chooseEncoding, matchesEtag } from '#api/respond.ts'
import type { Encoding } from '#api/services.ts'
import { mediaTypeOf } from '#contract/documents.ts'
import { digest } from '#runtime/digest.ts'
import { type ByteRange, parseRange } from '#server/byte-range.ts'
import type { Middleware } from '#server/page-files.ts'
import { varianceOf } from '#server/page-headers.ts'

/** Files whose name changes with their content may be kept for ever. */
const HASHED = /^\/_astro\//

const KEPT_BYTES = 64 * 1024 * 1024

/** Larger files are streamed from the disk. */
const KEPT_FILE_BYTES = 2 * 1024 * 1024

/** What a kept file takes beside its body. */
const ENTRY_BYTES = 500

/** How the names of precompressed twins end. */
const ENDINGS: Record<Encoding, string> = { br: '.br', zstd: '.zst', gzip: '.gz' }

interface BuiltFile {
  path: string
  size: number
  /** Its bytes, unless it is too large to be kept. */
  body: Buffer | undefined
  headers: Record<string, string> & { ETag: string }
}

/**
 * Makes the handler of the built files: the precompressed twin that the client takes, entity tags, ranges.
 * Only files that were there at the start are served, by their exact names; those asked for lately are in memory.
 */
export function createStaticFiles(folder: string): Middleware {
  const names = namesIn(folder)
  const kept = new LRUCache<string, BuiltFile>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ body }, key) => (body?.length ?? 0) + key.length + ENTRY_BYTES,
  })

  return (request, response, next) => {
    const name = nameOf(decodeURIComponent((request.url ?? '/').split('?', 1)[0] ?? '/'))
    if (name === undefined) {
      next()
      return
    }
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const twin = encoding === undefined ? name : name + ENDINGS[encoding]
    const file = names.has(twin) ? twin : name
    const known = kept.get(file)
    if (known) send(request, response, known)
    else {
      loadFile(folder, name, twin === file ? encoding : undefined).then((loaded) => {
        kept.set(file, loaded)
        send(request, response, loaded)
      }, next)
    }
  }

  /** The file behind a path: a page's has an ending, a folder's is its index. Precompressed twins have no path of their own. */
  function nameOf(pathname: string): string | undefined {
    const path = pathname.replace(/\/$/, '')
    const candidates = [pathname, `${path}.html`, `${path}/index.html`]
    return candidates.find((name) => names.has(name) && !/\.(?:br|zst|gz)$/.test(name))
  }
}

export function notFoundPage(folder: string): string {
  return join(folder, '404.html')
}

function namesIn(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Set(
    files.map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).split(sep).join('/')}`),
  )
}

async function loadFile(folder: string, name: string, encoding: Encoding | undefined): Promise<BuiltFile> {
  const path = join(folder, encoding === undefined ? name : name + ENDINGS[encoding])
  const body = await readFile(path)
  return {
    path,
    size: body.length,
    body: body.length > KEPT_FILE_BYTES ? undefined : body,
    headers: {
      'Content-Type': mediaTypeOf(name) ?? typeByEnding(name),
      'Cache-Control': HASHED.test(name)
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=0, must-revalidate',
      Vary: varianceOf(name),
      ETag: `"${digest(body)}"`,
      'Accept-Ranges': 'bytes',
      ...(encoding !== undefined && { 'Content-Encoding': encoding }),
    },
  }
}

function typeByEnding(name: string): string {
  const type = lookup(name) ?? 'application/octet-stream'
  return type.startsWith('text/') ? `${type};charset=utf-8` : type
}

function send(request: IncomingMessage, response: ServerResponse, file: BuiltFile): void {
  const { headers, size } = file
  if (matchesEtag(request.headers['if-none-match'], headers.ETag)) {
    const { 'Content-Type': _type, 'Content-Encoding': _encoding, ...validators } = headers
    response.writeHead(304, validators).end()
    return
  }
  const ifRange = request.headers['if-range']
  const isSame = ifRange === undefined || ifRange === headers.ETag
  const range = isSame ? parseRange(request.headers.range, size) : undefined
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'Content-Range': `bytes */${size}`, 'Content-Length': 0 }).end()
    return
  }
  const { first, last } = range ?? { first: 0, last: size - 1 }
  response.writeHead(range ? 206 : 200, {
    ...headers,
    'Content-Length': last - first + 1,
    ...(range && { 'Content-Range': `bytes ${first}-${last}/${size}` }),
  })
  if (request.method === 'HEAD') response.end()
  else sendBody(response, file, { first, last })
}

function sendBody(
  response: ServerResponse,
  { path, body, size }: BuiltFile,
  { first, last }: ByteRange,
): void {
  if (body) response.end(last - first + 1 === size ? body : body.subarray(first, last + 1))
  else {
    // A client that leaves before the end is no fault.
    pipeline(createReadStream(path, { start: first, end: last }), response, () => {})
  }
}
