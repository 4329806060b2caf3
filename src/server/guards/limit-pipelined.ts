import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The maximum number of unanswered requests on one connection. */
const OF_CONNECTION_MAX = 64

/** The maximum number of unanswered requests on all connections together, not counting the first of each. */
const TOGETHER_MAX = 1_024

/** The value that the parser's request callback returns when another protocol follows the request. */
const NOT_HTTP = 2

/**
 * Creates the function that says whether to answer a request. Node parses every request in a packet at once,
 * which can be more than two thousand, and each takes several kilobytes until its response is read. A client
 * that pipelines more than the limits is disconnected and the rest of its packet is not parsed.
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
      // The requests of a closed connection have been subtracted already.
      if (left < 0) return
      open.set(socket, left)
      if (left > 0) ahead -= 1
    })
    return true
  }
}

/**
 * Makes the parser of a connection skip the rest of its packet. Neither destroying the socket nor `pause()`
 * stops it within a packet (Node 24). `onIncoming` is not a public API: where it is missing, the packet is
 * parsed to its end.
 */
function leaveRest(socket: Socket & { parser?: object | null }): void {
  const { parser } = socket
  if (parser && 'onIncoming' in parser) parser.onIncoming = () => NOT_HTTP
}
