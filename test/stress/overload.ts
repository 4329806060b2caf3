import { spawnServer, UNLIMITED } from '../support/server.ts'
import { answersWith, freshResults, load, type LoadResult, quantile, totalOf } from './load.ts'

export interface OverloadFigures {
  /** Responses per second when each client waits for its response. */
  capacity: number
  /** Requests sent per second during the overload. */
  offered: number
  before: Latency
  /** The figures of admitted requests. */
  during: Latency & { accepted: number; refused: number; others: number; failures: number }
  after: Latency
}

interface Latency {
  p50Ms: number
  p99Ms: number
}

const CALM_SHARE = 0.25
const OVERLOAD = 3

/**
 * Requests three times as many uncached results pages as the server can render, and measures latency before,
 * during and after.
 */
export async function measureOverload({
  seconds,
  connections,
}: {
  seconds: number
  connections: number
}): Promise<OverloadFigures> {
  await using server = await spawnServer({ environment: UNLIMITED })
  const next = freshResults()
  await load(server.url, { connections: 32, seconds, next })
  const full = await load(server.url, { connections: 32, seconds, next })
  const capacity = answersWith(full, 200).length / full.seconds
  const calm = { connections: 32, seconds, perSecond: capacity * CALM_SHARE, next }
  const before = await load(server.url, calm)
  const during = await load(server.url, { connections, seconds, perSecond: capacity * OVERLOAD, next })
  await load(server.url, { ...calm, seconds: 1 })
  const after = await load(server.url, calm)
  return {
    capacity,
    offered: totalOf(during) / during.seconds,
    before: latencyOf(before),
    during: {
      ...latencyOf(during),
      accepted: answersWith(during, 200).length / during.seconds,
      refused: answersWith(during, 503).length / during.seconds,
      others: totalOf(during) - answersWith(during, 200).length - answersWith(during, 503).length,
      failures: during.failures,
    },
    after: latencyOf(after),
  }
}

function latencyOf(result: LoadResult): Latency {
  const accepted = answersWith(result, 200)
  return { p50Ms: quantile(accepted, 0.5), p99Ms: quantile(accepted, 0.99) }
}
