/** The rate limit: a sliding log of accepted requests for each client and for all. */
import { createLogBook } from '#limits/log-book.ts'
import { networksOf } from '#limits/network.ts'
import { TimeLog, timeWithout } from '#limits/time-log.ts'

/** The decision of the limiter on one request. Seconds are whole and rounded up. */
export interface Admission {
  admitted: boolean
  /** The requests that a client may send in any window, and how many of them are left. */
  limit: number
  remaining: number
  /** Time until the oldest request that counts against the client expires; 0 when there is none. */
  resetSeconds: number
  /** Time until the next request can be admitted; 0 for an admitted one. */
  retryAfterSeconds: number
}

export interface Limits {
  windowMs: number
  perClient: number
  overall: number
  /** Maximum number of clients, and of networks, with a log of their own; further ones share logs. */
  clientsMax: number
}

/** The purpose of a request. When the quota runs short, links are denied before searches. */
export type Purpose = 'search' | 'link'

/** The share of the quota that is available to links. */
const LINK_SHARE = 0.5

/** The log of the requests of all clients. Times are milliseconds and must not decrease. */
export interface SlidingLog {
  /** Decides on a request and logs it when it is admitted. */
  admit: (client: string, now: number, cost?: number, purpose?: Purpose) => Admission
  /** The decision of {@link SlidingLog.admit}, without logging. */
  check: (client: string, now: number, cost?: number, purpose?: Purpose) => Admission
  /** Logs a request that was admitted elsewhere. */
  record: (client: string, now: number, cost?: number) => void
}

const CLIENT_CELL_MS = 1
const OVERALL_CELL_MS = 10

/** The logs in which a request is counted. */
interface Logs {
  client: TimeLog
  networks: { name: string; log: TimeLog }[]
}

/** The number of requests of all clients that are admitted for a purpose in any window. */
export function quotaOf(overall: number, purpose: Purpose): number {
  return purpose === 'link' ? Math.floor(overall * LINK_SHARE) : overall
}

/**
 * Creates a rate limiter. In any window, at any position, at most `perClient` requests of one client and
 * `overall` requests of all clients are admitted. Networks share the quota fairly: the requests of a network
 * may not exceed what all requests leave of the quota, and the same holds for a network within a network. So
 * `n` networks that request as much as they can leave one part in `n + 1` of the quota, and the quota is
 * exhausted only when as many networks as it has requests take part.
 *
 * A denied request is not logged and costs nothing. A request of `cost` n counts as n requests and is
 * admitted or denied as a whole; one whose cost is above the limit is never admitted. Only the admitted
 * requests of the last window are kept, in a bounded number of logs.
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
   * Time of the logged request that has to leave the window before `cost` more requests are admitted;
   * undefined when there is room.
   */
  function firstFreeAt(logs: Logs, cost: number, purpose: Purpose, now: number): number | undefined {
    const free = [
      freeOf([logs.client], perClient, cost, now),
      // The requests of all and of the network together may not exceed the quota; so a network has at most
      // what is left of it.
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
    // The age is subtracted first: the sum of a fraction and the window could be rounded up.
    return Math.ceil((windowMs - (now - loggedAt)) / 1000)
  }
}
