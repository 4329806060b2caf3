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
 * Times are milliseconds that never go back. A request of `cost` n counts as n of them, and is admitted or denied as one; one above the limit never is.
 */
export function createSlidingLog({ windowMs, perClient, overall, clientsMax }: Limits) {
  const everyone = new Log()
  /** In the order of their latest admission, so that the idle ones stand first. */
  const clients = new Map<string, Log>()

  return (client: string, now: number, cost = 1): Admission => {
    forgetBefore(now - windowMs)
    const log = clients.get(client) ?? new Log()
    log.forgetBefore(now - windowMs)
    const freeAt = firstFreeAt(client, log, cost, now)
    const admitted = freeAt === undefined
    if (admitted) {
      for (let logged = 0; logged < cost; logged += 1) {
        log.push(now)
        everyone.push(now)
      }
      clients.delete(client)
      clients.set(client, log)
    }
    return {
      admitted,
      limit: perClient,
      remaining: perClient - log.length,
      resetSeconds: log.oldest === undefined ? 0 : secondsUntil(log.oldest, now),
      retryAfterSeconds: admitted ? 0 : Math.max(1, secondsUntil(freeAt, now)),
    }
  }

  /** The logged request that has to leave the window before `cost` more are admitted; nothing when there is room. */
  function firstFreeAt(client: string, log: Log, cost: number, now: number): number | undefined {
    if (log.length + cost > perClient) return log.at(log.length + cost - perClient - 1) ?? now
    if (everyone.length + cost > overall) return everyone.at(everyone.length + cost - overall - 1) ?? now
    if (clients.size >= clientsMax && !clients.has(client)) return everyone.oldest
    return undefined
  }

  function forgetBefore(limit: number): void {
    everyone.forgetBefore(limit)
    for (const [client, log] of clients) {
      if ((log.latest ?? 0) > limit) break
      clients.delete(client)
    }
  }

  function secondsUntil(loggedAt: number, now: number): number {
    return Math.ceil((loggedAt + windowMs - now) / 1000)
  }
}

/** Ascending times, of which the oldest are forgotten without moving the rest at every step. */
class Log {
  #times: number[] = []
  #head = 0

  get length(): number {
    return this.#times.length - this.#head
  }

  get oldest(): number | undefined {
    return this.#times[this.#head]
  }

  /** The time at a place counted from the oldest; the latest where fewer are logged. */
  at(place: number): number | undefined {
    return this.#times[this.#head + place] ?? this.latest
  }

  get latest(): number | undefined {
    return this.#times.at(-1)
  }

  push(time: number): void {
    this.#times.push(time)
  }

  forgetBefore(limit: number): void {
    while ((this.#times[this.#head] ?? Infinity) <= limit) this.#head += 1
    if (this.#head > 32 && this.#head * 2 > this.#times.length) {
      this.#times = this.#times.slice(this.#head)
      this.#head = 0
    }
  }
}
