import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const LOOK_MS = 7_000

/** Cuts clients that do not read their answers: whoever takes nothing between two looks, of what waits for him, is gone. */
export function cutStalled(server: Server): void {
  const sockets = new Set<Socket>()
  const sentAtLastLook = new WeakMap<Socket, number>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const timer = setInterval(() => {
    for (const socket of sockets) {
      const sent = socket.bytesWritten - socket.writableLength
      if (socket.writableLength > 0 && sentAtLastLook.get(socket) === sent) socket.destroy()
      else sentAtLastLook.set(socket, sent)
    }
  }, LOOK_MS)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}
