import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { clientOf, networksOf } from '#limits/network.ts'

interface ConnectionLimits {
  /** Open connections of one client. */
  perClient: number
  /** Open connections of one network around clients. */
  perNetwork: number
}

/**
 * Closes new connections of a client or network that has as many open as it may, so that idle connections of
 * one cannot use up those of all. Behind a proxy every connection is the proxy's: the cap is the proxy's work
 * there.
 */
export function limitConnections(server: Server, { perClient, perNetwork }: ConnectionLimits): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const client = clientOf(socket.remoteAddress ?? '') ?? 'unknown'
    const networks = networksOf(client)
    const isFull =
      (open.get(client) ?? 0) >= perClient ||
      networks.some((network) => (open.get(network) ?? 0) >= perNetwork)
    if (isFull) {
      socket.destroy()
      return
    }
    const keys = new Set([client, ...networks])
    for (const key of keys) open.set(key, (open.get(key) ?? 0) + 1)
    socket.once('close', () => {
      for (const key of keys) {
        const left = (open.get(key) ?? 0) - 1
        if (left > 0) open.set(key, left)
        else open.delete(key)
      }
    })
  })
}
