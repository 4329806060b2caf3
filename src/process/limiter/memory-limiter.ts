import type { SlidingLog } from '#limits/sliding-log.ts'
import type { Limiter } from '#process/limiter/limiter.ts'

/** A limiter for a single process. */
export function createMemoryLimiter(log: SlidingLog, elapsed: () => number): Limiter {
  return {
    admit: (client, cost, purpose) => log.admit(client, elapsed(), cost, purpose),
    status: () => 'healthy',
    ready: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}
