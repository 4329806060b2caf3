/** Clicks counted in memory and written by the day; no client is stored. */
import { isbot } from 'isbot'
import { createCache } from '#process/caches.ts'
import { vietnamDayOf } from '#text/days.ts'
import type { DayClicks } from '#links/link-database.ts'

const FLUSH_MS = 5000

/**
 * The maximum number of counts waiting to be written. During a longer outage further links are not counted,
 * so that memory stays bounded.
 */
const WAITING_MAX = 100_000

/** The length within which programs identify themselves. Clients may send a user agent of any length. */
const AGENT_CHARACTERS = 512

/** Above this delay the counts shown in previews count as outdated. */
const LAG_SECONDS = 60

interface ClickCounterOptions {
  write: (clicks: readonly DayClicks[]) => Promise<void>
  now: () => number
}

export interface ClickCounter {
  /**
   * Counts a click on a link, unless a program follows it. Only one number per link and day is stored, no
   * address and no cookie.
   */
  count: (hashId: string, headers: Headers) => void
  /** The number of counts not yet written, and the age of the oldest in seconds. */
  backlog(): { clicks: number; seconds: number; isLagging: boolean }
  /** Writes the waiting counts. */
  flush(): Promise<void>
  close(): Promise<void>
}

/**
 * Creates a counter that writes every few seconds. Counts that could not be written are kept for the next
 * attempt.
 */
export function createClickCounter({ write, now }: ClickCounterOptions): ClickCounter {
  let waiting = new Map<string, DayClicks>()
  let oldest: number | undefined
  const isProgram = createProgramCheck()

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
      // The database reports its own failures. The counts are written at the next attempt.
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
      add({ hashId, day: vietnamDayOf(now()), count: 1 })
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

/**
 * Recognises requests that are not clicks of readers: crawlers, link previews of chat programs and
 * prefetches.
 */
function createProgramCheck(): (headers: Headers) => boolean {
  // Classifying a user agent takes as long as the rest of a redirect, and few user agents account for most
  // requests.
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

/** Copies a text. A substring would keep the whole original string in memory. */
function copyOf(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1')
}
