import type { Encoding } from '#api/http/negotiate.ts'
import type { Services } from '#api/services.ts'
import { createCache, createRecall } from '#process/caches.ts'
import { compressNow, type Compression } from '#process/compress-now.ts'
import { digest } from '#process/digest.ts'
import { createThreads } from '#process/threads.ts'

/** Compressing a smaller body takes less time than passing it to a thread and back. */
const IN_PLACE_BYTES = 4 * 1024

export type Compress = (body: Uint8Array, encoding: Encoding) => Promise<Uint8Array>

/**
 * Creates a compressor that calls the synchronous functions of `zlib` in its own thread. The asynchronous
 * functions take twice the CPU time, and up to thirteen times with many concurrent calls.
 */
export function createCompressor(): Compress {
  const compressInThread = createThreads<Compression, Uint8Array>({
    module: new URL('./compress-now.ts', import.meta.url),
    name: compressNow.name,
    count: 1,
  })
  return async (body, encoding) =>
    body.length <= IN_PLACE_BYTES ? compressNow({ body, encoding }) : compressInThread({ body, encoding })
}

/**
 * Adds a cache to a compressor. It stores a result when the same body was compressed before, because most
 * bodies are compressed only once. The cache key is the entity tag, or a digest of the body when there is no
 * tag.
 */
export function keepCompressed(compress: Compress): Services['compress'] {
  const cache = createCache<Uint8Array>('compressions', ({ buffer }) => buffer.byteLength)
  const wasAsked = createRecall()
  return async (body, encoding, tag) => {
    const key = `${encoding} ${tag ?? digest(body)}`
    const known = cache.get(key)
    if (known) return known
    const bytes = await compress(body, encoding)
    if (wasAsked(key)) cache.set(key, bytes)
    return bytes
  }
}
