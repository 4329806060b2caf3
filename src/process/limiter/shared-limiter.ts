/** The limits of all servers where a counter is shared, and those of this one while it is away. */
import { networksOf } from '#limits/network.ts'
import type { Admission, Purpose, SlidingLog } from '#limits/sliding-log.ts'
import { createCache } from '#process/caches.ts'
import type { Limiter, SharedCount } from '#process/limiter/limiter.ts'
import { withTimeout } from '#process/with-timeout.ts'

const ANSWER_MS = 50
const PROBE_MS = 500

/**
 * A counter that fails again within {@link UNSTEADY_MS} of its return is probed half as often as before, so
 * that one at the edge of its memory changes the state, and the log, rarely.
 */
const PROBE_MAX_MS = 30_000
const UNSTEADY_MS = 60_000

const FIRST_ANSWER_MS = 2_000

const DENIAL_BYTES = 40

interface SharedLimiterOptions {
  shared: SharedCount
  /** The requests that this process has admitted, counted against the same limits. */
  own: SlidingLog
  elapsed: () => number
  /** Called when the limits stop being shared, with the reason, and when they are shared again. */
  onChange: (change: { isShared: boolean; error?: unknown }) => void
}

/**
 * Creates a limiter that several processes share. This process also logs what the shared counter admits. It
 * can therefore deny a client that has used up its limit here without a request to the counter, and it can
 * continue alone when the counter fails: within {@link ANSWER_MS} for the first request, at once for later
 * ones. It uses the counter again when a probe succeeds.
 */
export function createSharedLimiter({ shared, own, elapsed, onChange }: SharedLimiterOptions): Limiter {
  let isShared = true
  let sharedSince = -Infinity
  let probeMs = PROBE_MS
  let probing: NodeJS.Timeout | undefined
  const denials = createDenials()

  const goOnAlone = (error: unknown): void => {
    if (!isShared) return
    isShared = false
    probeMs = elapsed() - sharedSince < UNSTEADY_MS ? Math.min(2 * probeMs, PROBE_MAX_MS) : PROBE_MS
    denials.clear()
    onChange({ isShared, error })
    probeLater()
  }

  const probeLater = (): void => {
    probing = setTimeout(() => {
      withTimeout(shared.probe(), ANSWER_MS).then(() => {
        isShared = true
        sharedSince = elapsed()
        onChange({ isShared })
      }, probeLater)
    }, probeMs)
    probing.unref()
  }

  const ask = async (client: string, cost: number, purpose: Purpose): Promise<Admission> => {
    try {
      const { quotaWaitMs = 0, ...admission } = await withTimeout(
        shared.admit(client, cost, purpose),
        ANSWER_MS,
      )
      if (admission.admitted) own.record(client, elapsed(), cost)
      else if (quotaWaitMs > 0) denials.add(client, purpose, cost, elapsed() + quotaWaitMs)
      return admission
    } catch (error) {
      goOnAlone(error)
      return own.admit(client, elapsed(), cost, purpose)
    }
  }

  shared.watch(goOnAlone)
  return {
    admit(client, cost = 1, purpose = 'search') {
      const now = elapsed()
      if (!isShared) return own.admit(client, now, cost, purpose)
      const known = own.check(client, now, cost, purpose)
      if (!known.admitted) return known
      const waitMs = denials.until(client, purpose, cost) - now
      if (waitMs <= 0) return ask(client, cost, purpose)
      return { ...known, admitted: false, retryAfterSeconds: Math.ceil(waitMs / 1000) }
    },
    status: () => (isShared ? 'healthy' : 'degraded'),
    ready: () => withTimeout(shared.probe(), FIRST_ANSWER_MS).catch(goOnAlone),
    close: async () => {
      clearTimeout(probing)
      await shared.close()
    },
  }
}

/**
 * Creates a cache of the networks for which the quota has no room, with the earliest time at which it may
 * have room. Only time creates room, while other requests can only take it, so a flood from one network
 * causes one request to the shared counter.
 */
function createDenials() {
  const known = createCache<{ cost: number; until: number }>('denials', () => DENIAL_BYTES)
  const keyOf = (client: string, purpose: Purpose): string => `${purpose} ${networksOf(client).at(-1)}`
  return {
    add(client: string, purpose: Purpose, cost: number, until: number): void {
      known.set(keyOf(client, purpose), { cost, until })
    },
    /** The time before which no request of this cost or a higher one is admitted. */
    until(client: string, purpose: Purpose, cost: number): number {
      const denial = known.get(keyOf(client, purpose))
      return denial && denial.cost <= cost ? denial.until : -Infinity
    },
    clear: () => known.clear(),
  }
}
