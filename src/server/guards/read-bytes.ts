import type { IncomingMessage } from 'node:http'
import { BODY_MAX_BYTES } from '#contract/limits.ts'

const TOO_LARGE = new Uint8Array(BODY_MAX_BYTES + 1)

/** Whether a request's head says that its body is longer than may be. */
export function isTooLarge({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > BODY_MAX_BYTES
}

/**
 * The body of a request, or one of too many bytes where the head says that there will be: nothing of it is
 * waited for.
 */
export async function readBody(incoming: IncomingMessage): Promise<Uint8Array> {
  return isTooLarge(incoming) ? TOO_LARGE : readBytes(incoming, BODY_MAX_BYTES)
}

/**
 * A request's body, whole or one byte longer than `bytesMax`: what is beyond is not read. Rejects when the
 * client leaves before its end.
 */
export function readBytes(incoming: IncomingMessage, bytesMax: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const settle = (): void => {
      incoming.off('data', take)
      resolve(Buffer.concat(chunks).subarray(0, bytesMax + 1))
    }
    const take = (chunk: Buffer): void => {
      chunks.push(chunk)
      size += chunk.length
      if (size <= bytesMax) return
      incoming.pause()
      settle()
    }
    incoming.on('data', take)
    incoming.once('end', settle)
    incoming.once('close', () => {
      // Every request closes once it is answered, and to make an error takes longer than to read most bodies.
      if (!incoming.readableEnded) reject(new Error('The client left before the end of its body'))
    })
    incoming.once('error', reject)
  })
}
