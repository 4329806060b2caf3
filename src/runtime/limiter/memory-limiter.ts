import type { SlidingLog } from '#limits/sliding-log.ts'
import type { Limiter } from '#runtime/limiter/limiter.ts'

/** Limits of a process that stands alone. */
export function createMemoryLimiter(log: SlidingLog, elapsed: () => number): Limiter {
  return {
    admit: (client, cost) => log.admit(client, elapsed(), cost),
    status: () => 'healthy',
    ready: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}
