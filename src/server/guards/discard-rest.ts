import type { IncomingMessage } from 'node:http'

/** More of a refused body is not read: its sender is disconnected. */
const REST_MAX_BYTES = 16 * 1024 * 1024

/** A sender from whom nothing comes for so long is disconnected. */
const PAUSE_MS = 5_000

/**
 * Reads and forgets what is still to come of a refused body, and calls `then` at its end: a client whose
 * connection is closed while it writes may never read the answer. False where there is nothing to wait for:
 * the body is far too long, or its sender waits to be asked for it.
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
