import { setTimeout as wait } from 'node:timers/promises'
import { RATE_WINDOW_SECONDS } from '#contract/limits.ts'
import { spawnServer } from '../support/server.ts'
import { searchFor } from './mixed-requests.ts'

export interface BurstFigures {
  asked: number
  admitted: number
  /** A lower bound of the requests admitted within any one window. */
  mostInWindow: number
  /** The first requests, all sent at once. */
  firstBurst: { asked: number; admitted: number }
  /** Whether a client that waited for `Retry-After` was then admitted. */
  retrySucceeded: boolean
  retryAfterSeconds: number
}

interface Attempt {
  sentAt: number
  answeredAt: number
  status: number
  retryAfterSeconds: number
}

const WINDOW_MS = RATE_WINDOW_SECONDS * 1000
const FIRST = 70
const BURST = 20
const BURST_EVERY_MS = 50

/** How long before the end of the first window the bursts begin, and their total duration. */
const LEAD_MS = 1_000
const BURSTS_MS = 3_000

/**
 * Sends bursts from one client around the end of a one-minute window, where limiters with fixed windows admit
 * twice as many.
 */
export async function measureBursts(): Promise<BurstFigures> {
  await using server = await spawnServer()
  const { path } = searchFor('sony')
  const burst = (count: number): Promise<Attempt[]> =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const sentAt = performance.now()
        const answer = await fetch(server.url + path)
        await answer.arrayBuffer()
        const retryAfterSeconds = Number(answer.headers.get('retry-after'))
        return { sentAt, answeredAt: performance.now(), status: answer.status, retryAfterSeconds }
      }),
    )

  const first = await burst(FIRST)
  const denied = first.find(({ status }) => status === 429)
  const retryAfterSeconds = denied?.retryAfterSeconds ?? Number.NaN
  const retryAt = (denied?.answeredAt ?? 0) + retryAfterSeconds * 1000
  await wait(WINDOW_MS - LEAD_MS)
  const attempts = [...first]
  let retrySucceeded = false
  for (const endsAt = performance.now() + BURSTS_MS; performance.now() < endsAt; await wait(BURST_EVERY_MS)) {
    const isRetry = performance.now() >= retryAt
    const answers = await burst(BURST)
    if (isRetry) retrySucceeded ||= answers.some(({ status }) => status === 200)
    attempts.push(...answers)
  }
  const admitted = attempts.filter(({ status }) => status === 200)
  return {
    asked: attempts.length,
    admitted: admitted.length,
    mostInWindow: mostInWindow(admitted),
    firstBurst: { asked: FIRST, admitted: first.filter(({ status }) => status === 200).length },
    retrySucceeded,
    retryAfterSeconds,
  }
}

/**
 * The number of requests admitted within one window. A request was counted at some time between sending and
 * response; only those certain to be within the window count.
 */
function mostInWindow(admitted: readonly Attempt[]): number {
  const within = ({ sentAt }: Attempt): number =>
    admitted.filter((other) => other.sentAt >= sentAt && other.answeredAt < sentAt + WINDOW_MS).length
  return Math.max(...admitted.map(within))
}
