import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type ServerProcess, spawnServer, UNLIMITED } from '../support/server.ts'
import { mixedRequests } from './mixed-requests.ts'

export interface DrainFigures {
  answered: number
  /** The errors of requests that had a connection but received no response. */
  failures: string[]
  exitCode: number | null
  /** The seconds from the signal to the exit of the process. */
  seconds: number
}

const LOAD_MS = 500

/**
 * Stops a server while clients send requests over persistent connections. Each client continues until the
 * server closes its connection.
 */
export async function drainUnderLoad({ clients }: { clients: number }): Promise<DrainFigures> {
  await using server = await spawnServer({ environment: UNLIMITED })
  const statuses: number[] = []
  const failures: string[] = []
  const loops = Array.from({ length: clients }, async () => {
    try {
      await askUntilClosing(server, statuses)
    } catch (error) {
      const { code = String(error) } = error as NodeJS.ErrnoException
      // A client that connects after the port was closed was never accepted.
      if (code !== 'ECONNREFUSED') failures.push(code)
    }
  })
  await wait(LOAD_MS)
  const exited = once(server.child, 'exit') as Promise<[exitCode: number | null]>
  const signalledAt = performance.now()
  server.child.kill('SIGTERM')
  const [exitCode] = await exited
  const seconds = (performance.now() - signalledAt) / 1000
  await Promise.all(loops)
  const wrong = statuses.filter((status) => status >= 400).map((status) => `status ${status}`)
  return { answered: statuses.length, failures: [...failures, ...wrong], exitCode, seconds }
}

async function askUntilClosing({ port }: ServerProcess, statuses: number[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const next = mixedRequests()
  for (let isReported = false; !isReported;) {
    const { body, ...head } = next()
    const sent = request({ port, host: '127.0.0.1', agent, ...head }).end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    isReported = answer.headers.connection === 'close'
    answer.resume()
    await once(answer, 'end')
    statuses.push(answer.statusCode ?? 0)
  }
}
