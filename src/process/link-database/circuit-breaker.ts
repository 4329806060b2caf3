import type { Unavailable } from '#links/link-database.ts'
import { TimeoutError, withTimeout } from '#process/with-timeout.ts'

/** Longer than the time for which the engine waits for a lock. */
const DEADLINE_MS = 3000

/** After a failure one request in this interval tries again; all others fail at once. */
const RETRY_MS = 1000

interface CircuitBreakerOptions {
  elapsed: () => number
  /** Called for the first failure after a success. */
  report: (error: unknown) => void
  /** Called when an attempt times out. */
  onTimeout: () => void
}

export interface CircuitBreaker {
  attempt<Result>(work: () => Promise<Result>): Promise<Result | Unavailable>
  /** Whether the last attempt succeeded. */
  isClosed(): boolean
}

/**
 * Creates a circuit breaker: after a failure, requests resolve to `unavailable` at once instead of waiting.
 */
export function createCircuitBreaker({ elapsed, report, onTimeout }: CircuitBreakerOptions): CircuitBreaker {
  let isClosed = true
  let retryAt = 0
  return {
    isClosed: () => isClosed,
    async attempt(work) {
      if (!isClosed && elapsed() < retryAt) return 'unavailable'
      retryAt = elapsed() + RETRY_MS
      try {
        const result = await withTimeout(work(), DEADLINE_MS)
        isClosed = true
        return result
      } catch (error) {
        if (isClosed) report(error)
        if (error instanceof TimeoutError) onTimeout()
        isClosed = false
        retryAt = elapsed() + RETRY_MS
        return 'unavailable'
      }
    },
  }
}
