import { spawnServer, UNLIMITED } from '../support/server.ts'
import { describeStatuses, load, totalOf } from './load.ts'
import { type Memory, memoryOf } from './memory-of.ts'
import { mixedRequests } from './mixed-requests.ts'

export interface SoakFigures {
  requests: number
  perSecond: number
  statuses: string
  /** Responses with a status of 500 or more, and requests without a response. */
  failures: number
  warm: Memory
  end: Memory
}

const CONNECTIONS = 32

/**
 * Sends many requests to everything that is served. After the warm-up the caches are full, so further growth
 * is a leak.
 */
export async function soak({ warmUp, requests }: { warmUp: number; requests: number }): Promise<SoakFigures> {
  await using server = await spawnServer({ environment: UNLIMITED })
  const next = mixedRequests()
  await load(server.url, { connections: CONNECTIONS, amount: warmUp, next })
  const warm = memoryOf(server)
  const result = await load(server.url, { connections: CONNECTIONS, amount: requests, next })
  const faults = [...result.latencies].filter(([status]) => status >= 500).map(([, { length }]) => length)
  return {
    requests: totalOf(result),
    perSecond: totalOf(result) / result.seconds,
    statuses: describeStatuses(result),
    failures: faults.reduce((sum, count) => sum + count, result.failures),
    warm,
    end: memoryOf(server),
  }
}
