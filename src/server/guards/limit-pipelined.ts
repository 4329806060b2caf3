import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that one connection may have sent without having its answers. */
const OF_CONNECTION_MAX = 64

/** The same, beyond the first of each connection, of all connections together. */
const TOGETHER_MAX = 1_024

/** What the callback for a request returns when what follows it is another protocol. */
const NOT_HTTP = 2

/**
 * Makes the function that says whether a request is answered. Node reads all requests of a packet at once,
 * two thousand and more, and each takes some kilobytes until its answer is read: a client that sends more
 * ahead than may be is disconnected, and the rest of its packet is not read.
 */
export function limitPipelined(server: Server): (response: ServerResponse) => boolean {
  const open = new WeakMap<Socket, number>()
  let ahead = 0
  const countOf = (socket: Socket): number => open.get(socket) ?? 0
  server.on('connection', (socket: Socket) => {
    socket.once('close', () => {
      ahead -= Math.max(0, countOf(socket) - 1)
      open.delete(socket)
    })
  })
  return (response) => {
    const { socket } = response.req
    if (socket.destroyed) return false
    const count = countOf(socket)
    if (count > 0 && (count >= OF_CONNECTION_MAX || ahead >= TOGETHER_MAX)) {
      leaveRest(socket)
      socket.destroy()
      return false
    }
    open.set(socket, count + 1)
    if (count > 0) ahead += 1
    response.once('close', () => {
      const left = countOf(socket) - 1
      // What a closed connection had is not counted any more.
      if (left < 0) return
      open.set(socket, left)
      if (left > 0) ahead -= 1
    })
    return true
  }
}

/**
 * Makes the parser of a connection leave what it has not read. A destroyed socket does not stop it within a
 * packet, and `pause()` has no effect on it (Node 24). Its callback is no public interface: where it is
 * missing, the packet is read to its end.
 */
function leaveRest(socket: Socket & { parser?: object | null }): void {
  const { parser } = socket
  if (parser && 'onIncoming' in parser) parser.onIncoming = () => NOT_HTTP
}
