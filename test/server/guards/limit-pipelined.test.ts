import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limitPipelined } from '#server/guards/limit-pipelined.ts'

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

let server: Server
let waiting: ServerResponse[] = []
let read = 0
let sockets: Socket[] = []
beforeEach(async () => {
  waiting = []
  read = 0
  sockets = []
  server = createServer((_request, response) => {
    read += 1
    if (isAnswered(response)) waiting.push(response)
  })
  const isAnswered = limitPipelined(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

function send(count: number): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.resume().write(REQUEST.repeat(count))
  sockets.push(socket)
  return socket
}

const open = (): number => sockets.filter(({ closed }) => !closed).length

/** Answers what waits, and what comes then, until so many were answered. */
async function answer(count: number): Promise<void> {
  for (let answered = 0; answered < count; answered += 1) {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    const response = waiting.shift()
    response?.end()
    if (response) await once(response, 'close')
  }
}

describe('a client that sends requests ahead of its answers', () => {
  it('is answered while they are few', async () => {
    send(64)
    await expect.poll(() => waiting.length).toBe(64)
    expect(open()).toBe(1)
  })

  it('is disconnected when they are many, of which no more were taken than may be', async () => {
    const socket = send(2000)
    await expect.poll(() => socket.closed).toBe(true)
    expect(waiting.length).toBe(64)
  })

  it('has nothing read any more that came in the same packet', async () => {
    const socket = send(2000)
    await expect.poll(() => socket.closed).toBe(true)
    expect(read).toBe(65)
  })

  it('may send as many again once it was answered', async () => {
    const socket = send(64)
    await answer(64)
    socket.write(REQUEST.repeat(64))
    await answer(64)
    expect(open()).toBe(1)
  })

  it('has less room when many clients do so, and none of it is lost with their connections', async () => {
    for (let round = 0; round < 3; round += 1) {
      const each = Array.from({ length: 30 }, () => send(50))
      await expect.poll(() => each.filter(({ closed }) => closed).length).toBeGreaterThan(8)
      expect(open()).toBeGreaterThan(15)
      for (const socket of each) socket.destroy()
      await expect.poll(open).toBe(0)
      await expect
        .poll(async () => new Promise((done) => server.getConnections((_, count) => done(count))))
        .toBe(0)
    }
  })

  it('takes no room from those who wait for each answer', async () => {
    for (let client = 0; client < 30; client += 1) send(50)
    await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBeGreaterThan(8)
    const before = waiting.length
    const patient = Array.from({ length: 20 }, () => send(1))
    await expect.poll(() => waiting.length).toBe(before + 20)
    expect(patient.filter(({ closed }) => closed)).toEqual([])
  })
})
