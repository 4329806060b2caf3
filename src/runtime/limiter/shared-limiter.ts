import type { Admission, SlidingLog } from '#limits/sliding-log.ts'
import type { Limiter, SharedCount } from '#runtime/limiter/limiter.ts'
import { within } from '#runtime/within.ts'

const ANSWER_MS = 50
const PROBE_MS = 500
const FIRST_ANSWER_MS = 2_000

interface SharedLimiterOptions {
  shared: SharedCount
  /** What this process has admitted: the same limits, counted from its own requests alone. */
  own: SlidingLog
  elapsed: () => number
  /** Told when limits stop to be shared, with the reason, and when they are shared again. */
  onChange: (change: { isShared: boolean; error?: unknown }) => void
}

/**
 * Limits that several processes share. Whatever is admitted there is logged here too. So a client that has used up its limit here is denied without
 * asking, and when the shared count fails or hangs, this process goes on from what it knows: within {@link ANSWER_MS}, and at once for later requests.
 * It asks again when a probe is answered.
 */
export function createSharedLimiter({ shared, own, elapsed, onChange }: SharedLimiterOptions): Limiter {
  let isShared = true
  let probing: NodeJS.Timeout | undefined

  const goOnAlone = (error: unknown): void => {
    if (!isShared) return
    isShared = false
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

  const ask = async (client: string, cost: number): Promise<Admission> => {
    try {
      const admission = await within(shared.admit(client, cost), ANSWER_MS)
      if (admission.admitted) own.record(client, elapsed(), cost)
      return admission
    } catch (error) {
      goOnAlone(error)
      return own.admit(client, elapsed(), cost)
    }
  }

  shared.watch(goOnAlone)
  return {
    admit(client, cost = 1) {
      if (!isShared) return own.admit(client, elapsed(), cost)
      const known = own.check(client, elapsed(), cost)
      return known.admitted ? ask(client, cost) : known
    },
    status: () => (isShared ? 'healthy' : 'degraded'),
    ready: () => within(shared.probe(), FIRST_ANSWER_MS).catch(goOnAlone),
    close: async () => {
      clearTimeout(probing)
      await shared.close()
    },
  }
}
