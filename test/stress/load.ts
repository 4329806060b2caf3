import autocannon, { type Options } from 'autocannon'
import { createQueries } from '../bench/generate.ts'
import { type Ask, resultsFor, searchFor } from './mixed-requests.ts'

/** How often each status came, and how long the answers with it took. */
export interface LoadResult {
  seconds: number
  /** Milliseconds of each answer, by status. */
  latencies: Map<number, number[]>
  /** Requests without an answer: connections that failed or took longer than the client waits. */
  failures: number
}

interface LoadOptions {
  connections: number
  next: () => Ask
  /** How long it takes, unless `amount` says how many are sent. */
  seconds?: number
  amount?: number
  perSecond?: number
}

const UNANSWERED_SECONDS = 15

/**
 * Sends requests over many connections: as fast as they are answered, or `perSecond` of them, answered or
 * not.
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
      // Latencies are measured from the moment a request is sent.
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

/** A search that was not asked before. */
export function freshSearches(): () => Ask {
  const next = createQueries()
  return () => searchFor(next())
}

/**
 * A page of results that was not asked for before. It costs the server far more than the client, which then
 * can ask for more than there is.
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

/** How often each status came, as in `200: 990, 503: 10`. */
export function describeStatuses({ latencies, failures }: LoadResult): string {
  const statuses = [...latencies]
    .toSorted(([a], [b]) => a - b)
    .map(([status, { length }]) => `${status}: ${length}`)
  return [...statuses, ...(failures > 0 ? [`no answer: ${failures}`] : [])].join(', ')
}

/** The value below which a share of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
