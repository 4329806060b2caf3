import type { Server } from 'node:http'
import { promisify } from 'node:util'

/** Clients on open connections send their next request within this time mostly, and are told with its answer that it was the last. */
const FAREWELL_MS = 1_000

const DRAIN_MS = 8_000
const IDLE_LOOK_MS = 50

/**
 * Closes a server that tells its clients already to close their connections. Those that are idle are closed last:
 * a request may be under way on what looks idle from here. Resolves within ten seconds.
 */
export async function drainServer(server: Server): Promise<void> {
  const connections = await promisify(server.getConnections.bind(server))()
  if (connections > 0) await new Promise((done) => setTimeout(done, FAREWELL_MS))
  await new Promise<void>((done) => {
    const giveUp = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    // A connection that was busy just now is idle once its answer is out.
    const closeIdle = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS)
    server.close(() => {
      clearTimeout(giveUp)
      clearInterval(closeIdle)
      done()
    })
  })
}
