import { createLogBook } from '#limits/log-book.ts'
import { networksOf } from '#limits/network.ts'
import { TimeLog, timeWithout } from '#limits/time-log.ts'

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

export interface Limits {
  windowMs: number
  perClient: number
  overall: number
  /** Clients that get a log of their own at once, and networks; beyond it newcomers share logs. */
  clientsMax: number
}

/** What a request is for. When the quota runs short, links are given up before searches. */
export type Purpose = 'search' | 'link'

/** Links are made out of this share of the quota only. */
const LINK_SHARE = 0.5

/** Where the requests of clients are counted. Times are milliseconds that never go back. */
export interface SlidingLog {
  /** Judges a request and logs it when it is admitted. */
  admit: (client: string, now: number, cost?: number, purpose?: Purpose) => Admission
  /** What {@link SlidingLog.admit} would say, without logging. */
  check: (client: string, now: number, cost?: number, purpose?: Purpose) => Admission
  /** Logs a request that was admitted elsewhere. */
  record: (client: string, now: number, cost?: number) => void
}

const CLIENT_CELL_MS = 1
const OVERALL_CELL_MS = 10

/** The logs that a request counts in. */
interface Logs {
  client: TimeLog
  networks: { name: string; log: TimeLog }[]
}

/** The requests that are admitted for a purpose, of all clients together. */
export function quotaOf(overall: number, purpose: Purpose): number {
  return purpose === 'link' ? Math.floor(overall * LINK_SHARE) : overall
}

/**
 * In any window, however it is placed, at most `perClient` requests of one client and `overall` of all are
 * admitted. The quota is shared fairly between networks: a network may have as many requests as are left for
 * all others, and a network within a network as many as that leaves. So `n` networks that ask for all they
 * can get leave an `n+1`th of the quota, and newcomers find it empty only after as many networks as the quota
 * has requests.
 *
 * A denial is not logged, so it costs nothing. A request of `cost` n counts as n, and is admitted or denied
 * as one; one above the limit never is. Only admitted requests of the last window are kept, in a bounded
 * number of logs.
 */
export function createSlidingLog({ windowMs, perClient, overall, clientsMax }: Limits): SlidingLog {
  const everyone = new TimeLog({ cellMs: OVERALL_CELL_MS })
  const clients = createLogBook({ windowMs, cellMs: CLIENT_CELL_MS, namesMax: clientsMax })
  const networks = createLogBook({ windowMs, cellMs: OVERALL_CELL_MS, namesMax: clientsMax })

  return {
    admit(client, now, cost = 1, purpose = 'search') {
      const logs = logsOf(client, now)
      const freeAt = firstFreeAt(logs, cost, purpose, now)
      if (freeAt === undefined) push(client, logs, now, cost)
      return toAdmission(logs.client, freeAt, now)
    },
    check(client, now, cost = 1, purpose = 'search') {
      const logs = logsOf(client, now)
      return toAdmission(logs.client, firstFreeAt(logs, cost, purpose, now), now)
    },
    record: (client, now, cost = 1) => push(client, logsOf(client, now), now, cost),
  }

  function logsOf(client: string, now: number): Logs {
    everyone.forgetUntil(now - windowMs)
    return {
      client: clients.logOf(client, now),
      networks: networksOf(client).map((name) => ({ name, log: networks.logOf(name, now) })),
    }
  }

  function push(client: string, logs: Logs, now: number, cost: number): void {
    clients.push(client, logs.client, now, cost)
    for (const { name, log } of logs.networks) networks.push(name, log, now, cost)
    everyone.push(now, cost)
  }

  /**
   * The logged request that has to leave the window before `cost` more are admitted; nothing when there is
   * room.
   */
  function firstFreeAt(logs: Logs, cost: number, purpose: Purpose, now: number): number | undefined {
    const free = [
      freeOf([logs.client], perClient, cost, now),
      // What all have and what the network has may not exceed the quota together: then it has at most what is
      // left.
      freeOf([everyone, ...logs.networks.map(({ log }) => log)], quotaOf(overall, purpose), cost, now),
    ].filter((time) => time !== undefined)
    return free.length > 0 ? Math.max(...free) : undefined
  }

  function freeOf(logs: readonly TimeLog[], most: number, cost: number, now: number): number | undefined {
    const surplus = logs.reduce((sum, { count }) => sum + count, cost - most)
    return surplus > 0 ? (timeWithout(logs, surplus) ?? now) : undefined
  }

  function toAdmission(log: TimeLog, freeAt: number | undefined, now: number): Admission {
    const admitted = freeAt === undefined
    return {
      admitted,
      limit: perClient,
      remaining: Math.max(0, perClient - log.count),
      resetSeconds: log.count === 0 || log.oldest === undefined ? 0 : secondsUntil(log.oldest, now),
      retryAfterSeconds: admitted ? 0 : Math.max(1, secondsUntil(freeAt, now)),
    }
  }

  function secondsUntil(loggedAt: number, now: number): number {
    // In this order, since a sum of a fraction and the window may be a little too much.
    return Math.ceil((windowMs - (now - loggedAt)) / 1000)
  }
}
