import type { Unavailable } from '#links/link-database.ts'
import { Overdue, within } from '#process/within.ts'

/** Longer than the engine's own patience with a lock. */
const DEADLINE_MS = 3000

/** After a fault every other request is told at once, and one in this time tries again. */
const RETRY_MS = 1000

interface CircuitBreakerOptions {
  elapsed: () => number
  /** Is told of the first fault after a success. */
  report: (error: unknown) => void
  /** Called when an answer is overdue. */
  onOverdue: () => void
}

export interface CircuitBreaker {
  attempt<Result>(work: () => Promise<Result>): Promise<Result | Unavailable>
  /** Whether the last attempt succeeded. */
  isClosed(): boolean
}

/** Keeps requests from waiting for something that fails: after a fault they are told so at once. */
export function createCircuitBreaker({ elapsed, report, onOverdue }: CircuitBreakerOptions): CircuitBreaker {
  let isClosed = true
  let retryAt = 0
  return {
    isClosed: () => isClosed,
    async attempt(work) {
      if (!isClosed && elapsed() < retryAt) return 'unavailable'
      retryAt = elapsed() + RETRY_MS
      try {
        const result = await within(work(), DEADLINE_MS)
        isClosed = true
        return result
      } catch (error) {
        if (isClosed) report(error)
        if (error instanceof Overdue) onOverdue()
        isClosed = false
        retryAt = elapsed() + RETRY_MS
        return 'unavailable'
      }
    },
  }
}
