import type { IncomingMessage } from 'node:http'

/** A client that sends more of a refused body is disconnected. */
const REST_MAX_BYTES = 16 * 1024 * 1024

/** A client that sends nothing for this long is disconnected. */
const PAUSE_MS = 5_000

/**
 * Reads and discards the rest of a refused body, then calls `then`: a client whose connection is closed while
 * it writes may never read the response. Returns false when nothing will be read, because the declared body
 * is far too long or the client sent `Expect`.
 */
export function discardRest(incoming: IncomingMessage, then: () => void): boolean {
  const { headers } = incoming
  let left = REST_MAX_BYTES
  if (headers.expect !== undefined || Number(headers['content-length'] ?? 0) > left) return false
  incoming.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) incoming.destroy()
  })
  incoming.once('end', then)
  incoming.socket.setTimeout(PAUSE_MS)
  incoming.resume()
  return true
}
