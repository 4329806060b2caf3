import { TimeLog } from '#limits/time-log.ts'

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
  /** Clients that get a log of their own at once; beyond it newcomers share logs. */
  clientsMax: number
}

/** Where the requests of clients are counted. Times are milliseconds that never go back. */
export interface SlidingLog {
  /** Judges a request and logs it when it is admitted. */
  admit: (client: string, now: number, cost?: number) => Admission
  /** What {@link SlidingLog.admit} would say, without logging. */
  check: (client: string, now: number, cost?: number) => Admission
  /** Logs a request that was admitted elsewhere. */
  record: (client: string, now: number, cost?: number) => void
}

const CLIENT_CELL_MS = 1
const OVERALL_CELL_MS = 10

/** Newcomers beyond the bound are spread over so many logs. */
const SHARED_LOGS = 16_384

/**
 * In any window, however it is placed, at most `perClient` requests of one client and `overall` of all are admitted.
 * A denial is not logged, so it costs the client nothing. A request of `cost` n counts as n, and is admitted or denied as one; one above the limit never is.
 * Only admitted requests of the last window are kept, in at most `clientsMax` logs and a fixed number of shared ones.
 * A client's log is never given up for another's: under a flood of addresses newcomers share limits, and nobody is admitted more often.
 */
export function createSlidingLog({ windowMs, perClient, overall, clientsMax }: Limits): SlidingLog {
  const everyone = new TimeLog({ cellMs: OVERALL_CELL_MS })
  /** Clients admitted since the last turn, and those admitted in the turn before only. A turn takes a window or longer. */
  let current = new Map<string, TimeLog>()
  let previous = new Map<string, TimeLog>()
  let turnedAt = 0
  /** Logs of newcomers that found `clients` full, by a hash of their names. */
  const sharedLogs = new Map<number, TimeLog>()
  const shared = new Set<TimeLog>()
  let sharedAt = 0

  return {
    admit(client, now, cost = 1) {
      const log = logOf(client, now)
      const freeAt = firstFreeAt(log, cost, now)
      if (freeAt === undefined) push(client, log, now, cost)
      return toAdmission(log, freeAt, now)
    },
    check(client, now, cost = 1) {
      const log = logOf(client, now)
      return toAdmission(log, firstFreeAt(log, cost, now), now)
    },
    record: (client, now, cost = 1) => push(client, logOf(client, now), now, cost),
  }

  /** A client keeps the log it is counted in until that is empty, so that no request is forgotten by moving. */
  function logOf(client: string, now: number): TimeLog {
    everyone.forgetUntil(now - windowMs)
    if (now - turnedAt >= windowMs) turn(now)
    const log = current.get(client) ?? previous.get(client) ?? newcomerLog(client, now)
    log.forgetUntil(now - windowMs)
    return log
  }

  function newcomerLog(client: string, now: number): TimeLog {
    const isFull = current.size + previous.size >= clientsMax
    if (!isFull && sharedLogs.size === 0) return new TimeLog({ cellMs: CLIENT_CELL_MS })
    const place = hashOf(client) % SHARED_LOGS
    const known = sharedLogs.get(place)
    if (known && (isFull || (known.latest ?? 0) > now - windowMs)) return known
    const log = new TimeLog({ cellMs: CLIENT_CELL_MS })
    if (isFull) {
      sharedLogs.set(place, log)
      shared.add(log)
    }
    return log
  }

  function push(client: string, log: TimeLog, now: number, cost: number): void {
    log.push(now, cost)
    everyone.push(now, cost)
    if (shared.has(log)) sharedAt = now
    else {
      previous.delete(client)
      current.set(client, log)
    }
  }

  /** The logged request that has to leave the window before `cost` more are admitted; nothing when there is room. */
  function firstFreeAt(log: TimeLog, cost: number, now: number): number | undefined {
    if (log.count + cost > perClient) return log.at(log.count + cost - perClient - 1) ?? now
    if (everyone.count + cost > overall) return everyone.at(everyone.count + cost - overall - 1) ?? now
    return undefined
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

  /** Forgets the clients that were not admitted for a whole turn, in one step. */
  function turn(now: number): void {
    previous = current
    current = new Map()
    turnedAt = now
    if (sharedAt <= now - windowMs) {
      sharedLogs.clear()
      shared.clear()
    }
  }

  function secondsUntil(loggedAt: number, now: number): number {
    return Math.ceil((loggedAt + windowMs - now) / 1000)
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93)
  }
  return hash >>> 0
}
