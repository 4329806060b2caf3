import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const LOOK_MS = 7_000

/** The interval between two sums of the unread bytes of all connections. */
const SUM_MS = 500

/** The memory that unread responses of all clients may occupy together. */
const UNREAD_MAX_BYTES = 16 * 1024 * 1024

/**
 * Disconnects every client that read nothing between two checks although response bytes wait for it. When the
 * unread bytes of all clients exceed the limit, it also disconnects those with the most.
 */
export function cutStalled(server: Server): void {
  const sockets = new Set<Socket>()
  const sentAtLastLook = new WeakMap<Socket, number>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const timers = [
    setInterval(() => {
      for (const socket of sockets) {
        const sent = socket.bytesWritten - socket.writableLength
        if (socket.writableLength > 0 && sentAtLastLook.get(socket) === sent) socket.destroy()
        else sentAtLastLook.set(socket, sent)
      }
    }, LOOK_MS),
    setInterval(() => {
      for (const socket of overBudget(sockets, UNREAD_MAX_BYTES)) socket.destroy()
    }, SUM_MS),
  ]
  for (const timer of timers) timer.unref()
  server.once('close', () => {
    for (const timer of timers) clearInterval(timer)
  })
}

/** The sockets to close so that at most `bytesMax` bytes wait in the remaining ones, largest first. */
export function overBudget<Writing extends Pick<Socket, 'writableLength'>>(
  sockets: Iterable<Writing>,
  bytesMax: number,
): Writing[] {
  const writing = [...sockets].filter(({ writableLength }) => writableLength > 0)
  let surplus = writing.reduce((sum, { writableLength }) => sum + writableLength, 0) - bytesMax
  if (surplus <= 0) return []
  const gone: Writing[] = []
  for (const socket of writing.toSorted((a, b) => b.writableLength - a.writableLength)) {
    if (surplus <= 0) break
    surplus -= socket.writableLength
    gone.push(socket)
  }
  return gone
}
