/** What the limiter says of one request. Seconds are whole and rounded up. */
export interface Admission {
  admitted: boolean
  /** Requests a client may send in any window, and how many of them are left now. */
  limit: number
  remaining: number
  /** Until the oldest request that counts against the client stops to count; 0 when none does. */
  resetSeconds: number
  /** Until the next request can be admitted; 0 for an admitted one. */
  retryAfterSeconds: number
}

interface Limits {
  windowMs: number
  perClient: number
  overall: number
  /** Clients kept at once. Beyond it unknown clients wait, and known ones are not forgotten. */
  clientsMax: number
}

/**
 * A sliding log: in any window, however it is placed, at most `perClient` requests of one client and `overall` of all are admitted.
 * A denial is not logged, so it costs the client nothing. Only admitted requests of the last window are kept: that bounds the memory.
 * Times are milliseconds that never go back.
 */
export function createSlidingLog({ windowMs, perClient, overall, clientsMax }: Limits) {
  const everyone = new Queue<{ client: string; at: number }>()
  const clients = new Map<string, Queue<number>>()

  return (client: string, now: number): Admission => {
    forgetBefore(now - windowMs)
    const log = clients.get(client)
    const used = log?.length ?? 0
    const freeAt = firstFreeAt(log, used)
    if (freeAt !== undefined) {
      return {
        admitted: false,
        limit: perClient,
        remaining: Math.max(0, perClient - used),
        resetSeconds: secondsUntil(log?.first ?? now, now),
        retryAfterSeconds: Math.max(1, secondsUntil(freeAt, now)),
      }
    }
    const kept = log ?? new Queue<number>()
    if (!log) clients.set(client, kept)
    kept.push(now)
    everyone.push({ client, at: now })
    return {
      admitted: true,
      limit: perClient,
      remaining: perClient - kept.length,
      resetSeconds: secondsUntil(kept.first ?? now, now),
      retryAfterSeconds: 0,
    }
  }

  /** The logged request that has to leave the window before another is admitted; nothing when there is room. */
  function firstFreeAt(log: Queue<number> | undefined, used: number): number | undefined {
    if (used >= perClient) return log?.first
    if (everyone.length >= overall) return everyone.first?.at
    if (!log && clients.size >= clientsMax) return everyone.first?.at
    return undefined
  }

  function forgetBefore(limit: number): void {
    for (let oldest = everyone.first; oldest && oldest.at <= limit; oldest = everyone.first) {
      everyone.shift()
      const log = clients.get(oldest.client)
      log?.shift()
      if (log?.length === 0) clients.delete(oldest.client)
    }
  }

  function secondsUntil(loggedAt: number, now: number): number {
    return Math.ceil((loggedAt + windowMs - now) / 1000)
  }
}

/** First in, first out, without moving the rest at every step. */
class Queue<Item> {
  #items: Item[] = []
  #head = 0

  get length(): number {
    return this.#items.length - this.#head
  }

  get first(): Item | undefined {
    return this.#items[this.#head]
  }

  push(item: Item): void {
    this.#items.push(item)
  }

  shift(): void {
    this.#head += 1
    if (this.#head > 32 && this.#head * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#head)
      this.#head = 0
    }
  }
}
