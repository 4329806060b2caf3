import { RATE_WINDOW_SECONDS } from '#contract/limits.ts'
import { createSlidingLog, type Limits } from '#limits/sliding-log.ts'
import type { Settings } from '#process/env.ts'
import type { Limiter, SharedCount } from '#process/limiter/limiter.ts'
import { createMemoryLimiter } from '#process/limiter/memory-limiter.ts'
import { createSharedLimiter } from '#process/limiter/shared-limiter.ts'
import type { Log } from '#process/log.ts'

const CLIENTS_MAX = 100_000

interface LimiterOptions {
  settings: Pick<Settings, 'CLIENT_REQUESTS_PER_MINUTE' | 'GLOBAL_REQUESTS_PER_MINUTE' | 'REDIS_URL'>
  log: Log
  elapsed: () => number
  /** The counter that the processes of one machine share when Redis is not configured. */
  supervisor?: SharedCount | undefined
}

export function limitsOf({
  CLIENT_REQUESTS_PER_MINUTE,
  GLOBAL_REQUESTS_PER_MINUTE,
}: Pick<Settings, 'CLIENT_REQUESTS_PER_MINUTE' | 'GLOBAL_REQUESTS_PER_MINUTE'>): Limits {
  return {
    windowMs: RATE_WINDOW_SECONDS * 1000,
    perClient: CLIENT_REQUESTS_PER_MINUTE,
    overall: GLOBAL_REQUESTS_PER_MINUTE,
    clientsMax: CLIENTS_MAX,
  }
}

/**
 * Creates a limiter that counts in Redis if it is configured, else in the supervisor if there is one,
 * else in this process. The Redis client is loaded only when needed, because it takes 15 MB.
 */
export async function createLimiter({
  settings,
  log,
  elapsed,
  supervisor,
}: LimiterOptions): Promise<Limiter> {
  const limits = limitsOf(settings)
  const own = createSlidingLog(limits)
  const { REDIS_URL } = settings
  const shared = REDIS_URL === undefined ? supervisor : await countInRedis(REDIS_URL, limits)
  if (!shared) return createMemoryLimiter(own, elapsed)
  return createSharedLimiter({
    shared,
    own,
    elapsed,
    onChange: ({ isShared, error }) => {
      if (isShared) log.info('Limits are shared again')
      else log.error({ reason: String(error) }, 'Limits are not shared: each process counts for itself')
    },
  })
}

async function countInRedis(url: string, limits: Limits): Promise<SharedCount> {
  const { createRedisCount } = await import('#process/limiter/redis-count.ts')
  return createRedisCount(url, limits)
}
