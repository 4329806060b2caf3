import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy between a client and a server, which simulates network failures. */
export interface Cable extends AsyncDisposable {
  /** The server's URL through the proxy. */
  url: string
  /** Closes every connection and refuses new ones. */
  pull(): Promise<void>
  /** Keeps connections open, but forwards nothing. */
  hang(): void
  plugIn(): Promise<void>
}

/** Starts a proxy to the server at an address. */
export async function layCable(address: string): Promise<Cable> {
  const target = new URL(address)
  const sockets = new Set<Socket>()
  let hangs = false
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
    client.on('data', (bytes) => hangs || upstream.write(bytes))
    upstream.on('data', (bytes) => hangs || client.write(bytes))
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`

  const pull = async (): Promise<void> => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    url: url.href,
    pull,
    hang: () => {
      hangs = true
    },
    plugIn: async () => {
      hangs = false
      if (server.listening) return
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    [Symbol.asyncDispose]: pull,
  }
}
