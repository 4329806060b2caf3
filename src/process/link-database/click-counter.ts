import { isbot } from 'isbot'
import { createCache } from '#process/caches.ts'
import { MINUTE_MS, vietnamDayOf } from '#text/days.ts'
import type { DayClicks } from '#links/link-database.ts'

const FLUSH_MS = 5000

/**
 * The most counts that wait to be written. During a longer outage further counts are dropped, so that memory
 * stays bounded.
 */
const WAITING_MAX = 100_000

/** What programs call themselves stands within this; a client chooses the length of what it sends. */
const AGENT_CHARACTERS = 512

/** Above this the counts that a preview shows are behind. */
const LAG_SECONDS = 60

interface ClickCounterOptions {
  write: (clicks: readonly DayClicks[]) => Promise<void>
  now: () => number
}

export interface ClickCounter {
  /**
   * Counts a link that was followed, unless by a program: no address, no cookie, one number a link and day.
   */
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
      // The database reports its own faults. The counts are added again when it has come back.
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
  // Judging a user agent takes as long as the rest of a redirect; most are the same few.
  const known = createCache<boolean>('userAgents', () => 0)
  return (headers) => {
    const given = headers.get('User-Agent')
    if (given === null) return true
    const agent = copyOf(given.slice(0, AGENT_CHARACTERS))
    const purpose = headers.get('Sec-Purpose') ?? headers.get('Purpose') ?? ''
    if (purpose.includes('prefetch')) return true
    const isBot = known.get(agent) ?? isbot(agent)
    known.set(agent, isBot)
    return isBot
  }
}

/** A part of a text keeps the whole of it in memory, unless it is written anew. */
function copyOf(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1')
}

/** Tells Vietnam's day at a moment, which is the same for most of those who ask one after the other. */
function createCalendar(): (now: number) => string {
  let minute = Number.NaN
  let day = ''
  return (now) => {
    const asked = Math.floor(now / MINUTE_MS)
    if (asked !== minute) {
      minute = asked
      day = vietnamDayOf(now)
    }
    return day
  }
}
