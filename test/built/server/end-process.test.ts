import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { drainUnderLoad } from '../../stress/drain.ts'
import { type ServerProcess, spawnServer } from '../../support/server.ts'

/** The exit code of a server, once all that it wrote has been read. */
const exitOf = async ({ child }: ServerProcess): Promise<number | null> => {
  const [code] = (await once(child, 'close')) as [number | null]
  return code
}

/** Before a body that does not come is cut in any case, 15 seconds after its head. */
const BODY_CUT_MS = 14_000

/** A search of which the body is still to come, and what comes back. */
async function beginSearch({ port }: ServerProcess) {
  const body = '{"query":"tra sua"}'
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  socket.write(
    `POST /api/search-advanced HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  )
  await wait(100)
  const finish = async (): Promise<string> => {
    const closed = once(socket, 'close')
    socket.write(body.slice(5))
    await closed
    return answer
  }
  return { finish, socket }
}

describe('a server that is told to stop', () => {
  it('answers all that is under way or comes over open connections, and exits with 0', async () => {
    const { answered, failures, exitCode } = await drainUnderLoad({ clients: 24 })
    expect(failures).toEqual([])
    expect(answered).toBeGreaterThan(24)
    expect(exitCode).toBe(0)
  })

  it('waits for a body that is still coming', async () => {
    await using server = await spawnServer()
    const exited = exitOf(server)
    const { finish } = await beginSearch(server)
    server.child.kill('SIGTERM')
    await wait(1500)
    const answer = await finish()
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toMatch(/connection: close/i)
    expect(await exited).toBe(0)
  })

  it('does not wait for a body that never comes', async () => {
    await using server = await spawnServer()
    const exited = exitOf(server)
    const { socket } = await beginSearch(server)
    socket.on('error', () => {})
    server.child.kill('SIGTERM')
    expect(await Promise.race([exited, wait(BODY_CUT_MS, 'waits for the body')])).toBe(0)
  })

  it('tells balancers at once that it takes no new work', async () => {
    await using server = await spawnServer()
    const { finish } = await beginSearch(server)
    server.child.kill('SIGTERM')
    await expect
      .poll(async () => (await fetch(`${server.url}/api/health`)).status, { interval: 20 })
      .toBe(503)
    await finish()
  })

  it('exits at once when it is told again', async () => {
    await using server = await spawnServer()
    const exited = exitOf(server)
    const { socket } = await beginSearch(server)
    socket.on('error', () => {})
    server.child.kill('SIGTERM')
    await expect.poll(() => server.output()).toContain('Ending on SIGTERM')
    server.child.kill('SIGTERM')
    expect(await exited).toBe(1)
  })
})

describe('a fault that nobody caught', () => {
  it.each(['SIGUSR2', 'SIGWINCH'] as const)('is logged once and ends the process (%s)', async (signal) => {
    const faults = join(import.meta.dirname, '..', '..', 'support', 'faults.ts')
    await using server = await spawnServer({ environment: { NODE_OPTIONS: `--import=${faults}` } })
    const exited = exitOf(server)
    server.child.kill(signal)
    expect(await exited).toBe(1)
    const told = server.output().match(/A fault for the test/g)
    // The message and the first line of the stack stand in one line of the log.
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.includes('A fault for the test'))
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 60, msg: 'The process ends' })
    expect(told).toHaveLength(2)
  })
})
