import type { Server, ServerResponse } from 'node:http'
import { promisify } from 'node:util'

/**
 * Most clients on open connections send their next request within this time, and its response tells them to
 * close the connection.
 */
const FAREWELL_MS = 1_000

const DRAIN_MS = 8_000
const IDLE_LOOK_MS = 50

/**
 * Creates the function that closes a server within ten seconds. Every response still to come tells the client
 * to close its connection. Idle connections are closed last, because a request may already be on its way on
 * them.
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
    // A busy connection becomes idle after its response.
    const closeIdle = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS)
    server.close(() => {
      clearTimeout(giveUp)
      clearInterval(closeIdle)
      done()
    })
  })
}
