import type { Encoding } from '#api/http/negotiate.ts'
import type { Services } from '#api/services.ts'
import { createCache, createRecall } from '#process/caches.ts'
import { compressNow, type Compression } from '#process/compress-now.ts'
import { digest } from '#process/digest.ts'
import { createThreads } from '#process/threads.ts'

/** Smaller bodies take less time to compress than to hand to a thread and back. */
const IN_PLACE_BYTES = 4 * 1024

export type Compress = (body: Uint8Array, encoding: Encoding) => Promise<Uint8Array>

/**
 * Makes a compressor that works in a thread of its own with the synchronous calls of `zlib`:
 * its asynchronous ones take twice the processor time, and many of them at once up to thirteen times.
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
 * The same compressor with what it compressed twice lately kept: the same answers are asked for again and
 * again, and most others once. A body is looked up by its entity tag, and by its digest where no tag is
 * given.
 */
export function keepCompressed(compress: Compress): Services['compress'] {
  const kept = createCache<Uint8Array>('compressions', ({ buffer }) => buffer.byteLength)
  const wasAsked = createRecall()
  return async (body, encoding, tag) => {
    const key = `${encoding} ${tag ?? digest(body)}`
    const known = kept.get(key)
    if (known) return known
    const bytes = await compress(body, encoding)
    if (wasAsked(key)) kept.set(key, bytes)
    return bytes
  }
}
