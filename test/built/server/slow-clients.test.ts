import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServerProcess, spawnServer, UNLIMITED } from '../../support/server.ts'

/**
 * More than the server needs on a busy machine, and less than the 60 and 65 seconds after which connections
 * end that nobody cuts.
 */
const CUT_WITHIN_MS = 45_000
const DRIP_MS = 500
const CLIENTS = 3

/** Answers of more bytes than the buffers of both systems hold. */
const UNREAD_ANSWERS = 100

/**
 * Clients that do not read see only then whether they were cut: otherwise all their answers come, and the
 * connection stays.
 */
const READ_AFTER_MS = 16_000

let server: ServerProcess
beforeAll(async () => {
  server = await spawnServer({ environment: UNLIMITED })
})
afterAll(() => server[Symbol.asyncDispose]())

/** Writes the first part, then a character now and then for as long as it may. */
async function drip(socket: Socket, first: string): Promise<void> {
  socket.resume().write(first)
  while (socket.writable) {
    await wait(DRIP_MS)
    socket.write('a')
  }
}

async function leaveUnread(socket: Socket, path: string): Promise<void> {
  socket.pause()
  // All at once they would be turned away as too many.
  for (let asked = 0; asked < UNREAD_ANSWERS; asked += 5) {
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(5))
    await wait(DRIP_MS / 10)
  }
  await wait(READ_AFTER_MS)
  socket.resume()
}

/** What others ask for meanwhile. */
const SERVED = ['/api/search-advanced?q=sony', '/', '/healthz']

const KINDS: [kind: string, send: (socket: Socket) => unknown][] = [
  [
    'send their headers slowly',
    (socket) => drip(socket, 'GET /api/deals HTTP/1.1\r\nHost: localhost\r\nX: '),
  ],
  [
    'send their bodies slowly',
    (socket) =>
      drip(
        socket,
        'POST /api/search-advanced HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"query":"',
      ),
  ],
  ['send nothing', (socket) => socket.resume()],
  ['do not read the answers of operations', (socket) => leaveUnread(socket, '/api/deals?limit=200')],
  ['do not read files', (socket) => leaveUnread(socket, '/llms-full.txt')],
]

describe('clients that', () => {
  it.concurrent.each(KINDS)('%s are cut, and others are served meanwhile', async (_kind, send) => {
    const sockets = Array.from({ length: CLIENTS }, () => connect(server.port, '127.0.0.1'))
    const closed = sockets.map((socket) => {
      socket.on('error', () => {})
      void send(socket)
      return new Promise((done) => socket.once('close', done))
    })
    const served = new Set<string>()
    const statuses = new Set<number>()
    let isOver = false
    const asking = (async () => {
      // Where the machine is busy with something else they may be asked to come again.
      while (!isOver || served.size < SERVED.length) {
        for (const path of SERVED) {
          const answer = await fetch(server.url + path)
          await answer.arrayBuffer()
          statuses.add(answer.status)
          if (answer.ok) served.add(path)
        }
        await wait(DRIP_MS)
      }
    })()
    const outcome = await Promise.race([Promise.all(closed), wait(CUT_WITHIN_MS, 'still open')])
    isOver = true
    for (const socket of sockets) socket.destroy()
    await asking
    expect(outcome).not.toBe('still open')
    expect([...served].toSorted()).toEqual(SERVED.toSorted())
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
  })
})
