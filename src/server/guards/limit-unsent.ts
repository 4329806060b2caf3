/** Bounds the memory of answers that wait for their clients, and disconnects clients that do not read. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const STALLED_LOOK_MS = 7_000

/** The interval between two sums of the unsent bytes. Between them, the process builds a few megabytes. */
const SUM_MS = 50

/** The memory that unsent answers of all clients may occupy together. */
const UNSENT_MAX_BYTES = 32 * 1024 * 1024

interface UnsentOptions {
  /** The widest network that contains the client of a request. */
  networkOf: (request: IncomingMessage) => string
  bytesMax?: number
}

export interface UnsentAnswers {
  /**
   * Counts bytes that are built for an answer before it is sent. Returns false when the client was
   * disconnected, so that nothing more needs to be built.
   */
  hold(response: ServerResponse, bytes: number): boolean
}

/**
 * Keeps one budget of unsent bytes for the whole process: what is built for an answer, what waits behind the
 * answers to earlier requests of a connection, and what a client has not read. Beyond it, the network with
 * the most unsent bytes loses its connection with the most, until the rest fits. A client that read nothing
 * between two checks although bytes wait for it is disconnected, too.
 */
export function limitUnsent(
  server: Server,
  { networkOf, bytesMax = UNSENT_MAX_BYTES }: UnsentOptions,
): UnsentAnswers {
  /** The unsent answers of each connection, with the bytes built for each beside those given to Node. */
  const connections = new Map<Socket, Map<ServerResponse, number>>()
  const sentAtLastLook = new WeakMap<Socket, number>()

  server.on('connection', (socket: Socket) => {
    connections.set(socket, new Map())
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    connections.get(socket)?.set(response, 0)
    response.once('close', () => connections.get(socket)?.delete(response))
  })

  const trim = (): void => {
    const waiting: Unsent[] = []
    let sum = 0
    for (const [socket, answers] of connections) {
      let bytes = 0
      // Node adds the bytes of the connection to those of the answer that is being sent.
      for (const [response, built] of answers) bytes += Math.max(built, response.writableLength)
      const [first] = answers.keys()
      if (!first || bytes === 0 || socket.destroyed) continue
      waiting.push({ socket, request: first.req, bytes })
      sum += bytes
    }
    if (sum <= bytesMax) return
    const known = waiting.map((each) => ({ ...each, network: networkOf(each.request) }))
    for (const { socket } of overBudget(known, bytesMax)) socket.destroy()
  }
  const cutStalled = (): void => {
    for (const socket of connections.keys()) {
      const sent = socket.bytesWritten - socket.writableLength
      if (socket.writableLength > 0 && sentAtLastLook.get(socket) === sent) socket.destroy()
      else sentAtLastLook.set(socket, sent)
    }
  }
  const timers = [setInterval(cutStalled, STALLED_LOOK_MS), setInterval(trim, SUM_MS)]
  for (const timer of timers) timer.unref()
  server.once('close', () => {
    for (const timer of timers) clearInterval(timer)
  })

  return {
    hold: (response, bytes) => {
      const { socket } = response.req
      const answers = connections.get(socket)
      const built = answers?.get(response)
      if (!answers || built === undefined) return false
      answers.set(response, built + bytes)
      trim()
      return !socket.destroyed
    },
  }
}

interface Unsent {
  socket: Socket
  request: IncomingMessage
  bytes: number
}

/**
 * The connections to close so that at most `bytesMax` bytes wait in the remaining ones: each time the largest
 * of the network that has the most.
 */
export function overBudget<Connection extends { network: string; bytes: number }>(
  connections: readonly Connection[],
  bytesMax: number,
): Connection[] {
  const networks = [...Map.groupBy(connections, ({ network }) => network).values()].map((members) => ({
    members: members.toSorted((a, b) => a.bytes - b.bytes),
    bytes: members.reduce((sum, { bytes }) => sum + bytes, 0),
  }))
  let surplus = networks.reduce((sum, { bytes }) => sum + bytes, 0) - bytesMax
  const gone: Connection[] = []
  while (surplus > 0) {
    const most = networks.reduce((a, b) => (b.bytes > a.bytes ? b : a))
    const largest = most.members.pop()
    if (!largest) break
    most.bytes -= largest.bytes
    surplus -= largest.bytes
    gone.push(largest)
  }
  return gone
}
