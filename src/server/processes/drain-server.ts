import type { Server, ServerResponse } from 'node:http'
import { promisify } from 'node:util'

/**
 * Clients on open connections send their next request within this time mostly, and are told with its answer
 * that it was the last.
 */
const FAREWELL_MS = 1_000

const DRAIN_MS = 8_000
const IDLE_LOOK_MS = 50

/**
 * Makes the function that closes a server, within ten seconds. Clients are told to close their connections
 * with every answer that is still to come. Connections that are idle are closed last: a request may be under
 * way on what looks idle from here.
 */
export function createDrain(server: Server): () => Promise<void> {
  const underWay = new Set<ServerResponse>()
  let isDraining = false
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (isDraining) response.setHeader('Connection', 'close')
    else {
      underWay.add(response)
      response.once('close', () => underWay.delete(response))
    }
  })
  return async () => {
    isDraining = true
    for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close')
    const connections = await promisify(server.getConnections.bind(server))()
    if (connections > 0) await new Promise((done) => setTimeout(done, FAREWELL_MS))
    await close(server)
  }
}

function close(server: Server): Promise<void> {
  return new Promise((done) => {
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
