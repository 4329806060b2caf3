import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { limitUnsent, overBudget, type UnsentAnswers } from '#server/guards/limit-unsent.ts'

const MEBIBYTE = 1024 * 1024

/** More than the buffers of both systems hold. */
const UNREAD_BYTES = 24 * MEBIBYTE

const REQUEST = (name: string): string => `GET /${name} HTTP/1.1\r\nHost: localhost\r\n\r\n`

let server: Server | undefined
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server?.close()
})

/** A server that leaves the answers to the test. Each path names the network of its client. */
async function start(bytesMax: number): Promise<{
  unsent: UnsentAnswers
  responses: Map<string, ServerResponse>
  ask: (...names: string[]) => Promise<Socket>
}> {
  const responses = new Map<string, ServerResponse>()
  const networkOf = ({ url }: IncomingMessage): string => url?.split('-')[0] ?? ''
  server = createServer((request, response) => responses.set(request.url?.slice(1) ?? '', response))
  const unsent = limitUnsent(server, { networkOf, bytesMax })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    unsent,
    responses,
    ask: async (...names) => {
      const socket = connect(port, '127.0.0.1').pause()
      socket.on('error', () => {})
      sockets.push(socket)
      socket.write(names.map(REQUEST).join(''))
      await expect.poll(() => names.every((name) => responses.has(name))).toBe(true)
      return socket
    },
  }
}

const of = (network: string, ...bytes: number[]) => bytes.map((each) => ({ network, bytes: each }))

describe('connections over the budget', () => {
  it('are none while little waits in all together', () => {
    expect(overBudget([...of('a', 40, 0), ...of('b', 60)], 100)).toEqual([])
  })

  it('are the largest of the network that has the most, however little each of its connections has', () => {
    const connections = [...of('many', 10, 12, 11, 9), ...of('one', 31)]
    expect(overBudget(connections, 61)).toEqual(of('many', 12))
    expect(overBudget(connections, 40)).toEqual([...of('many', 12), ...of('one', 31)])
  })

  it('are no more than needed', () => {
    expect(overBudget(of('a', 10, 70, 0, 20, 50), 100)).toEqual(of('a', 70))
    expect(overBudget(of('a', 60, 70, 50), 50)).toEqual(of('a', 70, 60))
  })
})

describe('the budget of unsent bytes', () => {
  it('counts what is built for an answer before any of it is sent', async () => {
    const { unsent, responses, ask } = await start(1000)
    const [greedy, other] = [await ask('greedy'), await ask('other')]
    const hold = (name: string, bytes: number): boolean =>
      unsent.hold(responses.get(name) as ServerResponse, bytes)
    expect([hold('greedy', 600), hold('other', 300), hold('greedy', 101)]).toEqual([true, true, false])
    greedy.resume()
    await once(greedy, 'close')
    expect(hold('greedy', 1)).toBe(false)
    expect(hold('other', 600)).toBe(true)
    responses.get('other')?.end('text')
    expect(String(await once(other.resume(), 'data'))).toContain('text')
  })

  it('counts what a client does not read', async () => {
    const { responses, ask } = await start(MEBIBYTE)
    const greedy = await ask('greedy')
    responses.get('greedy')?.end(Buffer.alloc(UNREAD_BYTES))
    await expect.poll(() => responses.get('greedy')?.closed).toBe(true)
    expect(responses.get('greedy')?.writableFinished).toBe(false)
    greedy.resume()
    await once(greedy, 'close')
  })

  it('counts answers that wait behind another one on their connection', async () => {
    const { responses, ask } = await start(MEBIBYTE)
    await ask('a-1', 'a-2', 'a-3')
    responses.get('a-2')?.end(Buffer.alloc(MEBIBYTE / 2))
    await wait(150)
    expect(responses.get('a-3')?.req.socket.destroyed).toBe(false)
    responses.get('a-3')?.end(Buffer.alloc(MEBIBYTE))
    await expect.poll(() => responses.get('a-3')?.req.socket.destroyed).toBe(true)
  })

  it('is free again for others when answers are read', async () => {
    const { responses, ask } = await start(UNREAD_BYTES)
    for (let round = 0; round < 3; round += 1) {
      const socket = await ask(`round-${round}`)
      responses.get(`round-${round}`)?.end(Buffer.alloc(UNREAD_BYTES - MEBIBYTE))
      socket.resume()
      await once(responses.get(`round-${round}`) as ServerResponse, 'close')
      expect(responses.get(`round-${round}`)?.writableFinished).toBe(true)
    }
  })
})
