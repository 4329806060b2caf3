/**
 * Four loads of large answers that wait for their clients: unread, of one network, read normally, and
 * pipelined. Each load meets a fresh server with the default limits.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type ServerProcess, spawnServer } from '../support/server.ts'
import { memoryOf } from './memory-of.ts'

export interface WaitingFigures {
  load: string
  startMb: number
  peakMb: number
  /** The number of answers by status, as far as the clients read them; `cut` counts closed connections. */
  answers: Record<string, number>
  /** The longest time that a well-behaved client waited for a search meanwhile, and the number that failed. */
  otherMaxMs: number
  otherFailed: number
}

/** The default limit of a client allows three such batches a minute. */
const BATCHES = 3
const CALLS = 20
const LISTED = 200
const UNREAD_CLIENTS = 99
const NETWORK_CLIENTS = 49
const READING_CLIENTS = 256
const PIPELINED = 60

/** Long enough for every batch to be answered or refused. */
const WATCHED_MS = 25_000
const OTHER_PAUSE_MS = 100

interface Load {
  load: string
  environment?: Record<string, string>
  begin: (port: number, answers: Record<string, number>) => Socket[]
}

const LOADS: readonly Load[] = [
  {
    load: `${UNREAD_CLIENTS} clients, ${BATCHES} MCP batches of ${CALLS} listings each, unread`,
    begin: (port) =>
      times(UNREAD_CLIENTS, (client) => times(BATCHES, () => ask(port, client, batch()))).flat(),
  },
  {
    load: `${NETWORK_CLIENTS} addresses of one IPv6 /48, the same, unread`,
    environment: { TRUSTED_PROXY_HOPS: '1' },
    begin: (port) =>
      times(NETWORK_CLIENTS, (client) => {
        const header = `X-Forwarded-For: 2001:db8:1:${(client + 1).toString(16)}::1\r\n`
        return times(BATCHES, () => ask(port, client, batch(header)))
      }).flat(),
  },
  {
    load: `${READING_CLIENTS} clients that read, an MCP batch of ${CALLS} listings each`,
    begin: (port, answers) => times(READING_CLIENTS, (client) => read(ask(port, client, batch()), answers)),
  },
  {
    load: `${UNREAD_CLIENTS} clients, ${PIPELINED} MCP calls each, pipelined, unread`,
    begin: (port) =>
      times(UNREAD_CLIENTS, (client) =>
        ask(port, client, times(PIPELINED, (id) => post(listing(id))).join('')),
      ),
  },
]

/** Measures each load on the build in a folder with the layout of this repository. */
export async function measureWaiting(root: string, onLoad: (figures: WaitingFigures) => void): Promise<void> {
  for (const { load, environment = {}, begin } of LOADS) {
    await using server = await spawnServer({ root, environment })
    const answers: Record<string, number> = {}
    const { residentMb: startMb } = memoryOf(server)
    const sockets = begin(server.port, answers)
    const other = await askMeanwhile(server)
    const { peakMb } = memoryOf(server)
    for (const socket of sockets) socket.destroy()
    onLoad({ load, startMb, peakMb, answers, ...other })
  }
}

function times<Value>(count: number, make: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

/** The same for all: it is rendered once, so that many answers wait before their clients are noticed. */
const listing = (id: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'list_deals', arguments: { limit: LISTED } },
})

function post(message: unknown, headers = ''): string {
  const body = JSON.stringify(message)
  return `POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

const batch = (headers = ''): string => post(times(CALLS, listing), headers)

/** Sends a request from an address of a network of its own, and reads nothing. */
function ask(port: number, client: number, request: string): Socket {
  const localAddress = `127.${1 + Math.floor(client / 200)}.${client % 200}.1`
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  socket.pause()
  socket.write(request)
  return socket
}

/** Reads one answer as its client receives it. Its status counts when all of it has come. */
function read(socket: Socket, answers: Record<string, number>): Socket {
  let head = ''
  let left = Infinity
  let isCounted = false
  const count = (outcome: string): void => {
    if (isCounted) return
    isCounted = true
    answers[outcome] = (answers[outcome] ?? 0) + 1
  }
  socket.on('data', (chunk: Buffer) => {
    if (left === Infinity) {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end === -1) return
      left = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) - (head.length - end - 4)
    } else left -= chunk.length
    if (left <= 0) count(head.slice(9, 12))
  })
  socket.on('close', () => count('cut'))
  return socket.resume()
}

/** Searches again and again, as one client that behaves well does. */
async function askMeanwhile({
  port,
}: ServerProcess): Promise<Pick<WaitingFigures, 'otherMaxMs' | 'otherFailed'>> {
  let otherMaxMs = 0
  let otherFailed = 0
  const until = performance.now() + WATCHED_MS
  for (let round = 0; performance.now() < until; round += 1) {
    const beganAt = performance.now()
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.99.${round % 250}.1` })
    socket.write('GET /api/deals?limit=10 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    const [first] = (await once(socket, 'data').catch(() => ['none'])) as [Buffer | string]
    socket.destroy()
    if (!String(first).startsWith('HTTP/1.1 200')) otherFailed += 1
    otherMaxMs = Math.max(otherMaxMs, performance.now() - beganAt)
    await wait(OTHER_PAUSE_MS)
  }
  return { otherMaxMs, otherFailed }
}
