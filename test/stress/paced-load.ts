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

/**
 * Sends so many requests a second, each at its own moment and whether or not those before it are answered,
 * and gives how many milliseconds each took from that moment. autocannon sends the requests of a second all
 * at its beginning: then most of a latency is the wait for the others.
 */
export async function latenciesAtPace(
  url: string,
  { connections, perSecond, seconds, next }: Pace,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const startedAt = performance.now()
  const answers: Promise<number>[] = []
  while (answers.length < perSecond * seconds) {
    const dueAt = startedAt + (answers.length / perSecond) * 1000
    const early = dueAt - performance.now()
    if (early > 0) await wait(Math.ceil(early))
    answers.push(ask(url, next(), agent))
  }
  const latencies = await Promise.all(answers)
  agent.destroy()
  return latencies
}

/** Rejects where the answer is a refusal. */
async function ask(url: string, { path, method, headers, body }: Ask, agent: Agent): Promise<number> {
  const sentAt = performance.now()
  const sent = request(url + path, { method, headers, agent }).end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  if ((answer.statusCode ?? 0) >= 400) throw new Error(`Status ${answer.statusCode}`)
  await once(answer.resume(), 'end')
  return performance.now() - sentAt
}
