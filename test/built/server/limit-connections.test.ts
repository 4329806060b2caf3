import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { type ServerProcess, spawnServer } from '../../support/server.ts'

/** Opens connections that send nothing, and says which of them were closed at once. */
async function openIdle(
  { port }: ServerProcess,
  count: number,
  localAddress = '127.0.0.1',
): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () =>
    connect({ port, host: '127.0.0.1', localAddress })
      .on('error', () => {})
      .resume(),
  )
  await Promise.all(sockets.map((socket) => once(socket, 'connect').catch(() => {})))
  return sockets
}

/** How many of some connections are answered; the others were closed. */
async function answered(sockets: readonly Socket[]): Promise<number> {
  const each = sockets.map(async (socket) => {
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const isAnswered = once(socket, 'data').then(() => true)
    const isClosed = socket.closed ? false : once(socket, 'close').then(() => false)
    return Promise.race([isAnswered, isClosed]).catch(() => false)
  })
  return (await Promise.all(each)).filter((isAnswered) => isAnswered === true).length
}

const statusFrom = async ({ port }: ServerProcess, localAddress: string): Promise<string> => {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  let answer = ''
  for await (const chunk of socket.setEncoding('latin1')) answer += String(chunk)
  return answer.slice(9, 12)
}

describe('connections without requests', () => {
  it('of one client leave room for other clients, and are counted no more once they are closed', async () => {
    await using server = await spawnServer({ environment: { MAX_CONNECTIONS: '100' } })
    const idle = await openIdle(server, 120)
    expect(await statusFrom(server, '127.0.0.2')).toBe('200')
    const closed = (): number => idle.filter(({ closed: isClosed }) => isClosed).length
    await expect.poll(closed).toBe(120 - 25)
    for (const socket of idle) socket.destroy()
    await expect.poll(() => statusFrom(server, '127.0.0.1').catch(() => '')).toBe('200')
  })

  it('of one network leave room for other networks', async () => {
    await using server = await spawnServer({ environment: { MAX_CONNECTIONS: '100' } })
    const idle = await Promise.all(
      ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'].map((address) =>
        openIdle(server, 20, address),
      ),
    )
    expect(await statusFrom(server, '127.0.1.1')).toBe('200')
    for (const socket of idle.flat()) socket.destroy()
  })

  it('are limited for the workers of a cluster together', async () => {
    await using cluster = await spawnServer({
      script: 'src/server/cluster.ts',
      environment: { MAX_CONNECTIONS: '100', WORKERS: '2' },
    })
    const workers = (): number => cluster.output().split('"msg":"Serving').length - 1
    await expect.poll(workers).toBe(2)
    const idle = await openIdle(cluster, 120)
    const ofOne = await answered(idle)
    expect(ofOne).toBeGreaterThan(0)
    expect(ofOne).toBeLessThanOrEqual(25)
    expect(await statusFrom(cluster, '127.0.1.1')).toBe('200')
    const networks = Array.from({ length: 9 }, (_, index) => `127.0.${index + 2}.1`)
    const more = (await Promise.all(networks.map((address) => openIdle(cluster, 24, address)))).flat()
    expect(ofOne + (await answered(more))).toBeLessThanOrEqual(100)
    for (const socket of [...idle, ...more]) socket.destroy()
    await expect.poll(() => statusFrom(cluster, '127.0.0.1').catch(() => '')).toBe('200')
  })

  it('of a proxy are not limited, since all clients come over them', async () => {
    await using server = await spawnServer({
      environment: { MAX_CONNECTIONS: '100', TRUSTED_PROXY_HOPS: '1' },
    })
    const idle = await openIdle(server, 60)
    expect(await statusFrom(server, '127.0.0.1')).toBe('200')
    for (const socket of idle) socket.destroy()
  })
})
