import { networksOf } from '#limits/network.ts'
import type { Admission, Purpose, SlidingLog } from '#limits/sliding-log.ts'
import { createCache } from '#process/caches.ts'
import type { Limiter, SharedCount } from '#process/limiter/limiter.ts'
import { within } from '#process/within.ts'

const ANSWER_MS = 50
const PROBE_MS = 500
const FIRST_ANSWER_MS = 2_000

const DENIAL_BYTES = 40

interface SharedLimiterOptions {
  shared: SharedCount
  /** What this process has admitted: the same limits, counted from its own requests alone. */
  own: SlidingLog
  elapsed: () => number
  /** Told when limits stop to be shared, with the reason, and when they are shared again. */
  onChange: (change: { isShared: boolean; error?: unknown }) => void
}

/**
 * Limits that several processes share. Whatever is admitted there is logged here too. So a client that has
 * used up its limit here is denied without asking, and when the shared count fails or hangs, this process
 * goes on from what it knows: within {@link ANSWER_MS}, and at once for later requests.
 * It asks again when a probe is answered.
 */
export function createSharedLimiter({ shared, own, elapsed, onChange }: SharedLimiterOptions): Limiter {
  let isShared = true
  let probing: NodeJS.Timeout | undefined
  const denials = createDenials()

  const goOnAlone = (error: unknown): void => {
    if (!isShared) return
    isShared = false
    denials.clear()
    onChange({ isShared, error })
    probeLater()
  }

  const probeLater = (): void => {
    probing = setTimeout(() => {
      within(shared.probe(), ANSWER_MS).then(() => {
        isShared = true
        onChange({ isShared })
      }, probeLater)
    }, PROBE_MS)
    probing.unref()
  }

  const ask = async (client: string, cost: number, purpose: Purpose): Promise<Admission> => {
    try {
      const { quotaWaitMs = 0, ...admission } = await within(shared.admit(client, cost, purpose), ANSWER_MS)
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
    ready: () => within(shared.probe(), FIRST_ANSWER_MS).catch(goOnAlone),
    close: async () => {
      clearTimeout(probing)
      await shared.close()
    },
  }
}

/**
 * Remembers which networks find no room in the quota, and until when at least: room comes from time alone,
 * other requests only take it. So a flood from one network costs the shared count one question.
 */
function createDenials() {
  const known = createCache<{ cost: number; until: number }>('denials', () => DENIAL_BYTES)
  const keyOf = (client: string, purpose: Purpose): string => `${purpose} ${networksOf(client).at(-1)}`
  return {
    add(client: string, purpose: Purpose, cost: number, until: number): void {
      known.set(keyOf(client, purpose), { cost, until })
    },
    /** Before this time no request of that cost or a higher one is admitted. */
    until(client: string, purpose: Purpose, cost: number): number {
      const denial = known.get(keyOf(client, purpose))
      return denial && denial.cost <= cost ? denial.until : -Infinity
    },
    clear: () => known.clear(),
  }
}
