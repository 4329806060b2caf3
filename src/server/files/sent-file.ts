/** A file as an HTTP response: entity tag, ranges, encoding. */
import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { lookup } from 'mrmime'
import { matchesEtag } from '#api/http/respond.ts'
import type { Encoding } from '#api/http/negotiate.ts'
import { mediaTypeOf } from '#contract/documents.ts'
import type { Compress } from '#process/compress.ts'
import { digest } from '#process/digest.ts'
import { type ByteRange, parseRange } from '#server/files/byte-range.ts'
import { varianceOf } from '#server/files/page-headers.ts'

/** A named body in one encoding, with its response headers. */
export interface SentFile {
  size: number
  /** The bytes, or the path of the file from which they are streamed. */
  source: Buffer | string
  headers: Record<string, string> & { ETag: string }
}

/** Files whose name changes with their content may be kept for ever. */
const HASHED = /^\/(?:_astro|photos)\//

/** A smaller file would save less than one packet. */
const COMPRESSED_MIN_BYTES = 1024

/** Media types of text. Other types, such as pictures and fonts, are already compressed. */
const TEXT = /^text\/|[/+](?:json|xml)\b/

export function isText(name: string): boolean {
  return TEXT.test(typeOf(name))
}

export function createSentFile(name: string, body: Buffer, encoding?: Encoding): SentFile {
  return {
    size: body.length,
    source: body,
    headers: {
      'Content-Type': typeOf(name),
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

/** Compresses a file. A file too small to benefit keeps its original bytes. */
export async function createCompressedFile(
  name: string,
  body: Buffer,
  encoding: Encoding,
  compress: Compress,
): Promise<SentFile> {
  if (body.length < COMPRESSED_MIN_BYTES) return createSentFile(name, body)
  const { buffer, byteOffset, byteLength } = await compress(body, encoding)
  return createSentFile(name, Buffer.from(buffer, byteOffset, byteLength), encoding)
}

function typeOf(name: string): string {
  const known = mediaTypeOf(name)
  if (known !== undefined) return known
  const type = lookup(name) ?? 'application/octet-stream'
  return type.startsWith('text/') ? `${type};charset=utf-8` : type
}

/**
 * Answers GET and HEAD with a file: 304 when the client has it, 206 for a satisfiable range, otherwise 200 or
 * 416.
 */
export function sendFile(request: IncomingMessage, response: ServerResponse, file: SentFile): void {
  const { size } = file
  // A handler that set `Content-Type` before takes precedence: Markdown may be requested as plain text.
  const type = response.getHeader('Content-Type')
  const headers = typeof type === 'string' ? { ...file.headers, 'Content-Type': type } : file.headers
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

function sendBody(response: ServerResponse, { source, size }: SentFile, { first, last }: ByteRange): void {
  if (typeof source !== 'string')
    response.end(last - first + 1 === size ? source : source.subarray(first, last + 1))
  else {
    // A client may disconnect before the end; that is not an error.
    pipeline(createReadStream(source, { start: first, end: last }), response, () => {})
  }
}
