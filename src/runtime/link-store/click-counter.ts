import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { toVietnamIso } from '#contract/format.ts'
import type { DayClicks } from '#links/link-store.ts'

const FLUSH_MS = 5000

/** Counts of more links and days than this wait for nothing: the oldest outage loses, not the memory. */
const WAITING_MAX = 100_000

/** Judging a user agent takes as long as the rest of a redirect; most are the same few. */
const AGENTS_MAX = 2_000

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
  const isProgram = createProgramCheck()
  const dayAt = createCalendar()

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
      add({ hashId, day: dayAt(now()), count: 1 })
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
function createProgramCheck(): (headers: Headers) => boolean {
  const known = new LRUCache<string, boolean>({ max: AGENTS_MAX })
  return (headers) => {
    const agent = headers.get('User-Agent')
    if (agent === null) return true
    const purpose = headers.get('Sec-Purpose') ?? headers.get('Purpose') ?? ''
    if (purpose.includes('prefetch')) return true
    const isBot = known.get(agent) ?? isbot(agent)
    known.set(agent, isBot)
    return isBot
  }
}

/** Tells Vietnam's day at a moment, which is the same for most of those who ask one after the other. */
function createCalendar(): (now: number) => string {
  let minute = Number.NaN
  let day = ''
  return (now) => {
    const asked = Math.floor(now / 60_000)
    if (asked !== minute) {
      minute = asked
      day = toVietnamIso(now).slice(0, 10)
    }
    return day
  }
}
