import { setTimeout as wait } from 'node:timers/promises'
import { RATE_WINDOW_SECONDS } from '#contract/limits.ts'
import { spawnServer } from '../support/server.ts'
import { searchFor } from './mixed-requests.ts'

export interface BurstFigures {
  asked: number
  admitted: number
  /** The most that were surely admitted within one window, wherever it begins. */
  mostInWindow: number
  /** Of the first requests, all at once. */
  firstBurst: { asked: number; admitted: number }
  /** Whether a client that waited as long as it was told was admitted then. */
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

/** When bursts begin before the edge of the window that the first one opened, and how long they last. */
const LEAD_MS = 1_000
const BURSTS_MS = 3_000

/**
 * Bursts of one client around the edge of a window of a real minute, where limiters that count by the minute
 * admit twice as many.
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
 * A request was counted somewhere between its sending and its answer; only what was surely within one window
 * counts.
 */
function mostInWindow(admitted: readonly Attempt[]): number {
  const within = ({ sentAt }: Attempt): number =>
    admitted.filter((other) => other.sentAt >= sentAt && other.answeredAt < sentAt + WINDOW_MS).length
  return Math.max(...admitted.map(within))
}
