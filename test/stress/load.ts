import autocannon, { type Options } from 'autocannon'
import { createQueries } from '../bench/generate.ts'
import { type Ask, resultsFor, searchFor } from './mixed-requests.ts'

/** The number of responses per status, with their latencies. */
export interface LoadResult {
  seconds: number
  /** The latencies in milliseconds, by status. */
  latencies: Map<number, number[]>
  /** Requests without a response: failed connections and timeouts. */
  failures: number
}

interface LoadOptions {
  connections: number
  next: () => Ask
  /** The duration; unused when `amount` is given. */
  seconds?: number
  amount?: number
  perSecond?: number
}

const UNANSWERED_SECONDS = 15

/**
 * Sends requests over many connections: as fast as they are answered, or at the rate `perSecond` regardless
 * of responses.
 */
export async function load(
  url: string,
  { connections, next, seconds, amount, perSecond }: LoadOptions,
): Promise<LoadResult> {
  const latencies = new Map<number, number[]>()
  const cannon: Options = {
    url,
    connections,
    timeout: UNANSWERED_SECONDS,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
    ...(seconds !== undefined && { duration: seconds }),
    ...(amount !== undefined && { amount }),
    ...(perSecond !== undefined && {
      overallRate: Math.max(connections, Math.round(perSecond)),
      // Latencies are measured from the time at which a request is actually sent.
      ignoreCoordinatedOmission: true,
    }),
  }
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(cannon, (error: Error | null, outcome: autocannon.Result) =>
      error ? reject(error) : resolve(outcome),
    )
    instance.on('response', (_client, status, _bytes, milliseconds) => {
      const known = latencies.get(status)
      if (known) known.push(milliseconds)
      else latencies.set(status, [milliseconds])
    })
  })
  return { seconds: result.duration, latencies, failures: result.errors + result.timeouts }
}

/** Generates searches that are not cached. */
export function freshSearches(): () => Ask {
  const next = createQueries()
  return () => searchFor(next())
}

/**
 * Generates requests for uncached results pages. They cost the server far more than the client, so that the
 * client can overload it.
 */
export function freshResults(): () => Ask {
  const next = createQueries()
  return () => resultsFor(next())
}

export function answersWith({ latencies }: LoadResult, status: number): number[] {
  return latencies.get(status) ?? []
}

export function totalOf({ latencies }: LoadResult): number {
  return [...latencies.values()].reduce((sum, values) => sum + values.length, 0)
}

/** The number of responses per status, for example `200: 990, 503: 10`. */
export function describeStatuses({ latencies, failures }: LoadResult): string {
  const statuses = [...latencies]
    .toSorted(([a], [b]) => a - b)
    .map(([status, { length }]) => `${status}: ${length}`)
  return [...statuses, ...(failures > 0 ? [`no answer: ${failures}`] : [])].join(', ')
}

/** The value below which the given share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
