import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { clientOf, networksOf } from '#limits/network.ts'

interface ConnectionLimits {
  /** Open connections of one client. */
  perClient: number
  /** Open connections of one network that contains clients. */
  perNetwork: number
}

/**
 * Closes a new connection when its client or network already has the maximum open, so that idle connections
 * of one client cannot use up those of all. Behind a proxy every connection comes from the proxy, which has
 * to enforce the cap itself.
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
