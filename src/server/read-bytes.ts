import type { IncomingMessage } from 'node:http'

/** A request's body, whole or one byte longer than `bytesMax`: what is beyond is not read. Rejects when the client leaves before its end. */
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
    incoming.once('close', () => reject(new Error('The client left before the end of its body')))
    incoming.once('error', reject)
  })
}
