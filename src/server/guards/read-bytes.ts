import type { IncomingMessage } from 'node:http'
import { BODY_MAX_BYTES } from '#contract/limits.ts'

const TOO_LARGE = new Uint8Array(BODY_MAX_BYTES + 1)

/** Whether the `Content-Length` of a request exceeds the limit. */
export function isTooLarge({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > BODY_MAX_BYTES
}

/**
 * Reads the body of a request. A body whose declared length exceeds the limit is not read; a placeholder one
 * byte too long is returned at once.
 */
export async function readBody(incoming: IncomingMessage): Promise<Uint8Array> {
  return isTooLarge(incoming) ? TOO_LARGE : readBytes(incoming, BODY_MAX_BYTES)
}

/** The initial buffer size; most bodies are shorter. */
const ROOM_BYTES = 1024

/**
 * Reads a request's body, up to one byte more than `bytesMax`; the rest stays unread. Rejects when the client
 * disconnects before the end. Bytes are copied into one buffer because a chunk of one byte occupies about a
 * hundred.
 */
export function readBytes(incoming: IncomingMessage, bytesMax: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0)
    let size = 0
    const settle = (): void => {
      incoming.off('data', take)
      resolve(bytes.subarray(0, size))
    }
    const take = (chunk: Buffer): void => {
      const end = Math.min(size + chunk.length, bytesMax + 1)
      if (end > bytes.length) bytes = withRoom(bytes, Math.max(ROOM_BYTES, Math.min(2 * end, bytesMax + 1)))
      size += chunk.copy(bytes, size, 0, end - size)
      if (size <= bytesMax) return
      incoming.pause()
      settle()
    }
    incoming.on('data', take)
    incoming.once('end', settle)
    incoming.once('close', () => reject(new Error('The client left before the end of its body')))
    incoming.once('error', reject)
  })
}

function withRoom(bytes: Buffer, length: number): Buffer<ArrayBuffer> {
  const roomy = Buffer.alloc(length)
  bytes.copy(roomy)
  return roomy
}
