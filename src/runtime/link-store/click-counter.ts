import { isbot } from 'isbot'
import { toVietnamIso } from '#contract/format.ts'
import type { DayClicks } from '#links/link-store.ts'

const FLUSH_MS = 5000

/** Counts of more links and days than this wait for nothing: the oldest outage loses, not the memory. */
const WAITING_MAX = 100_000

/** Above this the counts that a preview shows are behind. */
const LAG_SECONDS = 60

interface ClickCounterOptions {
  write: (clicks: readonly DayClicks[]) => Promise<void>
  now: () => number
}

export interface ClickCounter {
  /** Counts a link that was followed, unless by a program: no address, no cookie, one number a link and day. */
  count: (hashId: string, headers: Headers) => void
  /** Counts that are not written yet, and how long the oldest waits. */
  backlog(): { clicks: number; seconds: number; isLagging: boolean }
  /** Writes what waits. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** Collects counts and writes them every few seconds; what cannot be written stays for the next time. */
export function createClickCounter({ write, now }: ClickCounterOptions): ClickCounter {
  let waiting = new Map<string, DayClicks>()
  let oldest: number | undefined

  const add = (clicks: DayClicks): void => {
    const id = `${clicks.day} ${clicks.hashId}`
    const known = waiting.get(id)
    if (known) known.count += clicks.count
    else if (waiting.size < WAITING_MAX) waiting.set(id, clicks)
  }

  const flush = async (): Promise<void> => {
    if (waiting.size === 0) return
    const written = [...waiting.values()]
    const since = oldest
    waiting = new Map()
    oldest = undefined
    try {
      await write(written)
    } catch {
      // The store reports its own faults. The counts are added again when it has come back.
      for (const clicks of written) add(clicks)
      oldest = since
    }
  }

  const timer = setInterval(() => void flush(), FLUSH_MS)
  timer.unref()

  return {
    count: (hashId, headers) => {
      if (isProgram(headers)) return
      oldest ??= now()
      add({ hashId, day: toVietnamIso(now()).slice(0, 10), count: 1 })
    },
    backlog: () => {
      const seconds = oldest === undefined ? 0 : Math.max(0, Math.round((now() - oldest) / 1000))
      const clicks = [...waiting.values()].reduce((sum, { count }) => sum + count, 0)
      return { clicks, seconds, isLagging: seconds > LAG_SECONDS }
    },
    flush,
    close: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}

/** Crawlers, previews of chat programs and pages fetched ahead are no readers. */
function isProgram(headers: Headers): boolean {
  const agent = headers.get('User-Agent')
  const purpose = headers.get('Sec-Purpose') ?? headers.get('Purpose') ?? ''
  return agent === null || isbot(agent) || purpose.includes('prefetch')
}
