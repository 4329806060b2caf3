/** Clients that ask a server one request after another, and what each request came to. */
import { Agent, get } from 'node:http'

/** What became of one request. */
interface Outcome {
  /** The status, or the code of the error. */
  result: number | string
  milliseconds: number
  /** Whether the connection had been accepted for an earlier request. */
  isReused: boolean
}

/** A request without an answer after this time counts as hung. */
const HUNG_MS = 60_000

interface SteadyLoad {
  /** The outcomes so far. */
  outcomes: readonly Outcome[]
  /** Waits for the requests under way and returns all outcomes. */
  stop: () => Promise<readonly Outcome[]>
}

/** Starts clients, half of them with a connection that they keep and half with a new one for each request. */
export function startSteadyLoad(port: number, { clients }: { clients: number }): SteadyLoad {
  const outcomes: Outcome[] = []
  let isStopped = false
  const loops = Array.from({ length: clients }, async (_, client) => {
    const agent = new Agent({ keepAlive: client % 2 === 0, maxSockets: 1 })
    while (!isStopped) outcomes.push(await ask(port, agent))
    agent.destroy()
  })
  return {
    outcomes,
    stop: async () => {
      isStopped = true
      await Promise.all(loops)
      return outcomes
    },
  }
}

function ask(port: number, agent: Agent): Promise<Outcome> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const request = get(
      { port, host: '127.0.0.1', path: '/healthz', agent, timeout: HUNG_MS },
      (response) => {
        response.resume()
        response.once('end', () => end(response.statusCode ?? 0))
        response.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? 'error'))
      },
    )
    const end = (result: number | string): void =>
      resolve({ result, milliseconds: performance.now() - startedAt, isReused: request.reusedSocket })
    request.once('timeout', () => request.destroy(Object.assign(new Error('hung'), { code: 'HUNG' })))
    request.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? 'error'))
  })
}

/** Counts outcomes and gives the longest wait among them. */
export function summarise(outcomes: readonly Outcome[]): {
  requests: number
  /** Failures on connections that were accepted for the request itself. */
  failedNew: Outcome[]
  /** Failures on connections accepted earlier. */
  failedReused: Outcome[]
  longestMs: number
} {
  const failed = outcomes.filter(({ result }) => result !== 200)
  return {
    requests: outcomes.length,
    failedNew: failed.filter(({ isReused }) => !isReused),
    failedReused: failed.filter(({ isReused }) => isReused),
    longestMs: Math.max(...outcomes.map(({ milliseconds }) => milliseconds)),
  }
}
