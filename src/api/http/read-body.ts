/** Reads the bodies of requests, with a bound. */
import { joinBytes } from '#api/http/respond.ts'
import { BODY_MAX_BYTES } from '#contract/limits.ts'
import { failure, type Read } from '#contract/parse-input.ts'

/** Bodies that have already been read. */
const bodies = new WeakMap<Request, Uint8Array>()

/**
 * Attaches an already read body to a request, so that it is read and measured only once. The body is
 * complete, or cut one byte above the maximum.
 */
export function withBytes(request: Request, body: Uint8Array): Request {
  bodies.set(request, body)
  return request
}

/** Reads the JSON object in a request body. `example` appears in error messages. */
export async function readJsonObject(
  request: Request,
  example: string,
): Promise<Read<Record<string, unknown>>> {
  const read = await readJson(request, example)
  if (!read.ok) return read
  if (typeof read.data !== 'object' || read.data === null || Array.isArray(read.data)) {
    return failure('bad_request', `The body is not a JSON object; send an object such as ${example}.`)
  }
  return { ok: true, data: read.data as Record<string, unknown> }
}

/**
 * Reads the JSON in a request body. At most the allowed number of bytes is kept in memory, whatever
 * `Content-Length` says.
 */
export async function readJson(request: Request, example: string): Promise<Read<unknown>> {
  const bytes = await readBody(request, 'application/json')
  if (!bytes.ok) return bytes
  const value = parseJson(bytes.data)
  if (value === undefined) {
    const what = bytes.data.length === 0 ? 'empty' : 'not valid JSON in UTF-8'
    return failure('invalid_json', `The body is ${what}; send an object such as ${example}.`)
  }
  return { ok: true, data: value }
}

/** Reads the fields of a URL-encoded form. */
export async function readForm(request: Request): Promise<Read<URLSearchParams>> {
  const bytes = await readBody(request, 'application/x-www-form-urlencoded')
  return bytes.ok ? { ok: true, data: new URLSearchParams(new TextDecoder().decode(bytes.data)) } : bytes
}

async function readBody(request: Request, expectedType: string): Promise<Read<Uint8Array>> {
  const mediaType = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (mediaType !== expectedType) {
    const given =
      mediaType === undefined || mediaType === '' ? 'missing' : JSON.stringify(mediaType.slice(0, 60))
    return failure('unsupported_media_type', `Content-Type is ${given}; send ${expectedType}.`)
  }
  const coding = request.headers.get('content-encoding')
  if (coding !== null && coding.toLowerCase() !== 'identity') {
    return failure('unsupported_media_type', 'The body is compressed; send it without Content-Encoding.')
  }

  const bytes = await readBytes(request).catch(() => 'unreadable' as const)
  if (bytes === 'unreadable') return failure('bad_request', 'The body broke off; send it whole.')
  if (bytes === undefined) {
    return failure(
      'payload_too_large',
      `The body is larger than ${BODY_MAX_BYTES} bytes; send a smaller one.`,
    )
  }
  return { ok: true, data: bytes }
}

/** Returns the body, or undefined when it is too large. */
async function readBytes(request: Request): Promise<Uint8Array | undefined> {
  const known = bodies.get(request)
  if (known) return known.length > BODY_MAX_BYTES ? undefined : known
  if (Number(request.headers.get('content-length') ?? 0) > BODY_MAX_BYTES) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > BODY_MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  return joinBytes(chunks)
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
