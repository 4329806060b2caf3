import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Ask } from './mixed-requests.ts'

interface Pace {
  connections: number
  perSecond: number
  seconds: number
  next: () => Ask
}

interface Paced {
  /** The milliseconds from sending a request to its response. */
  latencies: number[]
  /** The number of refusals, which are faster than other responses. */
  refused: number
}

/**
 * Sends a fixed number of requests per second, evenly spaced and regardless of responses. autocannon would
 * send all requests of a second at its beginning, so that most of a latency would be queueing.
 */
export async function loadAtPace(
  url: string,
  { connections, perSecond, seconds, next }: Pace,
): Promise<Paced> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const startedAt = performance.now()
  const answers: ReturnType<typeof ask>[] = []
  while (answers.length < perSecond * seconds) {
    const dueAt = startedAt + (answers.length / perSecond) * 1000
    const early = dueAt - performance.now()
    if (early > 0) await wait(Math.ceil(early))
    answers.push(ask(url, next(), agent))
  }
  const all = await Promise.all(answers)
  agent.destroy()
  return {
    latencies: all.map(({ milliseconds }) => milliseconds),
    refused: all.filter(({ isRefused }) => isRefused).length,
  }
}

async function ask(
  url: string,
  { path, method, headers, body }: Ask,
  agent: Agent,
): Promise<{ milliseconds: number; isRefused: boolean }> {
  const sentAt = performance.now()
  const sent = request(url + path, { method, headers, agent }).end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  return { milliseconds: performance.now() - sentAt, isRefused: (answer.statusCode ?? 0) >= 400 }
}
