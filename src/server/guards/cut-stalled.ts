import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const LOOK_MS = 7_000

/** How often it is added up what waits to be read. */
const SUM_MS = 500

/** What clients have not read yet may take so much memory together. */
const UNREAD_MAX_BYTES = 16 * 1024 * 1024

/**
 * Disconnects clients that read nothing between two checks although part of an answer waits for them; and, as
 * soon as more waits for all together than may be, those for whom most waits.
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

/** The sockets that have to go so that no more than `bytesMax` waits in the others. */
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
